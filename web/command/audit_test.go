package command

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// topKey matches the top-level keys of an indented JSON object.
var topKey = regexp.MustCompile(`(?m)^  "(\w+)":`)

// The exit status of an audit agrees with the verdict in the JSON, and the flags set the claim.
func TestAuditsEndWithTheirVerdict(t *testing.T) {
	dir := t.TempDir()
	twice := write(t, dir, "twice.json", `{"arms":[{"kind":"bernoulli","mean":0.2},{"kind":"bernoulli","mean":0.4}],"policies":[{"id":"ldp-ucb-b","epsilon":2}],"horizon":3000,"runs":2000,"seed":9}`)
	for _, c := range []struct {
		args   string
		status int
		notion string
		eps    float64
		exact  string // the kind of exact value, or "" if there is none
	}{
		{"ldp-ucb-b -eps 1", Done, "reward", 1, "number"},
		{"ldp-ucb-b -eps 36", Done, "reward", 36, "number"},
		{"ldp-ts-quadratic -eps 60 -runs 500", Done, "reward", 60, "number"},
		{"heldp-ucb-bs -eps 100 -runs 500", Done, "reward-heterogeneous", 100, "number"},
		{"broken-ldp-ucb-b -eps 1", Violated, "reward", 1, "number"},
		{"broken-dp-ftpl-gauss -runs 50000", Violated, "decision", 1, "number"},
		{"-eps .5 -delta .05 dp-ftpl-new", Done, "decision", .5, "number"},
		{"dp-ftpl-new -notion sequence -horizon 200", Violated, "sequence", 1, ""},
		{"ucb1 -eps 3 -delta .1", Violated, "decision", 3, "infinite"},
		{"adap-ucb -confidence .9 -seed 3", Done, "sequence", 1, ""},
		{"ldp-ucb-b -scenario " + twice, Done, "reward", 2, "number"},
		{"ldp-ucb-b -eps 1 -scenario " + twice, Violated, "reward", 1, "number"},
	} {
		got := do(t, append([]string{"audit", "-format", "json"}, strings.Fields(c.args)...)...)
		var r struct {
			Policy, Notion, Event             string
			Epsilon, Delta, Confidence, Lower float64
			Horizon                           int64
			Runs                              int
			Seed                              uint64
			Exact                             any
			Violated                          bool
			Changed                           struct{ Arm, Reward int64 }
		}
		if err := json.Unmarshal([]byte(got.stdout), &r); err != nil {
			t.Fatalf("%s: %v, %+v", c.args, err, got)
		}
		keys := "policy notion epsilon delta confidence horizon runs seed"
		if c.notion == "sequence" {
			keys += " changed"
		}
		keys += " event lower"
		if c.exact != "" {
			keys += " exact"
		}
		keys += " violated method pairs looks wealth"
		var found []string
		for _, key := range topKey.FindAllStringSubmatch(got.stdout, -1) {
			found = append(found, key[1])
		}
		if strings.Join(found, " ") != keys {
			t.Errorf("%s: the keys are %v", c.args, found)
		}
		exact, isNumber := r.Exact.(float64)
		if r.Exact != nil && r.Exact != c.exact && !(isNumber && exact > 0 && c.exact == "number") {
			t.Errorf("%s: exact is %v", c.args, r.Exact)
		}
		if got.status != c.status || r.Violated != (c.status == Violated) || got.stderr != "" || r.Notion != c.notion || r.Epsilon != c.eps || r.Event == "" {
			t.Errorf("%s: status %d, %s", c.args, got.status, got.stdout)
		}
		if strings.Contains(keys, "changed") != (r.Changed.Arm >= 1 && r.Changed.Reward >= 1) {
			t.Errorf("%s: changed is %+v", c.args, r.Changed)
		}
		if strings.Contains(c.args, "twice") && (r.Horizon != 3000 || r.Runs != 2000 || r.Seed != 9) {
			t.Errorf("%s: the scenario does not apply: %s", c.args, got.stdout)
		}
	}
}

