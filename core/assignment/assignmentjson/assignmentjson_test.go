package assignmentjson_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
)

// document is an assignment that has one requirement of each kind.
const document = `{
  "title": "A title", "text": "What is asked.",
  "scenario": {"arms": [{"kind": "bernoulli", "mean": 0.9}, {"kind": "uniform"}], "policies": [{"id": "ucb1"}, {"id": "adap-ucb"}], "horizon": 2000, "runs": 5},
  "place": 1,
  "claim": {"notion": "sequence", "epsilon": 1},
  "start": "policy(name = \"A\")\n\ndef choose(t, arms):\n    return 0\n",
  "must": [
    {"kind": "regret", "most": 400},
    {"kind": "less-regret", "than": "adap-ucb", "times": 1.2},
    {"kind": "audit", "runs": 2000, "horizon": 512, "confidence": 0.95},
    {"kind": "same-actions", "as": "ucb1", "pulls": 100},
    {"kind": "same-actions", "source": "def choose(t, arms):\n    return 0\n", "hidden": true, "runs": 2},
    {"kind": "notion", "notion": "sequence"}]
}`

func TestAnAssignmentIsReadAndWritten(t *testing.T) {
	a, err := assignmentjson.Unmarshal([]byte(document))
	testkit.OK(t, err)
	one := a.Must[1]
	if a.Title != "A title" || a.Place != 1 || a.Claim.Epsilon != 1 || len(a.Must) != 6 || one.Than != "adap-ucb" || one.Times != 1.2 || !a.Must[4].Hidden || a.Must[2].Confidence != 0.95 {
		t.Errorf("%+v", a)
	}
	for _, a := range append(assignment.Shipped(), a) {
		a.ID, a.Title, a.Text = "", say.English(a.Title), say.English(a.Text) // the JSON form does not contain the id
		data, err := assignmentjson.Marshal(a)
		testkit.OK(t, err)
		if again, err := assignmentjson.Unmarshal(data); err != nil || !reflect.DeepEqual(again, a) {
			t.Errorf("%v:\n%+v\n%+v", err, again, a)
		}
		packed, err := assignmentjson.Pack(a)
		testkit.OK(t, err)
		if again, err := assignmentjson.Unpack(packed); err != nil || !reflect.DeepEqual(again, a) {
			t.Errorf("packed, %v:\n%+v\n%+v", err, again, a)
		}
		if _, err := assignmentjson.Unpack(packed[:len(packed)-9]); err == nil {
			t.Error("a truncated link is read")
		}
	}
}

func TestNullIsLikeAMissingValue(t *testing.T) {
	text := strings.NewReplacer(`"place": 1`, `"place": null`, `"runs": 2000`, `"runs": null`).Replace(document)
	if a, err := assignmentjson.Unmarshal([]byte(text)); err != nil || a.Place != 0 || a.Must[2].Runs != 0 {
		t.Errorf("%+v, %v", a, err)
	}
	if _, err := assignmentjson.Unmarshal([]byte(strings.Replace(document, `"most": 400`, `"most": null`, 1))); err == nil || err.Error() != "must[0].most: the value is missing" {
		t.Error(err)
	}
}

func TestAnAssignmentThatIsTooLongForALinkSaysSo(t *testing.T) {
	a, err := assignmentjson.Unmarshal([]byte(document))
	testkit.OK(t, err)
	a.Start += strings.Repeat("# and so on\n", 1300)
	if _, err := assignmentjson.Pack(a); !errors.Is(err, assignmentjson.ErrLong) {
		t.Errorf("%v", err)
	}
}

