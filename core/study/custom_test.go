package study_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

func init() { interp.Register() }

// falls returns the source of a policy that fails at a given pull, in line 4.
func falls(pull string) string {
	return "policy(name = \"Falls\", protects = \"sequence\")\ndef choose(t, arms):\n    if t == " + pull + ":\n        return arms[99]\n    return t % K\n"
}

func own(source string) scenario.Policy { return scenario.Policy{ID: custom.ID, Source: source} }

// If a policy fails in any run, all runs end at once. The error names the policy and the line.
func TestAPolicyThatFailsEndsTheRuns(t *testing.T) {
	s := scenario.Default()
	s.Policies = []scenario.Policy{{ID: "ucb1"}, own(falls("70000"))}
	s.Horizon, s.Runs = 100_000, 3
	for _, workers := range []int{1, 3} {
		_, err := study.Run(t.Context(), scenariotest.Valid(s), workers, nil)
		var at custom.Error
		if !errors.As(err, &at) || at.Line != 4 || !strings.HasPrefix(err.Error(), "Falls: line 4: ") {
			t.Errorf("%d workers: %v", workers, err)
		}
	}
	s.Policies[1].Label = "Mine"
	if _, err := study.Run(t.Context(), scenariotest.Valid(s), 1, nil); err == nil || !strings.HasPrefix(err.Error(), "Mine: line 4: ") {
		t.Errorf("with a label: %v", err)
	}
	// If the context ends, the error is still that of an interruption.
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := study.Run(ctx, scenariotest.Valid(s), 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("an end of the context: %v", err)
	}
}

// An audit also ends if its policy fails, during preparation or later.
func TestAPolicyThatFailsEndsAnAudit(t *testing.T) {
	for _, pull := range []string{"0", "1", "70", "300", "511"} {
		source := strings.Replace(falls(pull), "t % K", "bernoulli(0.5)", 1)
		a, err := audit.Draft{ID: custom.ID, Source: source, Runs: 400}.Prepare()
		if err == nil {
			_, err = study.Watch(t.Context(), a, 2, nil)
		}
		if err == nil || !strings.HasPrefix(err.Error(), "Falls: line 4: ") {
			t.Errorf("at pull %s: %v", pull, err)
		}
	}
}

// The audit of a custom policy tests the claim in the policy's source, at the budget of the draft or of its scenario.
func TestACustomPolicyIsAuditedAtItsClaim(t *testing.T) {
	claims := map[string]policy.Notion{"adap-ucb": policy.Sequence, "adap-moss": policy.Sequence, "adap-imed": policy.Sequence, "ldp-ucb-b": policy.Reward}
	for _, e := range examples.All() {
		notion, ok := claims[e.ID]
		if !ok {
			continue
		}
		in := scenario.Default()
		in.Policies, in.Epsilon, in.Seed = []scenario.Policy{{ID: "ucb1"}, own(e.Source)}, 2, 4
		for want, d := range map[float64]audit.Draft{
			1: {ID: custom.ID, Source: e.Source}, 2: {ID: custom.ID, Scenario: &in}, 0.5: {ID: custom.ID, Source: e.Source, Epsilon: new(0.5)},
		} {
			d.Runs, d.Horizon = 300, 100
			a, err := d.Prepare()
			testkit.OK(t, err)
			if a.Claim.Epsilon != want || a.Setup.Epsilon != want || a.Claim.Delta != 0 || a.Notion != notion {
				t.Errorf("%s claims %+v", e.ID, a.Claim)
			}
			if w, err := study.Watch(t.Context(), a, 2, nil); err != nil || w.Result().Violated {
				t.Errorf("%s is accused at ε = %v: %v", e.ID, want, err)
			}
		}
	}
	for _, d := range []audit.Draft{{ID: custom.ID}, {ID: custom.ID, Scenario: new(scenario.Default())}, {ID: custom.ID, Source: "policy(name = 1)"}} {
		if _, err := d.Prepare(); err == nil {
			t.Errorf("%+v is audited", d)
		}
	}
}
