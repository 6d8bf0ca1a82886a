package lecturejson_test

import (
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/explain/lessons"
	"epsilonarcade/core/lecture"
	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
)

// document is a lecture with a question of each kind.
const document = `{
  "title": "Private bandits",
  "steps": [
    {"title": "Two arms", "scenario": "1t&arms=0.7,0.5&policies=ucb1,ldp-ucb-b&runs=20~mode=mean&hide=curves", "text": "Which one *wins*?", "notes": "Wait for $R_T$.",
     "question": {"kind": "choice", "text": "How much more?", "options": [{"text": "less than 2", "to": 2}, {"text": "more", "from": 2}], "right": 2,
       "measure": {"of": "ratio", "a": 2, "b": 1}, "measured": "It is {x}.", "why": "Noise."}},
    {"title": "An opinion", "scenario": "https://example.org/#1t&seed=3", "question": {"kind": "choice", "text": "Do you agree?", "options": [{"text": "yes"}, {"text": "no"}]}},
    {"title": "A number", "scenario": "1t", "question": {"kind": "number", "text": "How many?", "low": 1, "high": 1000, "answer": 50}},
    {"title": "A curve", "scenario": "1t~hide=curves", "question": {"kind": "drawing", "text": "Draw it.", "policy": 1, "high": 500}},
    {"title": "A game", "scenario": "1t~view=audit", "question": {"kind": "game", "text": "Which world is it?"}}]}`

func TestALectureIsReadAndWritten(t *testing.T) {
	l, err := lecturejson.Unmarshal([]byte(document))
	testkit.OK(t, err)
	q := l.Steps[0].Question
	if l.Title != "Private bandits" || len(l.Steps) != 5 || l.Steps[1].Address != "1t&seed=3" || q.Measure.A != 1 || q.Measure.B != 0 || !q.Options[1].Has(1e300) || q.Options[0].Has(2) {
		t.Errorf("%+v, %+v", l, q)
	}
	for _, l := range append([]lecture.Lecture{l}, course()...) {
		data, err := lecturejson.Marshal(l)
		testkit.OK(t, err)
		packed, err := lecturejson.Pack(l)
		testkit.OK(t, err)
		again, err := lecturejson.Unmarshal(data)
		unpacked, err2 := lecturejson.Unpack(packed)
		if err != nil || err2 != nil || !reflect.DeepEqual(again, unpacked) {
			t.Fatalf("%v, %v:\n%+v\n%+v", err, err2, again, unpacked)
		}
		if twice, _ := lecturejson.Marshal(again); string(twice) != string(data) {
			t.Errorf("%s\nbecomes\n%s", data, twice)
		}
		for size := range len(packed) {
			if _, err := lecturejson.Unpack(packed[:size]); err == nil {
				t.Fatalf("%d of %d characters are read", size, len(packed))
			}
		}
	}
}

// course returns the lessons of the course.
func course() (all []lecture.Lecture) {
	for _, l := range lessons.Course("") {
		all = append(all, l.Lecture)
	}
	return all
}

// A lecture of ten steps with texts fits into a link of 4 KB.
func TestALinkOfTenStepsIsShort(t *testing.T) {
	var l lecture.Lecture
	for _, c := range course() {
		l.Steps = append(l.Steps, c.Steps...)
	}
	l.Title, l.Steps = "Ten steps", l.Steps[5:15]
	packed, err := lecturejson.Pack(l)
	if err != nil || len(packed) >= 4<<10 {
		t.Errorf("%d characters, %v", len(packed), err)
	}
}

// Links that were made by earlier versions still open. Each file has one link and its lecture's JSON per pair of lines.
func TestOldLinksOpen(t *testing.T) {
	for _, name := range []string{"v1.txt", "v2.txt"} {
		data, err := os.ReadFile("testdata/links/" + name)
		testkit.OK(t, err)
		lines := strings.Split(strings.TrimSpace(string(data)), "\n")
		for i := 0; i+1 < len(lines); i += 2 {
			l, err := lecturejson.Unpack(lines[i])
			testkit.OK(t, err)
			want, err := lecturejson.Unmarshal([]byte(lines[i+1]))
			testkit.OK(t, err)
			if !reflect.DeepEqual(l, want) {
				t.Errorf("%s, link %d:\n%+v\nwant\n%+v", name, i/2, l, want)
			}
		}
		if len(lines) < 4 {
			t.Errorf("%s is nearly empty", name)
		}
	}
}

