package scenario_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// The problem with an invalid arm lists the valid forms. All of these forms can be read.
func TestTheProblemOfAnInvalidArmListsTheForms(t *testing.T) {
	const forms = " is not a valid arm. Write a mean such as 0.5, or beta:a:b, two-point:low:high:p, uniform, gaussian:mean:sd, "
	for _, text := range []string{"x", "beta:4", "beta:4:1:2", "betta:4:1", "0.5x3", "two-point:1", "gaussian"} {
		if got := scenario.PastedArms(text); !strings.HasPrefix(say.English(got.Problem), "arm 1: "+scenario.Quote(text)+forms) {
			t.Errorf("%q: %q", text, got.Problem)
		}
	}
	for _, text := range []string{"0.5", "beta:4:1", "two-point:0:1:0.3", "two-point:0:1", "uniform", "gaussian:0:1"} {
		if got := scenario.PastedArms(text); got.Problem != "" {
			t.Errorf("%q: %q", text, got.Problem)
		}
	}
	for _, k := range arm.Families() {
		want := k.WithMean(0.4)
		text := scenario.PrintArms([]arm.Arm{want})
		for _, sep := range []string{":", " ", "\t", ";"} { // the notation used in links, and cells
			text := strings.ReplaceAll(text, ":", sep)
			if got := scenario.PastedArms(text); got.Problem != "" || len(got.Arms) != 1 || got.Arms[0] != want {
				t.Errorf("%q: %+v", text, got)
			}
		}
	}
}

// An arm's kind and the parameters of this kind are fields. If the kind changes, the mean stays the same.
func TestAnArmHasTheFieldsOfItsKind(t *testing.T) {
	s := scenario.Default()
	for _, c := range []struct{ param, text, arms, shown string }{
		{"mean", "0,25", "0.25", ".25"},
		{"kind", "beta", "beta:2.5:7.5", "beta"},
		{"b", "2.5", "beta:2.5:2.5", "2.5"},
		{"kind", "two-point", "two-point:0:1", "two-point"},
		{"p", ".75", "two-point:0:1:0.75", ".75"},
		{"kind", "two-point", "two-point:0:1:0.75", "two-point"},
		{"kind", "gaussian", "gaussian:0.75", "gaussian"},
		{"sd", "2", "gaussian:0.75:2", "2"},
		{"mean", "-3", "gaussian:-3:2", "-3"},
		{"kind", "bernoulli", "0", "bernoulli"},
		{"kind", "uniform", "uniform", "uniform"},
	} {
		field, problem := scenario.ArmParamField(2, c.param), ""
		if s, problem = s.With(field, c.text); problem != "" || scenario.PrintArms(s.Arms[2:3]) != c.arms || s.Text(field) != c.shown {
			t.Errorf("%s of %q: %s, shown as %q, %q", field, c.text, scenario.PrintArms(s.Arms[2:3]), s.Text(field), problem)
		}
	}
	for _, field := range []string{"mean", "a", "sd", "nothing", ""} { // uniform arms have no parameters
		if _, problem := s.With(scenario.ArmParamField(2, field), "0.5"); say.English(problem) != "this field no longer exists" || s.Text(scenario.ArmParamField(2, field)) != "" {
			t.Errorf("%q: %q", field, problem)
		}
	}
	for _, field := range []string{"arms[99].mean", "arms[-1].mean", "arms[02].kind", "arms[2].", "arms[2]", "arms[].kind"} {
		if _, problem := s.With(field, "beta"); say.English(problem) != "this field no longer exists" {
			t.Errorf("%q: %q", field, problem)
		}
	}
	if _, problem := s.With(scenario.ArmParamField(2, "kind"), "gamma"); say.English(problem) != `"gamma" is not recognised` {
		t.Errorf("an unknown kind: %q", problem)
	}
}

// Words returns a problem in words for the page.
func TestAProblemHasWords(t *testing.T) {
	for _, c := range []struct {
		is   scenario.Problem
		want string
	}{
		{scenario.Problem{Field: "arms[2].mean", Value: "1.5", Text: "is not between 0 and 1"}, "Arm 3: 1.5 is not between 0 and 1"},
		{scenario.Problem{Field: "arms[0]", Text: "low 0.5 is above high 0.4"}, "Arm 1: low 0.5 is above high 0.4"},
		{scenario.Problem{Field: "policies[0].id", Text: "UCB1 takes rewards in [0, 1] only"}, "UCB1 takes rewards in [0, 1] only"},
		{scenario.Problem{Field: "policies[0].params.alpha", Value: "0", Text: "is too small"}, "Policy 1, alpha: 0 is too small"},
		{scenario.Problem{Field: "policies[1]", Text: "is missing"}, "Policy 2: is missing"},
		{scenario.Problem{Field: "sweep.values[2]", Value: "2", Text: "is not between 0 and 1"}, "Value 3: 2 is not between 0 and 1"},
		{scenario.Problem{Field: "arms", Text: "at least one is needed"}, "arms: at least one is needed"},
		{scenario.Problem{Field: "epsilon", Value: "0", Text: "is too small"}, "epsilon: 0 is too small"},
	} {
		if got := say.English(c.is.Words()); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
		if all := (scenario.Problems{c.is, c.is}); say.Err(all) != all.Said() || all.Error() != say.English(all.Said()) {
			t.Errorf("the page shows %q, the command line %q", say.Err(all), all)
		}
	}
}
