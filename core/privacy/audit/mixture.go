package audit

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

// mixture tests the guarantee of users who have levels of their own, which are public: a run is
// the response of a user whose level is drawn, with the same chance for each, from those of the
// law whose responses are kept. What is seen is the level and the response.
//
// An event of one level has that level's claim, for with the chance p of the level it is
//
//	p P(event) ≤ p (e^ε Q(event) + δ) ≤ e^ε p Q(event) + δ.
//
// So all levels are tested by one event at the whole confidence: by one of the level at which the
// learning runs come nearest to the claim, or are farthest above it.
type mixture struct {
	claim  Claim
	levels []float64
	users  []*response // of each level
}

func newMixture(q Question) (*mixture, error) {
	m := &mixture{claim: q.Claim}
	for _, level := range levelsOf(q) {
		q.Epsilon = level
		r, err := newResponse(q)
		if err != nil {
			return nil, err
		}
		if r.laws[0].Dropped == 0 {
			m.levels, m.users = append(m.levels, level), append(m.users, r)
		}
	}
	if len(m.users) == 0 {
		return nil, fmt.Errorf("eps_min: %w", say.Error("above-every-users-level-so"))
	}
	return m, nil
}

// levelsOf returns the levels of users. For a law with a density it returns the least level whose
// responses are kept, the largest level, and some between.
func levelsOf(q Question) []float64 {
	law := q.Setup.Law
	if all := law.Values(); all != nil {
		return slices.Compact(all)
	}
	least, most := law.Range()
	least = min(max(least, q.Setup.Params["eps_min"]), most)
	return slices.Compact([]float64{least, min(least+.5, most), min(least+1, most), min(least+2, most), most})
}

// middle is between the responses to the two rewards.
const middle = 0.5

// statistics are first the level and the side of the response, by which the game is played, and
// then the response of each level.
func (m *mixture) statistics() []statistic {
	all := []statistic{{aside: true}}
	for i, r := range m.users {
		inner := r.statistics()[0].words
		all = append(all, statistic{level: m.levels[i], ordered: true, words: func(k kind, values []int64) string {
			if k == atMostOf {
				return say.Of("users-own-level-not", m.level(i), inner(k, values))
			}
			return say.Of("users-own-level-and", m.level(i), inner(k, values))
		}})
	}
	return all
}

// level writes one of the levels.
func (m *mixture) level(i int) string { return strconv.FormatFloat(m.levels[i], 'g', -1, 64) }

// run gives the statistics of all levels but the user's the value dropped.
func (m *mixture) run(world int, key random.Key, values []int64) bool {
	source := key.Name("level").Source()
	i := int(source.Below(uint64(len(m.users))))
	for j := range values {
		values[j] = dropped
	}
	m.users[i].run(world, key, values[1+i:])
	values[0] = 2 * int64(i)
	if values[1+i] >= middle*fine {
		values[0]++
	}
	return true
}

func (m *mixture) worlds() string {
	var levels []string
	for i := range m.levels {
		levels = append(levels, m.level(i))
	}
	rewards := m.users[0].rewards
	return say.Of("worlds-levels", notation.Number(rewards[0]), notation.Number(rewards[1]), strings.Join(levels, ", "))
}

func (m *mixture) world(world int) string {
	return m.users[0].world(world)
}

func (m *mixture) seen(values []int64, statistic int) string {
	i := int(values[0] / 2)
	x, about := m.users[i].response(values[1+i])
	if about {
		return say.Of("seen-level-about", m.level(i), x)
	}
	return say.Of("seen-level", m.level(i), x)
}

func (m *mixture) exact(delta float64) (eps float64, words string) {
	eps, _, words = m.worst(delta)
	return eps, words
}

// worst returns the exact loss that is most above its claim, and that claim: of equal ones, that
// of the largest level.
func (m *mixture) worst(delta float64) (eps, claimed float64, words string) {
	for i, r := range m.users {
		e, of := r.exact(delta)
		if math.IsNaN(e) {
			return e, m.claim.epsilonFor(m.levels[i]), of
		}
		if c := m.claim.epsilonFor(m.levels[i]); i == 0 || e-c >= eps-claimed-rounding {
			eps, claimed, words = e, c, say.Of("of-user-level", of, m.level(i))
		}
	}
	return eps, claimed, words
}

// top returns the place of the largest level.
func (m *mixture) top() (place int) {
	for i, level := range m.levels {
		if level > m.levels[place] {
			place = i
		}
	}
	return place
}

// best returns the largest probability of a right guess under the claim, a mean over the levels.
func (m *mixture) best() (p float64) {
	for _, level := range m.levels {
		p += Claim{Epsilon: m.claim.epsilonFor(level), Delta: m.claim.Delta}.Best() / float64(len(m.levels))
	}
	return p
}
