package answers

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/lab"
)

// filledIn returns the form with the given texts in some fields.
func filledIn(t *testing.T, texts map[string]string, link string) *lab.Filled {
	t.Helper()
	s, err := scenariotest.ParseLink(link)
	testkit.OK(t, err)
	q := &lab.Form{Scenario: scenariotest.Valid(s)}
	for _, b := range blanks {
		q.Texts = append(q.Texts, texts[b.name])
	}
	return travel[*lab.Filled](t, new(Answerer), q)
}

// Every policy can be audited. Broken policies have their own group.
func TestEveryPolicyCanBeAudited(t *testing.T) {
	first := travel[*lab.Filled](t, new(Answerer), &lab.Form{Look: "ucb1"})
	var broken, others []string
	inBroken := false
	for _, o := range first.Fields[policyBlank].Choices {
		if o.Heading {
			inBroken = strings.Contains(o.Name, say.English(brokenTitle))
			continue
		}
		group := &others
		if inBroken {
			group = &broken
		}
		*group = append(*group, o.Value)
		f := filledIn(t, map[string]string{"policy": o.Value}, "")
		if !f.Audit.Equal(auditOf(o.Value)) || f.Look != o.Value || len(f.Says) < 3 || !strings.HasSuffix(f.Says[len(f.Says)-1], ": arcade audit "+o.Value) {
			t.Errorf("%s: %+v", o.Value, f)
		}
		if says := strings.Contains(f.Says[0], "broken on purpose but makes the same claim as the correct policy: "); says != strings.HasPrefix(o.Value, "broken-") {
			t.Errorf("%s: %q", o.Value, f.Says)
		}
		for _, b := range f.Fields {
			if b.Problem != "" || b.Usual == "" && b.Choices == nil {
				t.Errorf("%s: the field %s has the problem %q and the default %q", o.Value, b.Name, b.Problem, b.Usual)
			}
		}
	}
	for _, s := range policy.Broken() {
		if !slices.Contains(broken, s.ID) || slices.Contains(others, s.ID) {
			t.Errorf("%s is in the wrong group", s.ID)
		}
	}
	if len(broken) != len(policy.Broken()) || len(others) != len(policy.All()) {
		t.Errorf("%d broken policies and %d others", len(broken), len(others))
	}
}

// A link, the typed texts and the command describe the same audit, to the last digit.
func TestAFormComesBackFromItsLink(t *testing.T) {
	shown, err := scenariotest.ParseLink("1t&arms=0.3,0.6&policies=dp-ftpl-new&horizon=5000")
	testkit.OK(t, err)
	page := shown.Link()
	f := filledIn(t, map[string]string{
		"policy": "dp-ftpl-new", "notion": "sequence-approximate", "epsilon": "0,1234567890123", "delta": "1e-10", "confidence": ".999", "horizon": "1e6",
		"runs": "10,000", "seed": "9007199254740991", "arms": pageArms, "revise": "1,000",
	}, page)
	const look = "dp-ftpl-new,sequence-approximate,0.1234567890123,1e-10,0.999,1000000,10000,9007199254740991,page,,1000"
	if f.Look != look || !f.Audit.Equal(auditOf(look+"~"+page)) {
		t.Fatalf("%q, %+v", f.Look, f.Audit)
	}
	const command = "arcade audit dp-ftpl-new -notion sequence-approximate -eps 0.1234567890123 -delta 1e-10 -confidence 0.999 -horizon 1000000 -runs 10000 -seed 9007199254740991 -revise 1000 -scenario '"
	if says := f.Says[len(f.Says)-1]; !strings.HasSuffix(says, command+page+"'") {
		t.Errorf("%q", says)
	}
	again := travel[*lab.Filled](t, new(Answerer), &lab.Form{Look: look, Scenario: scenariotest.Valid(shown)})
	if !again.Audit.Equal(f.Audit) || again.Look != look || again.Runs != 10_000 {
		t.Errorf("%+v", again)
	}
	for _, look := range []string{"", ",,,", "ucb1,,,,,,,,,,,,", "ucb1,,,,,,,,nowhere"} {
		travel[*lab.Filled](t, new(Answerer), &lab.Form{Look: look, Scenario: scenariotest.Valid(shown)})
	}
}
