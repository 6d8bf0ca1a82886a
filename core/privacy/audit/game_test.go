package audit_test

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/privacy/tradeoff"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
)

// A round depends only on the seed and its number. Its world comes from a fair coin.
func TestARoundIsReproducible(t *testing.T) {
	for _, d := range []audit.Draft{{ID: "dp-ftpl-new"}, {ID: "ldp-ucb-l"}, {ID: "adap-ucb"}, {ID: "ldp-ts-linear", Notion: policy.Decision}} {
		g, again := prepare(t, d).Game(), prepare(t, d).Game()
		other := d
		other.Seed = new(uint64(2))
		second := prepare(t, other).Game()
		same, inB := 0, 0
		const rounds = 400
		for i := range rounds {
			r, err := g.Round(i)
			if err != nil {
				t.Fatalf("%s: %v", d.ID, err)
			}
			if i%20 == 0 {
				if x, err := again.Round(i); err != nil || x != r {
					t.Errorf("%s: round %d is %+v, and again %+v, %v", d.ID, i, r, x, err)
				}
			}
			if x, _ := second.Round(i); x.World == r.World {
				same++
			}
			inB += r.World
		}
		if math.Abs(float64(inB)-rounds/2) > 4*math.Sqrt(rounds)/2 || math.Abs(float64(same)-rounds/2) > 4*math.Sqrt(rounds)/2 {
			t.Errorf("%s: %d of %d rounds are in world B, and %d in that of another seed", d.ID, inB, rounds, same)
		}
	}
}

// right returns how often the machine is right.
func right(t *testing.T, g *audit.Game, rounds int) float64 {
	t.Helper()
	n := 0
	for i := range rounds {
		r := testkit.Must(g.Round(i))(t)
		if r.Guess == r.World {
			n++
		}
	}
	return float64(n) / float64(rounds)
}

// The machine is right as often as the best guess under the exact distributions. Each game has its own rounds.
func TestTheMachineHasTheExactScore(t *testing.T) {
	for _, d := range []audit.Draft{{ID: "dp-ftpl-new"}, {ID: "ldp-ucb-b"}, {ID: "dp-ftpl-gauss"}} {
		a := prepare(t, d)
		pair := testkit.Must(a.Pair())(t)
		const games, rounds = 600, 5
		rate, share, game := (1+tradeoff.Variation(pair))/2, 0.0, a.Game()
		scores := map[float64]bool{}
		for number := range uint64(games) {
			score := right(t, game.Numbered(number+1), rounds)
			share += score / games
			scores[score] = true
		}
		if math.Abs(share-rate) > 4*math.Sqrt(rate*(1-rate)/(games*rounds)) || len(scores) < 4 {
			t.Errorf("%s: %v of all rounds are right, want %v, and the games have the scores %v", d.ID, share, rate, scores)
		}
	}
}

// The intervals of Clopper & Pearson were computed with 40 digits of precision.
func TestTheIntervalOfAScore(t *testing.T) {
	for score, want := range map[[2]int][2]float64{
		{0, 5}: {0, .52182375010498151}, {5, 5}: {.47817624989501849, 1}, {22, 35}: {.44923116418732264, .78526788188561103}, {1, 1}: {.025, 1},
		{3, 1000}: {.00061909993164957126, .0087420232384783036}, {9990, 10_000}: {.99816173586578938, .99952036027622892},
	} {
		if low, high := audit.Rate(score[0], score[1]); math.Abs(low-want[0]) > 1e-11*want[0] || math.Abs(high-want[1]) > 1e-11 {
			t.Errorf("%v: %v to %v, want %v", score, low, high, want)
		}
	}
}