func TestErrorsOfLecturesNameTheirField(t *testing.T) {
	for _, c := range []struct{ old, with, want string }{
		{`"title": "Private bandits"`, `"title": ""`, "title: the value is missing"},
		{`"title": "Two arms"`, `"title": "` + strings.Repeat("a", 81) + `"`, `steps[0].title: "` + strings.Repeat("a", 40) + `…" is longer than 80 characters`},
		{`"title": "Two arms"`, `"title": "a\u0007b"`, `steps[0].title: "a\ab" contains a control character`},
		{`"title": "Two arms"`, `"titel": "Two arms"`, `steps[0]: "titel" is not the name of a field`},
		{`arms=0.7,0.5&policies=ucb1`, `arms=0.7,1.5&policies=ucb1`, "steps[0].scenario: arms[1].mean: 1.5 is not between 0 and 1"},
		{`~mode=mean`, `~mode=MEAN`, `steps[0].scenario: "mode=MEAN&hide=curves" does not have the form`},
		{`"scenario": "1t"`, `"scenario": "2t"`, "steps[2].scenario: "},
		{`"kind": "number"`, `"kind": "song"`, `steps[2].question.kind: "song" is not recognised`},
		{`"text": "How many?"`, `"text": ""`, "steps[2].question.text: the value is missing"},
		{`"low": 1,`, ``, "steps[2].question.low: 0 is not a number above 0"},
		{`"low": 1,`, `"low": 1, "right": 1,`, "steps[2].question.right: a question of kind number does not have this field"},
		{`"high": 1000`, `"high": 1`, "steps[2].question.high: 1 is not above low"},
		{`"answer": 50`, `"answer": 1001`, "steps[2].question.answer: 1001 is not between 1 and 1000"},
		{`"policy": 1`, `"policy": 1, "answer": 50`, "steps[3].question.answer: a question of kind drawing does not have this field"},
		{`"high": 1000`, `"high": 1e400`, "steps[2].question.high: 1e400 is out of range"},
		{`"policy": 1`, `"policy": 9`, "steps[3].question.policy: 9 is not between 1 and 4"},
		{`"high": 500`, `"high": -5`, "steps[3].question.high: -5 is below 0"},
		{`1t~hide=curves`, `1t&kind=region`, "steps[3].question.kind: drawing is not possible for a scenario of kind region"},
		{`1t~view=audit`, `1t~view=gallery`, "steps[4].question.kind: a game needs the view Audit, so a link with view=audit"},
		{`, {"text": "no"}`, ``, "steps[1].question.options: 1 is not between 2 and 6"},
		{`{"text": "no"}`, `{"text": "no", "from": 1}`, "steps[1].question.options[1].from: an interval needs the field measure"},
		{`{"text": "no"}`, `{"text": ""}`, "steps[1].question.options[1].text: the value is missing"},
		{`"right": 2`, `"right": 3`, "steps[0].question.right: 3 is not between 1 and 2"},
		{`"right": 2,`, ``, "steps[0].question.right: the value is missing"},
		{`"from": 2`, `"from": 1`, "steps[0].question.options[1].from: the interval overlaps that of options[0]"},
		{`"to": 2`, `"to": 0`, "steps[0].question.options[0].to: 0 is not above from"},
		{`"measured": "It is {x}.", `, ``, "steps[0].question.measured: the value is missing"},
		{`"of": "ratio"`, `"of": "mood"`, `steps[0].question.measure.of: "mood" is not recognised`},
		{`"of": "ratio"`, `"of": "smallest"`, "steps[0].question.measure.of: smallest is not possible for a scenario of kind regret"},
		{`"a": 2`, `"a": 3`, "steps[0].question.measure.a: 3 is not between 1 and 2"},
		{`"a": 2`, `"a": 2, "at": -1`, "steps[0].question.measure.at: -1 is below 0"},
	} {
		if strings.Count(document, c.old) == 0 {
			t.Fatalf("%s is not there", c.old)
		}
		_, err := lecturejson.Unmarshal([]byte(strings.Replace(document, c.old, c.with, 1)))
		var p scenario.Problem
		if err == nil || !strings.HasPrefix(say.English(err.Error()), c.want) || !errors.As(err, &p) {
			t.Errorf("%s: %v\nin place of %s", c.with, err, c.want)
		}
	}
	step := `{"title": "A", "scenario": "1t"}`
	for _, text := range []string{
		"", "[]", "null", "{}", `{"title": "A"}`, `{"title": "A", "steps": []}`, `{"title": "A", "steps": null}`, `{"title": "A", "steps": [null]}`,
		`{"title": "A", "steps": [` + strings.Repeat(step+",", lecture.MaxSteps) + step + `]}`, document + strings.Repeat(" ", lecture.MaxBytes),
	} {
		if _, err := lecturejson.Unmarshal([]byte(text)); err == nil {
			t.Errorf("%.60q is read", text)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	for _, l := range course()[:3] {
		packed, err := lecturejson.Pack(l)
		testkit.OK(f, err)
		f.Add(packed)
	}
	f.Fuzz(func(t *testing.T, packed string) {
		l, err := lecturejson.Unpack(packed)
		if err != nil {
			return
		}
		again, err := lecturejson.Pack(l)
		testkit.OK(t, err)
		if back, err := lecturejson.Unpack(again); err != nil || !reflect.DeepEqual(back, l) {
			t.Errorf("%v:\n%+v\n%+v", err, back, l)
		}
	})
}

func FuzzUnmarshal(f *testing.F) {
	f.Add(document)
	f.Fuzz(func(t *testing.T, text string) {
		l, err := lecturejson.Unmarshal([]byte(text))
		if err != nil {
			return
		}
		data, err := lecturejson.Marshal(l)
		testkit.OK(t, err)
		if back, err := lecturejson.Unmarshal(data); err != nil || !reflect.DeepEqual(back, l) {
			t.Errorf("%v:\n%+v\n%+v", err, back, l)
		}
	})
}
