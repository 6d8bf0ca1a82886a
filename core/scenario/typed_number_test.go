package scenario

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
)

// testdata/numbers.txt lists typed texts and how they are read. A text with two meanings is refused.
func TestNumbersAreReadAsPeopleWriteThem(t *testing.T) {
	testkit.Corpus(t, "testdata/numbers.txt", func(line int, head, text, want string) {
		var kind string
		var low, high float64
		if _, err := fmt.Sscan(head, &kind, &low, &high); err != nil {
			t.Fatalf("line %d: %v", line, err)
		}
		xs, problem := typed(text, form{list: strings.HasSuffix(kind, "s"), whole: strings.HasPrefix(kind, "whole")}, low, high)
		got := "! " + say.English(problem)
		if problem == "" {
			got = "= " + strings.Trim(fmt.Sprint(xs), "[]")
		}
		if got != want {
			t.Errorf("numbers.txt:%d: %q\ngot  %s\nwant %s", line, text, got, want)
		}
		for _, x := range xs {
			if x == 0 && math.Signbit(x) {
				t.Errorf("numbers.txt:%d: %q is read as −0", line, text)
			}
		}
	})
}

// If a message proposes two readings of a number, each is unambiguous when typed as shown.
func TestWhatAMessageProposesHasOneMeaning(t *testing.T) {
	for _, c := range []struct {
		text string
		form form
	}{{"1.000", form{}}, {"1,125", form{}}, {"12.000", form{whole: true}}, {"1,5", form{list: true}}, {"1,5 2,5", form{list: true}}, {"100,200", form{list: true, whole: true}}} {
		for _, xs := range c.form.meanings(plain(c.text)) {
			again, problem := typed(c.form.show(xs), c.form, 0, math.Inf(1))
			if problem != "" || fmt.Sprint(again) != fmt.Sprint(xs) {
				t.Errorf("%q, shown as %q, is read as %v, %s", c.text, c.form.show(xs), again, problem)
			}
		}
	}
}

// TypedNumber can read every number that the page writes.
func TestWhatThePageWritesIsReadBack(t *testing.T) {
	for _, x := range []float64{0, 1, 0.5, 1.125, 1.25e-7, 1e-300, 12345, 1e6, 123456789, 2e15, 1.0 / 3} {
		if got, problem := TypedNumber(printNumber(x), 0, math.MaxFloat64); got != x || problem != "" {
			t.Errorf("%s is read as %v, %s", printNumber(x), got, problem)
		}
	}
}