// The machine never exceeds the limit under a true claim. If the limit is attainable, the machine comes close to it.
// If the policy is not private, the machine is always right.
func TestTheMachinePlaysWellAndWithinTheLimit(t *testing.T) {
	testkit.SkipIfBrief(t)
	const rounds = 3000
	noise := 4 * .5 / math.Sqrt(rounds)
	for _, c := range []struct {
		d     audit.Draft
		least float64
	}{
		{audit.Draft{ID: "dp-ftpl-new"}, .64},
		{audit.Draft{ID: "ldp-ucb-b"}, 1/(1+math.Exp(-1)) - noise},
		{audit.Draft{ID: "ldp-ucb-l"}, 1 - math.Exp(-.5)/2 - noise}, // two Laplace distributions with scale 1, 1 apart
		{audit.Draft{ID: "heldp-ucb-b"}, (1/(1+math.Exp(-1))+1/(1+math.Exp(-2))+1)/3 - noise},
		{audit.Draft{ID: "adap-ucb"}, .54},
		{audit.Draft{ID: "dp-se"}, .54},
		{audit.Draft{ID: "ucb1", Notion: policy.Decision}, 1},
		{audit.Draft{ID: "ucb1", Notion: policy.Sequence}, 1},
		{audit.Draft{ID: "ucb1", Notion: policy.Reward}, 1},
	} {
		a := prepare(t, c.d)
		share := right(t, a.Game(), rounds)
		limit := a.Best() + noise
		if a.Spec.Notion == policy.None {
			limit = 1
		}
		if share < c.least || share > limit {
			t.Errorf("%s, %s: the machine is right in %v of all rounds, not between %v and %v", c.d.ID, a.Notion, share, c.least, limit)
		}
	}
	if share := right(t, prepare(t, audit.Draft{ID: "broken-ldp-ucb-b"}).Game(), rounds); share < (audit.Claim{Epsilon: 1}).Best()+noise {
		t.Errorf("broken-ldp-ucb-b is below the limit: %v", share)
	}
}

// The limit is ½ for ε = 0, e/(1 + e) for ε = 1, and 1 for ε → ∞.
func TestTheBestScoreUnderAClaim(t *testing.T) {
	for c, want := range map[audit.Claim]float64{
		{}: .5, {Epsilon: 1}: .7310585786300049, {Delta: 1}: 1, {Epsilon: 100}: 1, {Epsilon: 1, Delta: .01}: .7337479928437048, {Epsilon: 2, Delta: 1}: 1,
	} {
		if got := c.Best(); math.Abs(got-want) > 1e-15 {
			t.Errorf("%+v: %v, want %v", c, got, want)
		}
	}
}

// The observation and the reason are sentences. The observation shows only the part of the run that the notion allows.
func TestTheTextsOfARound(t *testing.T) {
	for want, d := range map[string]audit.Draft{
		"is pulled next.":           {ID: "dp-ftpl-new"},
		"pulls 3 to 14 go to arms ": {ID: "adap-ucb"},
		"the response is 1.":        {ID: "ldp-ucb-b"},
		"the response is about":     {ID: "ldp-ucb-l"},
		"the user’s own level is 1, and the response is 1.58198.": {ID: "heldp-ucb-b"},
	} {
		a := prepare(t, d)
		g := a.Game()
		x, y := g.Worlds()
		if x, y = say.English(x), say.English(y); x == y || !strings.HasSuffix(x, ".") || !strings.HasSuffix(y, ".") {
			t.Errorf("%s: the worlds are %q and %q", d.ID, x, y)
		}
		seen := ""
		for i := range 12 {
			r := testkit.Must(g.Round(i))(t)
			seen += say.English(r.Seen) + "\n"
			says, why := "guessed "+string(rune('A'+r.Guess))+".", say.English(r.Why)
			if !strings.HasSuffix(why, says) && !strings.Contains(why, "never observed") {
				t.Errorf("%s: %q, and the guess is %d", d.ID, why, r.Guess)
			}
		}
		if !strings.Contains(seen, want) {
			t.Errorf("%s: %q is missing in:\n%s", d.ID, want, seen)
		}
	}
}
