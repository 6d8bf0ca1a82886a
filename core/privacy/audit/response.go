package audit

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

// response audits a local guarantee through the response to a single reward. It compares the two rewards whose
// responses differ most. If rewards are unbounded and the claim is about rewards at distance 1, these two are −1/2
// and 1/2, where the sigmoid is steepest.
type response struct {
	rewards [2]float64
	laws    [2]tape.Law
	bits    privacy.Bits
	oneBit  bool   // the responses are bits
	of      string // what the exact ε belongs to
}

// endless stands for an infinite reward, because its sigmoid is 1 to the last digit.
const endless = 50

func newResponse(q Question) (*response, error) {
	set, r := q.Setup, &response{}
	if q.Spec.Notion == policy.RewardHeterogeneous {
		law, err := mechanism.UniformLevels(q.Epsilon)
		if err != nil {
			return nil, fmt.Errorf("epsilon: %w", err)
		}
		set.Law = law // for one user
	}
	m := q.Spec.Responses(set)
	r.bits, r.oneBit = privacy.BitsOf(m)
	r.of = say.Of("response-any-reward")
	low, high := mechanism.Farthest(m)
	if ctl, ok := m.(mechanism.CTL); ok && ctl.Unbounded {
		r.of = say.Of("response-distance")
	}
	if q.Notion == policy.RewardNear && math.IsInf(high, 1) {
		low, high, r.of = -.5, .5, say.Of("response-distance-1")
		r.bits.P, _ = mechanism.LogOdds(m, low)
		r.bits.Q, _ = mechanism.LogOdds(m, high)
	}
	r.rewards = [2]float64{math.Max(low, -endless), math.Min(high, endless)}
	for w, x := range r.rewards {
		r.laws[w] = m.Law(arm.TwoPoint{Low: x, High: x, P: .5})
	}
	return r, nil
}

// fine is the resolution of a response: values are multiples of one sixty-fourth.
const fine = 64

// dropped is the value of a response that the mechanism drops.
const dropped = math.MinInt64

func (r *response) statistics() []statistic {
	return []statistic{{ordered: true, words: func(k kind, values []int64) string {
		x := float64(values[0]) / fine
		switch {
		case values[0] == dropped:
			return say.Of("response-dropped")
		case r.laws[0].Draw == nil: // one of two values
			low, high := r.laws[0].Low, r.laws[0].High
			if k == atMostOf {
				return say.Of("the-response-is", precise(low))
			}
			return say.Of("the-response-is", precise(high))
		case k == atMostOf:
			return say.Of("response-below", precise(x+1./fine))
		}
		return say.Of("response-more", precise(x))
	}}}
}

func (r *response) run(world int, key random.Key, values []int64) bool {
	b := tape.New(key, r.laws[world]).Read(1)
	values[0] = dropped
	if b.Kept > 0 {
		values[0] = int64(math.Floor(math.Max(-1e12, math.Min(1e12, b.Sum)) * fine))
	}
	return true
}

func (r *response) worlds() string {
	return say.Of("reward-one-world-other", notation.Number(r.rewards[0]), notation.Number(r.rewards[1]))
}

func (r *response) world(world int) string {
	return say.Of("the-reward-is", notation.Number(r.rewards[world]))
}

func (r *response) seen(values []int64, _ int) string {
	x, about := r.response(values[0])
	switch {
	case values[0] == dropped:
		return say.Of("seen-dropped")
	case about:
		return say.Of("seen-response-about", x)
	}
	return say.Of("seen-response", x)
}

// response formats a kept response. about reports whether the text is rounded.
func (r *response) response(value int64) (text string, about bool) {
	if r.laws[0].Draw == nil { // one of two values, or the reward itself
		for _, law := range r.laws {
			for _, x := range []float64{law.Low, law.High} {
				if math.Floor(x*fine) == float64(value) {
					return precise(x), false
				}
			}
		}
	}
	return precise(math.Round(100*(float64(value)+.5)/fine) / 100), true
}

func (r *response) exact(delta float64) (eps float64, words string) {
	p, q := r.laws[0], r.laws[1]
	switch {
	case r.oneBit:
		return r.bits.Epsilon(delta), r.of
	case p.Draw == nil: // the rewards themselves
		return privacy.Bits{P: math.Inf(-1), Q: math.Inf(1)}.Epsilon(delta), r.of
	case p.Dropped == 1 && q.Dropped == 1:
		return 0, r.of
	case p.Dropped == 0 && len(p.Components) == 1 && len(q.Components) == 1:
		// Two Laplace distributions with scale b at distance d have δ(ε) = 1 − e^{(ε − d/b)/2}.
		b := p.Components[0].Scale
		return math.Max(0, (q.Components[0].High-p.Components[0].High)/b+2*math.Log1p(-delta)), r.of
	}
	return math.NaN(), say.Of("there-no-formula-these")
}

// precise formats a response with six digits, so that a reader can tell responses apart.
func precise(x float64) string {
	if a := math.Abs(x); a != 0 && a < notation.LeastPlain || a >= 999.5 {
		return notation.Number(x)
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

// mixture audits the guarantee of users with their own public levels. A run is the response of one user, whose level
// is drawn with equal probabilities from the levels whose responses are kept. The observer sees the level and the
// response.
//
// An event at one level has that level's claim. If the level has probability p, then
//
//	p P(event) ≤ p (e^ε Q(event) + δ) ≤ e^ε p Q(event) + δ.
//
// So one event tests all levels at the full confidence. In earlier runs, this event broke its level's claim most
// clearly, or came nearest to breaking it.
type mixture struct {
	claim  Claim
	levels []float64
	users  []*response // by level
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

// levelsOf returns the levels of users. For a continuous distribution it returns the smallest level whose responses
// are kept, the largest level, and a few levels in between.
func levelsOf(q Question) []float64 {
	law := q.Setup.Law
	if all := law.Values(); all != nil {
		return slices.Compact(all)
	}
	least, most := law.Range()
	least = min(max(least, q.Setup.Params["eps_min"]), most)
	return slices.Compact([]float64{least, min(least+.5, most), min(least+1, most), min(least+2, most), most})
}

// middle lies between the responses to the two rewards.
const middle = 0.5

// statistics returns, for the game, the level with the response's side of middle, and then the response at each level.
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

// level formats one level.
func (m *mixture) level(i int) string { return strconv.FormatFloat(m.levels[i], 'g', -1, 64) }

// run sets the statistics of all levels but the user's to dropped.
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

// worst returns the exact ε that exceeds its claim most, and this claim. In a tie, it takes the largest level.
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

// top returns the index of the largest level.
func (m *mixture) top() (place int) {
	for i, level := range m.levels {
		if level > m.levels[place] {
			place = i
		}
	}
	return place
}

// best returns the largest probability of a right guess under the claim, averaged over the levels.
func (m *mixture) best() (p float64) {
	for _, level := range m.levels {
		p += Claim{Epsilon: m.claim.epsilonFor(level), Delta: m.claim.Delta}.Best() / float64(len(m.levels))
	}
	return p
}
