package lecture_test

import (
	"testing"

	"epsilonarcade/core/lecture"
)

func TestAnOutlineHasAllSteps(t *testing.T) {
	l := lecture.Lecture{Title: "Noise *and* [regret]", Steps: []lecture.Step{
		{Title: "1. Start", Address: "1t~mode=mean", Text: "Two *arms*.\n", Notes: "Wait.\n\nThen ask."},
		{Title: "End", Address: "1t&seed=2", Question: &lecture.Question{
			Kind: lecture.Choice, Text: "Why\nnot?", Options: []lecture.Option{{Text: "- a_b"}, {Text: "1.5"}},
		}},
	}}
	const want = `# Noise \*and\* \[regret\]

## 1. 1\. Start

[Open this step](<https://example.org/#1t~mode=mean>)

Two *arms*.

> Wait.
>
> Then ask.

## 2. End

[Open this step](<https://example.org/#1t&seed=2>)

**Why not?**

- \- a\_b
- 1\.5
`
	if got := l.Outline("https://example.org/"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
