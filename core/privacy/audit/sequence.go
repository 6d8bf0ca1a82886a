package audit

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

// sequence audits a guarantee for the whole action sequence. Its statistics are the first open choices, the choices
// after the reward that differs, and the numbers of pulls at certain moments up to the horizon.
type sequence struct {
	pair
	fork    int64 // the first open step
	before  []int // the arms of the settled steps
	window  int   // the number of steps from fork on that are recorded one by one
	parts   []int // lengths of initial parts of the window; each is one statistic
	moments []int64
}

// outcomes is the largest number of arm sequences in the window.
const outcomes = 4096

func newSequence(q Question, f *fault) (*sequence, error) {
	s := &sequence{pair: newPair(q, f)}
	s.fork, s.before = s.pair.settled(pilots, random.NewKey(q.Seed).Name("audit").Name("pilot"))
	for n := 1; n*q.Setup.Arms <= outcomes && s.fork+int64(s.window) < q.Setup.Horizon; n *= q.Setup.Arms {
		s.window++
	}
	for n := s.window; n > 0; n /= 2 {
		s.parts = append(s.parts, n)
	}
	// Each moment is a seventh farther from the fork than the last: about a hundred moments in a million steps.
	for at := s.fork + int64(s.window); at < q.Setup.Horizon; {
		at = min(at+max(1, (at-s.fork)/7), q.Setup.Horizon)
		s.moments = append(s.moments, at)
	}
	return s, nil
}

// counted returns the number of arms whose pulls are counted.
func (s *sequence) counted() int { return min(s.set.Arms, 3) }

func (s *sequence) statistics() []statistic {
	var all []statistic
	for _, n := range s.parts {
		all = append(all, statistic{words: func(_ kind, values []int64) string { return s.armsWords(n, values) }})
	}
	for _, n := range s.parts {
		all = append(all, statistic{words: func(_ kind, values []int64) string { return s.nextWords(n, values) }})
	}
	for _, at := range s.moments {
		for a := range s.counted() {
			all = append(all, statistic{ordered: true, words: func(k kind, values []int64) string {
				if k == atMostOf {
					return say.Of("pulls-arm-most", notation.Count(a+1), notation.Count(values[0]), notation.Count(at))
				}
				return say.Of("pulls-arm-least", notation.Count(a+1), notation.Count(values[0]), notation.Count(at))
			}})
		}
	}
	for i := range all {
		all[i].oneWay = s.revise > 0
	}
	return all
}

// armsWords says that the first n arms of the window are one of the given sequences. It lists only a few of these.
func (s *sequence) armsWords(n int, values []int64) string {
	text := someOf(values, func(v int64) string { return s.arms(n, v) })
	if n == 1 {
		return say.Of("arm-pull", notation.Count(s.fork+1), text)
	}
	return say.Of("arms-pulls", notation.Count(s.fork+1), notation.Count(s.fork+int64(n)), text)
}

// nextWords says the same about the arms after the changed reward. There are fewer if the horizon ends earlier, and
// none if the reward does not occur.
func (s *sequence) nextWords(n int, values []int64) string {
	text := someOf(values, func(v int64) string {
		length := 0
		for rest := v; rest > 1; rest /= int64(s.set.Arms) {
			length++
		}
		if length == 0 {
			return say.Of("event-none")
		}
		return s.arms(length, v)
	})
	reward, arm := notation.Count(s.changed.Reward), notation.Count(s.changed.Arm)
	if n == 1 {
		return say.Of("next-arm-after-reward", reward, arm, text)
	}
	return say.Of("next-arms-after-reward", notation.Count(n), reward, arm, text)
}

// arms lists the last n arms of a sequence.
func (s *sequence) arms(n int, v int64) string {
	arms := make([]string, n)
	for i := n - 1; i >= 0; i-- {
		arms[i] = strconv.Itoa(int(v)%s.set.Arms + 1)
		v /= int64(s.set.Arms)
	}
	return strings.Join(arms, " ")
}

// someOf lists the first few of the given values.
func someOf(values []int64, write func(v int64) string) string {
	const shown = 3
	text := write(values[0])
	for _, v := range values[1:min(len(values), shown)] {
		text = say.Of("event-or", text, write(v))
	}
	if more := len(values) - shown; more == 1 {
		text = say.Of("event-or-other", text)
	} else if more > 0 {
		text = say.Of("event-or-others", text, notation.Count(more))
	}
	return text
}

