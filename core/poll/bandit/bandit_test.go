package bandit_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/poll"
	"epsilonarcade/core/poll/bandit"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/tape"
	"epsilonarcade/core/testkit"
)

const options, classSize = 6, 200

// onBits are the policies that a class can play.
var onBits = []string{"ldp-ucb-b", "ldp-ts-linear", "thompson", "ucb1", "kl-ucb", "d-ucb", "sw-ucb"}

// A class holds the students' true answers: whether they like each option. Some options are popular.
type class [][options]int

func newClass(size int, src *random.Source) class {
	var popular [options]float64
	for a := range popular {
		popular[a] = .1 + .8*src.Float64()
	}
	c := make(class, size)
	for i := range c {
		for a, p := range popular {
			if src.Float64() < p {
				c[i][a] = 1
			}
		}
	}
	return c
}

// gaps returns by how much the class likes each option less than the best one.
func (c class) gaps() (gaps [options]float64) {
	for _, student := range c {
		for a, yes := range student {
			gaps[a] += float64(yes) / float64(len(c))
		}
	}
	best := slices.Max(gaps[:])
	for a := range gaps {
		gaps[a] = best - gaps[a]
	}
	return gaps
}

// play asks each student about one option that the policy chooses. It asks "together" students before they answer. It
// returns the reports and the regret.
func (c class) play(t testing.TB, b bandit.Bandit, together int, src *random.Source) (reports [][]int, regret float64) {
	reports = make([][]int, options)
	answer, gaps := mechanism.Choice{Eps: b.Eps, Options: 2}, c.gaps()
	for group := range slices.Chunk(c, together) {
		var asked []int
		testkit.OK(t, b.Ask(reports, make([]int, options), func(a int) bool {
			if len(asked) == len(group) {
				return false
			}
			asked = append(asked, a)
			return true
		}))
		for i, student := range group {
			a := asked[i]
			reports[a] = append(reports[a], answer.Report(student[a], src))
			regret += gaps[a]
		}
	}
	return reports, regret
}

// There are 200 classes of 200 phones, and six options. Each phone gets one question. The policy asks one phone after
// another, or 40 at once. Its regret is compared with the regret of asking about the options in turn.
func TestTheClassBanditAgainstUniformPolling(t *testing.T) {
	count := testkit.Either(200, 40)
	for _, eps := range []float64{1, 4} {
		for _, id := range []string{"ldp-ucb-b", "ldp-ts-linear", "ucb1"} {
			for _, together := range []int{1, 40} {
				var sum, square, turns float64
				for i := range count {
					key := random.NewKey(56).Sub(uint64(i))
					src := key.Name("class").Source()
					c := newClass(classSize, &src)
					var uniform float64
					for i, gaps := 0, c.gaps(); i < len(c); i++ {
						uniform += gaps[i%options]
					}
					own := key.Name("reports").Sub(math.Float64bits(eps)).Source()
					_, regret := c.play(t, bandit.Bandit{Policy: id, Options: options, Eps: eps, Phones: classSize, Seed: uint64(i)}, together, &own)
					d := regret - uniform
					turns += uniform / float64(count)
					sum, square = sum+d, square+d*d
				}
				n := float64(count)
				mean := sum / n
				half := 1.96 * math.Sqrt((square/n-mean*mean)/(n-1))
				t.Logf("%s, ε = %v, %d at once: regret %.1f, in turn %.1f: difference %.1f ± %.1f (95 %%, %d classes)",
					id, eps, together, turns+mean, turns, mean, half, count)
				if !(mean+half < 0) {
					t.Errorf("%s, ε = %v, %d at once: the regret is not lower", id, eps, together)
				}
			}
		}
	}
}

// fixed is a tape with given responses.
type fixed []int

func (f *fixed) Peek() tape.Block { return tape.Block{N: 1} }
func (f *fixed) Split()           {}
func (f *fixed) Read(n int64) (b tape.Block) {
	for _, x := range (*f)[:n] {
		b.Sum += float64(x)
	}
	*f = (*f)[n:]
	b.N, b.Kept = n, n
	return b
}

