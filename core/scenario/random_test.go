package scenario_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariotest"
)

func TestEveryValidScenarioComesBackFromItsLink(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		s := scenariotest.Random(rng)
		if problems := s.Validate(); len(problems) > 0 {
			t.Fatalf("the generator made an invalid scenario: %v", problems)
		}
		link := s.Link()
		back, err := scenario.ParseLink(link)
		if err != nil {
			t.Fatalf("ParseLink(%q): %v", link, err)
		}
		if !reflect.DeepEqual(back, s) {
			t.Fatalf("%q came back as\n%+v, was\n%+v", link, back, s)
		}
		if again := back.Link(); again != link {
			t.Fatalf("%q turned into %q", link, again)
		}
	}
}
