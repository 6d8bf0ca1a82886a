package answers

import (
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/lab"
)

// filledIn returns the form of texts, which others are left open.
func filledIn(t *testing.T, texts map[string]string, link string) *lab.Filled {
	t.Helper()
	s, err := scenariotest.ParseLink(link)
	if err != nil {
		t.Fatal(err)
	}
	q := &lab.Form{Scenario: scenariotest.Valid(s)}
	for _, b := range blanks {
		q.Texts = append(q.Texts, texts[b.name])
	}
	return travel[*lab.Filled](t, new(Answerer), q)
}

// problems returns what is wrong in a form, by field.
func problems(f *lab.Filled) map[string]string {
	all := map[string]string{}
	for _, b := range f.Fields {
		if b.Problem != "" {
			all[b.Name] = b.Problem
		}
	}
	return all
}

// Every policy can be audited as it is, broken ones in a group of their own.
func TestEveryPolicyCanBeAudited(t *testing.T) {
	first := travel[*lab.Filled](t, new(Answerer), &lab.Form{Look: "ucb1"})
	var broken, others []string
	inBroken := false
	for _, o := range first.Fields[policyBlank].Choices {
		if o.Heading {
			inBroken = strings.Contains(o.Name, say.English(brokenTitle))
		} else {
			if inBroken {
				broken = append(broken, o.Value)
			} else {
				others = append(others, o.Value)
			}
			f := filledIn(t, map[string]string{"policy": o.Value}, "")
			if !f.Audit.Equal(auditOf(o.Value)) || f.Look != o.Value || len(problems(f)) > 0 || len(f.Says) < 3 || !strings.HasSuffix(f.Says[len(f.Says)-1], ": arcade audit "+o.Value) {
				t.Errorf("%s: %+v", o.Value, f)
			}
			if says := strings.Contains(f.Says[0], "broken on purpose but makes the same claim as the correct policy: "); says != strings.HasPrefix(o.Value, "broken-") {
				t.Errorf("%s: %q", o.Value, f.Says)
			}
			for _, b := range f.Fields {
				if b.Usual == "" && b.Choices == nil {
					t.Errorf("%s: nobody knows what %s is usually", o.Value, b.Name)
				}
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

// What is wrong is said beside each field at once, and left out of the link.
func TestWhatIsWrongInAFormIsNamedByItsField(t *testing.T) {
	f := filledIn(t, map[string]string{
		"policy": "ldp-ucb-b", "notion": "peace", "epsilon": "0,5", "delta": "x", "confidence": "1", "horizon": "0", "runs": "1e9", "seed": "-1",
	}, "")
	got := problems(f)
	for name, want := range map[string]string{
		"notion": `"peace" is not one of`, "delta": `"x" is not a number`, "confidence": "1 is not strictly between 0 and 1",
		"horizon": "0 is less than 1", "runs": "1000000000 is not between 2 and 10000000", "seed": "-1 is less than 0",
	} {
		if !strings.HasPrefix(got[name], want) {
			t.Errorf("%s: %q, want %q", name, got[name], want)
		}
		delete(got, name)
	}
	if len(got) > 0 || f.Audit.Policy != "" || len(f.Says) != 2 || f.Look != "ldp-ucb-b,,0.5" {
		t.Errorf("also wrong are %v; the link is %q, the audit %+v, and it says %q", got, f.Look, f.Audit, f.Says)
	}
	if f.Fields[2].Text != "0,5" {
		t.Errorf("what was typed has become %q", f.Fields[2].Text)
	}
	for want, texts := range map[string]map[string]string{
		"policy":  {"policy": "nobody"},
		"epsilon": {"policy": "adap-ucb", "epsilon": "0"}, // which it cannot be run with
		"horizon": {"policy": "ucb1", "horizon": "1e10"},
		"revise":  {"policy": "adap-ucb", "revise": "2"}, // which claims another notion
	} {
		if got := problems(filledIn(t, texts, "")); len(got) != 1 || got[want] == "" {
			t.Errorf("%v: %v", texts, got)
		}
	}
}

// A link, what is typed anew of it and the command say the same audit, to the last digit.
func TestAFormComesBackFromItsLink(t *testing.T) {
	shown, err := scenariotest.ParseLink("1t&arms=0.3,0.6&policies=dp-ftpl-new&horizon=5000")
	if err != nil {
		t.Fatal(err)
	}
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

// The page's scenario counts where the form says so: its arms, its horizon and its seed.
func TestAnAuditIsRunAsThePageSays(t *testing.T) {
	s := scenario.Default()
	s.Seed, s.Horizon, s.Epsilon = 17, 4321, 0.25
	f := filledIn(t, map[string]string{"policy": "dp-ftpl-gauss", "arms": pageArms}, s.Link())
	for name, want := range map[string]string{"seed": "17", "horizon": "4321", "epsilon": "0.25"} {
		if i := slices.IndexFunc(f.Fields, func(b lab.Blank) bool { return b.Name == name }); f.Fields[i].Usual != want {
			t.Errorf("%s is usually %q, want %q", name, f.Fields[i].Usual, want)
		}
	}
	gauss, err := scenariotest.ParseLink("1t&arms=gaussian:0:1,0.5&policies=ldp-ucb-ls")
	if err != nil {
		t.Fatal(err)
	}
	if got := problems(filledIn(t, map[string]string{"policy": "ldp-ucb-ls", "notion": "sequence", "arms": pageArms}, gauss.Link())); got["arms"] == "" {
		t.Errorf("rewards of any size: %v", got)
	}
}

// An audit says which of several policies of one id it is of: the one at the level of the claim.
func TestAnAuditNamesThePolicyAmongSeveral(t *testing.T) {
	s, err := scenariotest.ParseLink("1t&policies=ldp-ucb-b:epsilon=0.5,ldp-ucb-b,dp-ftpl-new,ldp-ucb-b:epsilon=4:label=weak,dp-ucb-int-redraw:v=1.2,dp-ucb-int-redraw")
	if err != nil {
		t.Fatal(err)
	}
	for look, want := range map[string]string{
		"ldp-ucb-b,,0.5":           "LDP-UCB-B (ε = 0.5)",
		"ldp-ucb-b":                "LDP-UCB-B (ε = 1)",
		"ldp-ucb-b,,4":             "LDP-UCB-B (weak)",
		"ldp-ucb-b,,3":             "LDP-UCB-B", // none of them
		"dp-ftpl-new":              "DP-FTPL-New",
		"dp-ftpl-new,,2":           "DP-FTPL-New",
		"adap-ucb":                 "AdaP-UCB",
		"broken-ldp-ucb-b,,0.5":    "LDP-UCB-B (broken)",
		"dp-ucb-int-redraw,,,0.01": say.English(figure.Subject(s, 5)),
	} {
		if got := say.English(form(&lab.Form{Look: look, Scenario: scenariotest.Valid(s)}).(*lab.Filled).Title); got != "Audit of "+want {
			t.Errorf("%s: %q, want %q", look, got, want)
		}
	}
}