// A bandit makes the pulls of a simulation whose tapes are the class's reports, and shows its last decision.
func TestABanditIsASimulationOnReports(t *testing.T) {
	for _, id := range onBits {
		b := bandit.Bandit{Policy: id, Options: options, Eps: 2, Phones: 80, Seed: 9}
		src := random.NewKey(1).Source()
		c := newClass(b.Phones, &src)
		reports, _ := c.play(t, b, 1, &src)
		s, err := b.Replay(reports)
		testkit.OK(t, err)
		if len(s.Pulled) != b.Phones || s.Next == policy.NoArm {
			t.Fatalf("%s: %d pulls, next %d", id, len(s.Pulled), s.Next)
		}

		spec, _ := policy.Find(id)
		start := spec.New
		spec.New = func(set policy.Setup, _ *random.Source) policy.Policy {
			noise := random.NewKey(b.Seed).Name("policy").Name(id).Source()
			return start(set, &noise)
		}
		var tapes []tape.Tape
		for _, r := range reports {
			f := fixed(r)
			tapes = append(tapes, &f)
		}
		set := policy.Setup{Arms: options, Horizon: int64(b.Phones * options), Epsilon: b.Eps, Params: map[string]float64{}}
		for _, q := range spec.Params {
			set.Params[q.Name] = q.Default
		}
		r := sim.StartOn(tapes, spec, set, random.NewKey(0), sim.Textbook)
		for i, a := range s.Pulled {
			if r.Advance(int64(i+1), 1); r.Last() != a {
				t.Fatalf("%s: pull %d is of option %d, in the simulation of option %d", id, i+1, a, r.Last())
			}
		}
		want := r.Policy().(policy.Inspector).Inspect(int64(len(s.Pulled)))
		for a, o := range s.Options {
			if int64(o.Pulls) != r.Pulls()[a] || o.Reports != len(reports[a]) || !same(s.Decision.Index(a), want.Index(a)) || s.Decision.Arms[a].Law != want.Arms[a].Law {
				t.Errorf("%s: option %d is %+v", id, a, o)
			}
			truth, other := mechanism.Choice{Eps: b.Eps, Options: 2}.Chances()
			if !same(o.Index*(truth-other)+other, want.Index(a)) {
				t.Errorf("%s: the index of option %d is %v, of its reports %v", id, a, o.Index, want.Index(a))
			}
		}
	}
}

// same reports whether x and y are both NaN, or equal up to rounding.
func same(x, y float64) bool {
	return math.IsNaN(x) && math.IsNaN(y) || math.Abs(x-y) <= 1e-12*(1+math.Abs(y))
}

// Reports that arrive before the policy needs them wait on their tape. The order of arrival of
// reports on different options does not influence the policy's pulls.
func TestPrefetchedReportsDoNotInfluenceThePolicy(t *testing.T) {
	for _, id := range onBits {
		b := bandit.Bandit{Policy: id, Options: options, Eps: 1, Phones: 60, Seed: 2}
		src := random.NewKey(6).Source()
		var all [options][]int // all reports, in the order of their arrival
		for _, student := range newClass(b.Phones, &src) {
			for a, answer := range student {
				all[a] = append(all[a], mechanism.Choice{Eps: b.Eps, Options: 2}.Report(answer, &src))
			}
		}
		var first []int // the pulls without a report in advance
		for _, prefetched := range []float64{0, .3, 2, 20} {
			arrived := make([][]int, options)
			arrive := func(a int) {
				if n := len(arrived[a]); n < len(all[a]) {
					arrived[a] = all[a][:n+1]
				}
			}
			s, err := b.Replay(arrived)
			for err == nil && s.Next != policy.NoArm {
				for range int(prefetched + src.Float64()) {
					arrive(int(src.Below(options)))
				}
				if len(arrived[s.Next]) == s.Options[s.Next].Pulls {
					arrive(s.Next)
				}
				s, err = b.Replay(arrived)
			}
			testkit.OK(t, err)
			if first == nil {
				first = s.Pulled
			}
			if !slices.Equal(s.Pulled, first) || len(first) < b.Phones {
				t.Errorf("%s: with %v reports in advance for each that is needed, the pulls are %v, without %v", id, prefetched, s.Pulled, first)
			}
		}
	}
}