// seen lists the arms in the window, the pulls up to the horizon, and the pulls up to the statistic's moment.
func (s *sequence) seen(values []int64, statistic int) string {
	n := s.parts[0]
	text := say.Of("seen-arms", notation.Count(s.fork+1), notation.Count(s.fork+int64(n)), s.arms(n, values[0]))
	if n == 1 {
		text = say.Of("seen-arm", notation.Count(s.fork+1), s.arms(n, values[0]))
	}
	for i, at := range s.moments {
		from := 2*len(s.parts) + i*s.counted()
		if i+1 < len(s.moments) && (statistic < from || statistic >= from+s.counted()) {
			continue
		}
		for a, n := range values[from : from+s.counted()] {
			text = say.Of("seen-pulls", text, notation.Count(a+1), notation.Count(n), notation.Count(at))
		}
	}
	return say.Of("seen-end", text)
}

func (s *sequence) run(world int, key random.Key, values []int64) bool {
	r := s.start(world, key)
	clear(values)
	first, next := values[:len(s.parts)], values[len(s.parts):2*len(s.parts)]
	// advance makes pulls until there are to of them. After the changed reward, it makes them one by one.
	seen, code := 0, int64(1)
	advance := func(to int64) {
		for r.Pulled() < to {
			missing := s.changed.Reward - r.PullsOf(s.changed.Arm-1)
			switch {
			case missing > 0:
				r.Advance(min(to, r.Pulled()+missing), math.MaxInt)
			case seen < s.window:
				seen++
				code = code*int64(s.set.Arms) + int64(step(r))
				for i, n := range s.parts {
					if seen <= n {
						next[i] = code
					}
				}
			default:
				r.Advance(to, math.MaxInt)
			}
		}
	}
	advance(s.fork)
	opening, i := int64(0), len(first)
	for n := 1; n <= s.window; n++ {
		advance(s.fork + int64(n))
		opening = opening*int64(s.set.Arms) + int64(r.Last())
		if i > 0 && n == s.parts[i-1] {
			i--
			first[i] = opening
		}
	}
	i = 2 * len(s.parts)
	for _, at := range s.moments {
		advance(at)
		for a := range s.counted() {
			values[i] = r.PullsOf(a)
			i++
		}
	}
	s.fault.note(r)
	return true
}

func (s *sequence) open() bool { return s.fork < s.set.Horizon }

// exact enumerates all action sequences if there are few of them, or if they consist of few episodes. For DP-UCB-INT
// with redrawn noise, it computes the distribution of an arm's waiting time.
func (s *sequence) exact(delta float64) (eps float64, words string) {
	loss, words, err := s.loss()
	if err != nil {
		return math.NaN(), say.Err(err)
	}
	if s.revise > 0 {
		return loss.OneWay(delta), words
	}
	return loss.Epsilon(delta), words
}

// decisions returns the two distributions of all choices together, or an error if they are unknown.
func (s *sequence) decisions() (privacy.Loss, error) {
	all, err := privacy.NewSequences(s.spec, s.set)
	if s.revise > 0 {
		if err = cmp.Or(err, s.fewer()); err != nil {
			return privacy.Loss{}, err
		}
		chances := func(world int) privacy.Means {
			return func(_, a, n int) float64 { return s.mean(world, a, int64(n)+1) }
		}
		return all.DrawnLoss(chances(0), chances(1)), nil
	}
	if err == nil {
		return all.Loss(s.bits(0), s.bits(1)), nil
	}
	if e, no := privacy.NewEpisodes(s.spec, s.set); no == nil && s.answers == nil {
		return e.Loss(s.bits(0), s.bits(1)), nil
	}
	return privacy.Loss{}, err
}

// loss returns the two exact distributions and says what they describe, or returns an error if they are unknown.
func (s *sequence) loss() (loss privacy.Loss, words string, err error) {
	if loss, err = s.decisions(); err == nil {
		return loss, say.Of("sequence-all-choices"), nil
	}
	if s.spec.Redraws && s.set.Arms == 2 && s.answers == nil && s.revise == 0 {
		first := *s
		first.changed = Reward{1, 1} // in the start phase, even if the runs change another reward
		v := s.set.Params["v"]
		f := policy.Interval(s.set.Epsilon, s.set.Delta, v)
		waiting := privacy.Waiting{F: f, V: v, Horizon: s.set.Horizon, Other: first.sums(0)[1]}
		for w := range waiting.First {
			waiting.First[w] = first.sums(w)[0](f)
		}
		return waiting.Loss(), say.Of("how-long-arm-1"), nil
	}
	return loss, "", err
}

// bits returns the rewards of a world as bits.
func (s *sequence) bits(world int) privacy.Rewards {
	sums := s.sums(world)
	return func(_, a, n int) int { return int(sums[a](int64(n)+1) - sums[a](int64(n))) }
}

// sums returns, for each arm, a function that returns the sum of its first n rewards.
func (s *sequence) sums(world int) (all []func(n int64) float64) {
	for a := range s.set.Arms {
		all = append(all, func(n int64) float64 { return s.rewards(world, a).block(n).Sum })
	}
	return all
}
