package scenario_test

import (
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

func TestEveryValidScenarioComesBackFromItsLink(t *testing.T) {
	testkit.Cases(t, 3000, func(t *testing.T, rng *rand.Rand) {
		s := scenariotest.Random(rng)
		if problems := s.Problems(); len(problems) > 0 {
			t.Fatalf("the generator made an invalid scenario: %v", problems)
		}
		link := s.Link()
		back, err := scenariotest.ParseLink(link)
		if err != nil {
			t.Fatalf("ParseLink(%q): %v", link, err)
		}
		if want := scenario.Used(s); !reflect.DeepEqual(back, want) {
			t.Fatalf("%q came back as\n%+v, was\n%+v", link, back, want)
		}
		if again := back.Link(); again != link {
			t.Fatalf("%q turned into %q", link, again)
		}
	})
}

// fewer returns the number of links to try, which is a tenth with -short.
func fewer(links int) int {
	if testing.Short() {
		return links / 10
	}
	return links
}

func TestLinkThatWasCutIsNotRead(t *testing.T) {
	testkit.Cases(t, fewer(1000), func(t *testing.T, rng *rand.Rand) {
		link := scenariotest.Random(rng).Link()
		for n := 1; n < len(link); n++ {
			if _, err := scenario.ParseLink(link[:n]); err == nil && link[:n] != "1t" {
				t.Fatalf("%q was read although it is only the beginning of %q", link[:n], link)
			}
		}
	})
}

func TestLinkThatWasAlteredIsNotRead(t *testing.T) {
	const characters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-._&=,:%~+ "
	testkit.Cases(t, fewer(150), func(t *testing.T, rng *rand.Rand) {
		link := scenariotest.Random(rng).Link()
		others := characters
		if len(link) > 100 { // trying all would take a long time
			others = string(characters[rng.IntN(10)]) + string(characters[rng.IntN(len(characters))])
		}
		for i := range link {
			before, c, after := link[:i], link[i:i+1], link[i+1:]
			for _, other := range others {
				refuse(t, link, before+string(other)+after)
			}
			refuse(t, link, before+after)
			refuse(t, link, before+c+c+after)
			refuse(t, link, before+strconv.Itoa(rng.IntN(10))+c+after)
			if i > 0 { // swaps two characters
				refuse(t, link, link[:i-1]+c+link[i-1:i]+after)
			}
		}
		prefix, body, _ := strings.Cut(link, "&")
		refuse(t, link, prefix+strings.ToLower("&"+body))
		refuse(t, link, strings.ToUpper(link))
		refuse(t, link, strings.ReplaceAll(link, "%3D", "="))
		refuse(t, link, strings.ReplaceAll(link, "%2F", "/"))
	})
}

// refuse checks that an altered link is refused. It skips the link of Default, which is too short to be checked.
func refuse(t *testing.T, link, altered string) {
	t.Helper()
	if altered == link || link == "1t" {
		return
	}
	if _, err := scenario.ParseLink(altered); err == nil {
		t.Fatalf("%q was read although it was %q", altered, link)
	}
}

// Every valid scenario has a link that can be read, even the longest one.
func TestTheLongestScenarioComesBackFromItsLink(t *testing.T) {
	s := scenariotest.Longest()
	if problems := s.Problems(); len(problems) > 0 {
		t.Fatalf("it is invalid: %v", problems)
	}
	link := s.Link()
	if len(link) < 280_000 {
		t.Errorf("it takes %d letters only", len(link))
	}
	if room := scenario.MaxLink - len(link); room < 60_000 {
		t.Errorf("only %d letters are left for more parameters", room)
	}
	back, err := scenariotest.ParseLink(link)
	if err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("of %d letters: %v", len(link), err)
	}
	testkit.Cases(t, 50, func(t *testing.T, rng *rand.Rand) {
		s := scenariotest.Long(rng, s)
		if back, err := scenariotest.ParseLink(s.Link()); err != nil || !reflect.DeepEqual(back, s) {
			t.Fatalf("%.200s: %v", s.Link(), err)
		}
	})
}