func TestABanditBeginsAndEnds(t *testing.T) {
	b := bandit.Bandit{Policy: "ldp-ucb-b", Options: 3, Eps: 1, Phones: 2}
	for _, c := range []struct {
		reports [][]int
		next    int
		pulled  []int
	}{
		{[][]int{{}, {}, {}}, 0, nil},
		{[][]int{{}, {1, 1}, {0}}, 0, nil}, // the start phase begins with option 0
		{[][]int{{1}, {0}, {0}}, 0, []int{0, 1, 2}},
		{[][]int{{1, 1}, {0}, {0}}, policy.NoArm, []int{0, 1, 2, 0}},
		{[][]int{{1, 1}, {0, 0}, {0, 0}}, policy.NoArm, []int{0, 1, 2, 0}},
		{[][]int{{0, 0}, {0, 0}, {0, 0}}, policy.NoArm, []int{0, 1, 2, 0, 1, 2}},
	} {
		s, err := b.Replay(c.reports)
		testkit.OK(t, err)
		if s.Next != c.next || !slices.Equal(s.Pulled, c.pulled) {
			t.Errorf("after %v: next %d, pulled %v; want %d, %v", c.reports, s.Next, s.Pulled, c.next, c.pulled)
		}
		for a, o := range s.Options {
			var yes int64
			for _, x := range c.reports[a] {
				yes += int64(x)
			}
			want := poll.Shares([]int64{int64(o.Reports) - yes, yes}, b.Eps)[1]
			if o.Yes != want {
				t.Errorf("after %v: option %d has the share %v, want %v", c.reports, a, o.Yes, want)
			}
		}
	}
}

// Pending phones count as if they had answered. Phones that are asked at once get the options that they would get one
// by one, while the phones before them are pending.
func TestABanditAsksManyPhonesAtOnce(t *testing.T) {
	b := bandit.Bandit{Policy: "ucb1", Options: 3, Eps: 1, Phones: 9}
	ask := func(reports [][]int, pending []int, phones int) (asked []int) {
		testkit.OK(t, b.Ask(reports, pending, func(a int) bool {
			if len(asked) == phones {
				return false
			}
			asked = append(asked, a)
			return true
		}))
		return asked
	}
	for _, c := range []struct {
		reports [][]int
		pending []int
		want    []int
	}{
		{[][]int{{}, {}, {}}, []int{0, 0, 0}, []int{0, 1, 2}},
		{[][]int{{}, {}, {}}, []int{1, 1, 0}, []int{2}},
		{[][]int{{0}, {0, 0}, {1}}, []int{0, 0, 0}, []int{2, 2, 2, 0}}, // 1, 1 and 0 are supposed, and option 2 is less uncertain
		{[][]int{{0}, {0, 0}, {1}}, []int{0, 0, 8}, []int{0}},
		{[][]int{{0}, {0, 0}, {1}}, []int{8, 7, 8}, nil},
	} {
		if got := ask(c.reports, c.pending, len(c.want)); !slices.Equal(got, c.want) {
			t.Errorf("with reports %v and %v pending phones: options %v, want %v", c.reports, c.pending, got, c.want)
		}
		pending := slices.Clone(c.pending)
		for i, a := range ask(c.reports, c.pending, 20) {
			if got := ask(c.reports, pending, 1); !slices.Equal(got, []int{a}) {
				t.Fatalf("with reports %v and %v pending phones, phone %d gets option %d, but alone %v", c.reports, c.pending, i+1, a, got)
			}
			pending[a]++
		}
	}
	if err := b.Ask(make([][]int, 3), make([]int, 2), nil); err == nil {
		t.Error("pending phones for two options of three are accepted")
	}
}

func TestABanditRefusesWhatItCannotPlay(t *testing.T) {
	good := bandit.Bandit{Policy: "ucb1", Options: 2, Eps: 1, Phones: 3}
	for want, change := range map[string]func(b *bandit.Bandit, reports [][]int){
		"no policy":      func(b *bandit.Bandit, _ [][]int) { b.Policy = "best" },
		"1 options":      func(b *bandit.Bandit, _ [][]int) { b.Options = 1 },
		"on 2 options":   func(b *bandit.Bandit, _ [][]int) { b.Options = 3 },
		"0 phones":       func(b *bandit.Bandit, _ [][]int) { b.Phones = 0 },
		"ε is NaN":       func(b *bandit.Bandit, _ [][]int) { b.Eps = math.NaN() },
		"option 2 is 2,": func(_ *bandit.Bandit, reports [][]int) { reports[1] = []int{0, 2} },
	} {
		b, reports := good, make([][]int, 2)
		change(&b, reports)
		if _, err := b.Replay(reports); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("the error is %v, want one about %q", err, want)
		}
	}
	for _, spec := range policy.All() {
		b := good
		b.Policy = spec.ID
		if _, err := b.Replay([][]int{{0}, {1}}); (err == nil) != slices.Contains(onBits, spec.ID) {
			t.Errorf("%s: %v", spec.ID, err)
		}
	}
}