// The bound follows from the listed bets: at the ε of the bound, the gamblers' mean capital is at least 1/(1 − γ). The
// event in the result is one of the bets, and its counts suggest an ε above the bound.
func TestABoundFollowsFromItsBets(t *testing.T) {
	dir := t.TempDir()
	own := write(t, dir, "own.star", "policy(name = \"Mine\")\nstart = 1\n\ndef law(t, arm):\n    return Laplace(arm.mean, 1 / arm.n)\n")
	for _, args := range []string{"-policy " + own, "dp-ftpl-new", "thompson", "ucb1 -confidence 0.9", "ldp-ucb-b", "heldp-ucb-b", "broken-ldp-ucb-b", "broken-adap-ucb", "broken-dp-ftpl-beta -eps 0.5", "dp-ftpl-gauss -notion sequence -horizon 40 -delta 0.1"} {
		in := func(format string) string {
			return do(t, append([]string{"audit", "-format", format, "-runs", "6000"}, strings.Fields(args)...)...).stdout
		}
		var r struct {
			Event                    string
			Delta, Confidence, Lower float64
		}
		if err := json.Unmarshal([]byte(in("json")), &r); err != nil {
			t.Fatalf("%s: %v", args, err)
		}
		if r.Lower == 0 {
			t.Errorf("%s: nothing is found", args)
			continue
		}
		text := in("csv")
		lines := strings.SplitN(text, "\n", 4)
		var gamblers int
		var lower, delta, confidence float64
		var hits, runs [2]float64
		if _, err := fmt.Sscanf(lines[0], "# ε ≥ %v at δ = %v with confidence %v: the mean capital of %d", &lower, &delta, &confidence, &gamblers); err != nil || lower != r.Lower || delta != r.Delta || confidence != r.Confidence {
			t.Fatalf("%s: %v, %s", args, err, lines[0])
		}
		if _, err := fmt.Sscanf(lines[2], "# The event of the result came in %v of %v runs in world A, and in %v of %v in world B.", &hits[0], &runs[0], &hits[1], &runs[1]); err != nil {
			t.Fatalf("%s: %v, %s", args, err, lines[2])
		}
		rows, err := csv.NewReader(strings.NewReader(lines[3])).ReadAll()
		if err != nil {
			t.Fatalf("%s: %v", args, err)
		}
		owned := make([]float64, gamblers)
		shown := false
		for _, row := range rows[1:] {
			var x [9]float64
			for _, k := range []int{0, 3, 4, 5, 6, 7, 8} {
				if x[k], err = strconv.ParseFloat(row[k], 64); err != nil {
					t.Fatalf("%s: %v", args, err)
				}
			}
			gambler, event, eps, stake := int(x[0])-1, row[1], x[3], x[4]
			e := math.Exp(eps)
			for outcome, pays := range []float64{-delta, -e - delta, 1 - delta, 1 - e - delta} {
				owned[gambler] += x[5+outcome] * math.Log1p(stake*pays)
			}
			if event == r.Event {
				shown = true
				w := strings.Index("AB", row[2])
				if p, q := hits[w]/runs[w], hits[1-w]/runs[1-w]; math.Log((p-delta)/q) < eps {
					t.Errorf("%s: %q came in %v and %v, which does not say ε ≥ %v", args, event, p, q, eps)
				}
			}
			if !strings.HasPrefix(args, "heldp") && eps != r.Lower || stake*(e+delta) >= 1 {
				t.Errorf("%s: a bet of %v against %v, and the bound is %v", args, stake, eps, r.Lower)
			}
		}
		mean := 0.0
		for _, log := range owned {
			mean += math.Exp(log) / float64(len(owned))
		}
		if enough := 1 / (1 - r.Confidence); mean < enough*(1-1e-9) {
			t.Errorf("%s: the mean capital is %v, but the bound needs %v", args, mean, enough)
		}
		if !shown {
			t.Errorf("%s: no bet was on %q", args, r.Event)
		}
	}
}

// If users have their own levels, the claim is each user's own level. With -eps, one level is claimed for all users.
func TestAuditsOfUsersOwnLevels(t *testing.T) {
	for args, status := range map[string]int{"heldp-ucb-b": Done, "heldp-ucb-l": Done, "heldp-ucb-b -eps 1": Violated, "heldp-ucb-b -eps 100": Done} {
		got := do(t, append([]string{"audit", "-format", "json", "-runs", "2000"}, strings.Fields(args)...)...)
		var r struct{ Epsilon any }
		if err := json.Unmarshal([]byte(got.stdout), &r); err != nil || got.status != status || (r.Epsilon == "own") == strings.Contains(args, "-eps") {
			t.Errorf("%s: %+v", args, got)
		}
	}
}

// An audit with a revision rule names the rule.
func TestAuditsOverARevisionRule(t *testing.T) {
	got := do(t, "audit", "-format", "json", "thompson", "-notion", "sequence-approximate", "-horizon", "8", "-revise", "2", "-runs", "100")
	if !strings.Contains(got.stdout, "\"reward\": 2\n  },\n  \"revise\": 2,") {
		t.Errorf("%+v", got)
	}
}

// An audit ends as soon as the bets refute the claim, and says after how many runs.
func TestAuditsMayBeLookedAtAnyTime(t *testing.T) {
	for args, violated := range map[string]bool{"broken-ldp-ucb-b -runs 2000": true, "ldp-ucb-b -runs 500": false} {
		got := do(t, append([]string{"audit", "-method", "anytime", "-format", "json"}, strings.Fields(args)...)...)
		var r struct {
			Method        string
			Pairs, Looks  int
			Wealth, Lower float64
			Violated      bool
		}
		if err := json.Unmarshal([]byte(got.stdout), &r); err != nil || r.Method != "anytime" || r.Violated != violated || (got.status == Violated) != violated {
			t.Fatalf("%s: %v, %+v", args, err, got)
		}
		if violated && (r.Pairs > 1000 || r.Wealth < 100 || r.Lower < 1) || !violated && (r.Pairs != 500 || r.Wealth >= 100 || r.Lower >= 1) || r.Looks < r.Pairs/10 {
			t.Errorf("%s: %+v", args, r)
		}
	}
}

// Before the audit, a search finds a place where the privacy loss is large, and the result names this place.
func TestAuditsMayLookForAPlace(t *testing.T) {
	got := do(t, "audit", "broken-adap-ucb", "-scenario", "1t&arms=1,1", "-search", "4000", "-runs", "3000", "-format", "json")
	type place struct {
		Runs, Places int
		Arms         []float64
		Changed      struct{ Arm, Reward int }
		Horizon      int
	}
	var r struct {
		Search   place
		Changed  struct{ Arm, Reward int }
		Horizon  int
		Violated bool
	}
	if err := json.Unmarshal([]byte(got.stdout), &r); err != nil || got.status != Violated || !r.Violated {
		t.Fatalf("%v: %+v", err, got)
	}
	if s := r.Search; s.Runs > 4000 || s.Runs < 3500 || s.Places < 10 || len(s.Arms) < 2 || s.Changed != r.Changed || s.Changed.Arm < 1 || s.Horizon != r.Horizon {
		t.Errorf("%+v", r)
	}
}