func TestErrorsOfAssignmentsNameTheirField(t *testing.T) {
	for _, c := range []struct{ old, with, want string }{
		{`"title": "A title"`, `"title": ""`, "title: the value is missing"},
		{`"title": "A title"`, `"title": 7`, "title: 7 is not text in quotes"},
		{`"title": "A title"`, `"titel": "A title"`, `document: "titel" is not the name of a field`},
		{`"title": "A title"`, `"title": "A", "title": "B"`, "title: this field is given twice"},
		{`"title": "A title"`, `"title": "` + strings.Repeat("a", 81) + `"`, `title: "` + strings.Repeat("a", 40) + `…" is longer than 80 characters`},
		{`"mean": 0.9`, `"mean": 1.9`, "scenario.arms[0].mean: 1.9 is not between 0 and 1"},
		{`"horizon": 2000,`, `"horizon": 2000, "kind": "region",`, "scenario.kind: an assignment needs the kind regret, not region"},
		{`"runs": 5}`, `"walks": 5}`, `scenario: "walks" is not the name of a field`},
		{`{"notion": "sequence", "epsilon": 1}`, `[]`, `claim: the claim is neither "own" nor an object`},
		{`{"notion": "sequence", "epsilon": 1}`, `[1,]`, `claim`},
		{`"place": 1`, `"place": 3`, "place: 3 is not the position of a policy in the scenario"},
		{`"place": 1`, `"place": 0`, "place: 0 is not the position of a policy in the scenario; positions start at 1"},
		{`"place": 1`, `"place": 1.5`, "place: 1.5 is not a whole number"},
		{`{"notion": "sequence", "epsilon": 1}`, `"mine"`, `claim: the claim is neither "own" nor an object`},
		{`{"notion": "sequence", "epsilon": 1}`, `{"notion": "none", "epsilon": 1}`, `claim.notion: "none" is not a notion that an audit can test`},
		{`{"notion": "sequence", "epsilon": 1}`, `{"notion": "sequence"}`, "claim.epsilon: the value is missing"},
		{`{"notion": "sequence", "epsilon": 1}`, `{"notion": "sequence", "epsilon": 101}`, "claim.epsilon: 101 is not between 0 and 100"},
		{`policy(name = \"A\")`, `policy(name = A)`, "start: line 1: "},
		{`"most": 400`, `"most": -1`, "must[0].most: -1 is not between 0 and"},
		{`, "most": 400`, ``, "must[0].most: the value is missing"},
		{`"most": 400`, `"most": "400"`, `must[0].most: "400" is not a number`},
		{`"most": 400`, `"most": 400, "runs": 3`, "must[0].runs: a requirement of kind regret does not have this field"},
		{`"kind": "regret"`, `"kind": "luck"`, `must[0].kind: "luck" is not recognised`},
		{`"than": "adap-ucb"`, `"than": "kl-ucb"`, `must[1].than: "kl-ucb" is not the id of another policy in the scenario`},
		{`"than": "adap-ucb"`, `"than": "ucb1"`, `must[1].than: "ucb1" is not the id of another policy in the scenario`}, // the submitted policy replaces it
		{`"times": 1.2`, `"times": 0`, "must[1].times: 0 is too small"},
		{`"runs": 2000`, `"runs": 20`, "must[2].runs: 20 are too few to refute a claim of ε = 1, even with the clearest outcome"},
		{`"runs": 2000`, `"runs": 1000000`, "must[2].runs: 1000000 is not between 2 and 100000"},
		{`"confidence": 0.95`, `"confidence": 1`, "must[2].confidence: 1 is not strictly between 0 and 1"},
		{`"pulls": 100`, `"pulls": 5000`, "must[3].pulls: 5000 is not between 1 and 2000"},
		{`"as": "ucb1", `, ``, "must[3].as: give the reference policy either here or in source, but not in both"},
		{`"as": "ucb1"`, `"as": "nobody"`, `must[3], reference.policies[0].id: "nobody" is not recognised`},
		{`"source": "def`, `"source": "policy(x = 1)\ndef`, "must[4], reference.policies[0].source: line 1: "},
		{`"kind": "notion", "notion": "sequence"`, `"kind": "notion", "notion": "peace"`, `must[5].notion: "peace" is not recognised`},
		{`{"kind": "notion", "notion": "sequence"}]`, `]`, "must: the text is not valid JSON at byte "},
	} {
		if strings.Count(document, c.old) == 0 {
			t.Fatalf("%s is not there", c.old)
		}
		_, err := assignmentjson.Unmarshal([]byte(strings.Replace(document, c.old, c.with, 1)))
		if err == nil || !strings.HasPrefix(say.English(err.Error()), c.want) {
			t.Errorf("%s: %v\nin place of %s", c.with, err, c.want)
		}
		var p scenario.Problem
		if !errors.As(err, &p) {
			t.Errorf("%s: %v names no field", c.with, err)
		}
	}
	for _, text := range []string{"", "[]", "null", "{}", `{"title": "A"} 7`, `{"title": "A"`} {
		if _, err := assignmentjson.Unmarshal([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
	if _, err := assignmentjson.Unmarshal([]byte(document + strings.Repeat(" ", assignment.MaxBytes))); err == nil || !strings.HasPrefix(err.Error(), "document: ") {
		t.Errorf("a long document: %v", err)
	}
}
