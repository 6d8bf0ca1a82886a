package audit

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/tape"
)

// A moment audits the choice after a given number of pulls. The worlds differ in the last reward before it, so
// everything earlier has the same distribution in both. For each history h, the claim implies
//
//	P(next arm in E | h, reward x) ≤ e^ε P(next arm in E | h, reward 1 − x) + δ.
//
// The average over h, with the same weights on both sides, gives the same inequality for joint events of h and the
// next arm. So every run counts, even if the policy keeps noise.
type moment struct {
	pair
	at int64 // the number of pulls before the choice; if they end within an episode, the choice after it is audited
}

// newMoment returns the trial of the choice after the given number of pulls, on arms with the given means.
func newMoment(p pair, means []float64, at int64) *moment {
	p.means, p.changed = means, Reward{}
	return &moment{p, at}
}

// play makes the pulls of a run up to the audited choice. The last reward depends on the world. play returns the
// number of pulls of each arm and the last arm. It calls chosen before each choice, and ends if chosen returns true.
func (m *moment) play(p policy.Policy, world int, key random.Key, chosen func(t int64) (stop bool)) (pulls []int64, last int) {
	tapes := m.tapes(0, key)
	pulls = make([]int64, len(tapes))
	for t := int64(0); t < m.at; {
		if chosen != nil && chosen(t) {
			break
		}
		arm, n := p.Next(t)
		n = max(1, min(n, m.set.Horizon-t))
		var b tape.Block
		if n > 1 {
			b = tapes[arm].Read(n - 1)
		}
		reward := tapes[arm].Read(1)
		if t += n; t >= m.at {
			reward = m.reward(world, key)
		}
		b.Add(reward)
		p.Update(arm, b)
		pulls[arm] += n
		last = arm
	}
	return pulls, last
}

// reward returns the reward that differs between the worlds, or the response to it.
func (m *moment) reward(world int, key random.Key) tape.Block {
	if m.answers == nil {
		return tape.Block{N: 1, Kept: 1, Sum: float64(world)}
	}
	return tape.New(key.Name("answer"), m.answers[world]).Read(1)
}

func (m *moment) run(world int, key random.Key, values []int64) bool {
	noise := key.Name("policy").Source()
	p := m.spec.New(m.set, &noise)
	pulls, last := m.play(p, world, key, nil)
	defer m.fault.failed(p)
	t := int64(0)
	for _, n := range pulls {
		t += n
	}
	if t >= m.set.Horizon {
		return false
	}
	next, _ := p.Next(t)
	values[0], values[1] = int64(next), 2*(m.standing(pulls, last)+int64(len(standings))*balance(pulls, last))
	if next == last {
		values[1]++
	}
	if m.set.Arms <= namedArms {
		values[1] += circumstances * int64(last)
	}
	return true
}

// standing compares the last arm's mean with the best of the other means, for a last reward of 0 and of 1. A smaller
// mean counts 0, an equal one 1, and a larger one 2. The result depends on the history alone.
func (m *moment) standing(pulls []int64, last int) int64 {
	paid := func(a int, n int64) float64 { return math.Floor(float64(n) * m.means[a]) }
	compare := func(more float64) int64 {
		sign := int64(2)
		mine := paid(last, pulls[last]-1) + more
		for a, n := range pulls {
			if a == last || n == 0 {
				continue
			}
			switch x, y := mine*float64(n), paid(a, n)*float64(pulls[last]); {
			case x < y:
				sign = 0
			case x == y:
				sign = min(sign, 1)
			}
		}
		return sign
	}
	return 3*compare(0) + compare(1)
}

// balance compares the last arm's pulls with the most pulls of another arm: 0 for fewer, 1 for equal, 2 for more.
func balance(pulls []int64, last int) int64 {
	others := int64(0)
	for a, n := range pulls {
		if a != last {
			others = max(others, n)
		}
	}
	return int64(cmp.Compare(pulls[last], others) + 1)
}

// balances are the texts for balance.
var balances = [3]string{say.Of("fewer-pulls"), say.Of("as-many-pulls"), say.Of("most-pulls")}

// standings are the texts for standing.
var standings = [9]string{
	0: say.Of("smaller-mean"), 1: say.Of("smaller-mean-or-same"), 2: say.Of("largest-mean-if"),
	4: say.Of("same-mean"), 5: say.Of("same-mean-or-larger"), 8: say.Of("largest-mean"),
}

func (m *moment) statistics() []statistic {
	return []statistic{{words: armWords}, {words: func(_ kind, values []int64) string {
		return someOf(values, m.againWords)
	}}}
}

// The following statistic includes the last arm if there are at most namedArms arms.
const (
	namedArms     = 4
	circumstances = 2 * int64(len(standings)*len(balances))
)

func (m *moment) againWords(v int64) string {
	arm := say.Of("last-arm")
	if m.set.Arms <= namedArms {
		arm = say.Of("an-arm", notation.Count(v/circumstances+1))
	}
	again := v%2 == 1
	v = v % circumstances / 2
	pulls, mean := balances[v/int64(len(standings))], standings[v%int64(len(standings))]
	if again {
		return say.Of("pulled-again", arm, pulls, mean)
	}
	return say.Of("another-pulled", arm, pulls, mean)
}

func (m *moment) seen(values []int64, _ int) string {
	return say.Of("seen-next", notation.Count(values[0]+1), m.againWords(values[1]))
}

func (m *moment) exact(float64) (float64, string) { return (&first{pair: m.pair}).exact(0) }

func (m *moment) worlds() string {
	texts := numbers(m.means)
	if same := slices.Compact(slices.Clone(texts)); len(same) == 1 {
		texts = same
	}
	return say.Of("worlds-last-reward", notation.Count(m.at), strings.Join(texts, ", "))
}

func (m *moment) world(world int) string {
	return say.Of("last-reward-is", notation.Count(m.at), notation.Count(world))
}

// numbers formats the means of arms.
func numbers(means []float64) (texts []string) {
	for _, m := range means {
		texts = append(texts, notation.Number(m))
	}
	return texts
}

// times returns the number of pulls before each choice of a run, for at most mostCalls choices, and the indices of
// the choices to try. The gaps between these grow. They include the last choice, and a few choices at which the
// policy starts or stops drawing.
func (m *moment) times(key random.Key) (all []int64, worth []int) {
	noise := key.Name("times").Source()
	before, drew, turns := noise, false, []int(nil)
	p := m.spec.New(m.set, &noise)
	defer m.fault.failed(p)
	m.play(p, 0, key.Name("times"), func(t int64) bool {
		if n := len(all) - 1; n >= 0 && (noise != before) != drew {
			drew = !drew
			turns = append(turns, n)
		}
		before = noise
		all = append(all, t)
		return len(all) > mostCalls
	})
	worth = append(worth, turns[:min(len(turns), mostTurns)]...)
	for i := 1; i < len(all); i = farther(i) {
		worth = append(worth, i)
	}
	worth = append(worth, len(all)-1)
	slices.Sort(worth)
	return all, slices.DeleteFunc(slices.Compact(worth), func(i int) bool { return i < 1 })
}

// farther returns the next index to try, which is a third larger.
func farther(i int) int { return max(i+1, i*4/3) }
