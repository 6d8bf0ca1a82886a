package hall

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"
	"time"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/random"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/class"
)

// A student answers on a phone.
type student struct {
	id          string
	joins, ends float64 // in ms; a student who has left never answers
	opinions    []int
	asked       int // or −1
	answersAt   float64
}

// students returns a class that joins within 30 s. Some options are popular. Of 20 students, one never answers, and two
// leave within two minutes.
func students(n, options int, src *random.Source) (all []*student, gaps []float64) {
	popular := make([]float64, options)
	for a := range popular {
		popular[a] = .1 + .8*src.Float64()
	}
	gaps = make([]float64, options)
	for range n {
		s := &student{id: fmt.Sprintf("%016x", src.Uint64()), joins: 30_000 * src.Float64(), ends: math.Inf(1), asked: -1}
		switch kind := src.Below(20); {
		case kind == 0:
			s.ends = 0
		case kind < 3:
			s.ends = s.joins + 120_000*src.Float64()
		}
		for a, p := range popular {
			yes := 0
			if src.Float64() < p {
				yes = 1
			}
			s.opinions = append(s.opinions, yes)
			gaps[a] += float64(yes) / float64(n)
		}
		all = append(all, s)
	}
	best := slices.Max(gaps)
	for a := range gaps {
		gaps[a] = best - gaps[a]
	}
	return all, gaps
}

// play lets a class answer for some minutes. The page asks once a second, and restarts at a time. A student needs 2 s and
// on average 6 s more. A late answer may be on its way when the phone is passed over.
func play(t *testing.T, c Crowd, all []*student, seconds, restart int, src *random.Source) (answers []class.Answer) {
	t.Helper()
	report := mechanism.Choice{Eps: c.Bandit.Eps, Options: 2}
	var asks map[string]Ask
	var shown map[string]int
	var phones []string
	joined := map[string]bool{}
	for second := range seconds {
		now := float64(second) * 1000
		for _, s := range all {
			if s.joins <= now && !joined[s.id] {
				joined[s.id] = true
				phones = append(phones, s.id)
			}
		}
		if second == restart {
			asks = nil
		}
		var err error
		asks, err = c.Next(now, phones, answers, shown, asks)
		testkit.OK(t, err)
		shown = Shown(asks)
		for id, option := range shown {
			if asks[id].Since <= now-patience {
				t.Fatalf("%s is asked about option %d for %v ms", id, option, now-asks[id].Since)
			}
		}
		if second%10 == 0 { // another window opens
			again, err := c.Next(now, phones, answers, shown, nil)
			if testkit.OK(t, err); !maps.Equal(Shown(again), shown) {
				t.Fatalf("one window asks %v, and another %v", shown, Shown(again))
			}
		}
		if n := max(c.Bandit.Options, len(phones)/5); len(shown) > n {
			t.Fatalf("%d of %d phones are asked at once", len(shown), len(phones))
		}
		for _, s := range all {
			option, asked := shown[s.id]
			if !asked {
				option = -1
			}
			late := s.asked
			if option != s.asked {
				s.asked, s.answersAt = option, now+2000-6000*math.Log(1-src.Float64())
			} else {
				late = -1
			}
			switch {
			case s.ends <= now:
				continue
			case s.asked >= 0 && s.answersAt <= now:
				late = s.asked
			case late < 0 || src.Below(10) > 0 || slices.ContainsFunc(answers, func(a class.Answer) bool { return a.Phone == s.id && a.Part == late }):
				continue
			}
			if slices.ContainsFunc(answers, func(a class.Answer) bool { return a.Phone == s.id && a.Part == late }) {
				t.Fatalf("%s is asked twice about option %d", s.id, late)
			}
			answers = append(answers, class.Answer{Phone: s.id, Part: late, Report: report.Report(s.opinions[late], src)})
		}
	}
	return answers
}

// There are 200 classes of 200 phones, which the page asks once a second about six options. Each phone gets two questions.
// The policy's regret is compared with the regret of as many questions about the options in turn.
func TestThePageAsksBetterThanInTurn(t *testing.T) {
	count := testkit.Either(200, 20)
	const options = 6
	for _, eps := range []float64{1, 4} {
		for _, id := range CrowdPolicies {
			var sum, square, turns, answered, waiting, few float64
			for i := range count {
				src := random.NewKey(57).Sub(uint64(i)).Source()
				all, gaps := students(200, options, &src)
				q := class.Question{Parts: options, Symbols: 2, Epsilon: eps}
				c := NewCrowd(q, class.Card{Policy: id, Seed: uint64(i), Each: 2})
				answers := play(t, c, all, 240, 40, &src)
				var regret, uniform float64
				for j, a := range answers {
					regret += gaps[a.Part]
					uniform += gaps[j%options]
				}
				got := map[string]int{}
				for _, a := range answers {
					got[a.Phone]++
				}
				for _, s := range all {
					if s.ends == math.Inf(1) {
						waiting++
						if got[s.id] < c.Each {
							few++
						}
					}
				}
				d := regret - uniform
				turns += uniform / float64(count)
				answered += float64(len(answers)) / float64(count)
				sum, square = sum+d, square+d*d
			}
			n := float64(count)
			mean := sum / n
			half := 1.96 * math.Sqrt((square/n-mean*mean)/(n-1))
			t.Logf("%s, ε = %v: %.0f answers, regret %.1f, in turn %.1f: difference %.1f ± %.1f (95 %%, %d classes); %.2g of the students who stayed got less than two questions",
				id, eps, answered, turns+mean, turns, mean, half, count, few/waiting)
			if !(mean+half < 0) {
				t.Errorf("%s, ε = %v: the regret is not lower", id, eps)
			}
		}
	}
}

// A second is enough for the asks of the largest class.
func TestAskingALargeClassIsFast(t *testing.T) {
	for _, id := range CrowdPolicies {
		src := random.NewKey(5).Source()
		all, _ := students(1000, 6, &src)
		c := NewCrowd(class.Question{Parts: 6, Symbols: 2, Epsilon: 1}, class.Card{Policy: id, Each: 2})
		var phones []string
		var answers []class.Answer
		for i, s := range all {
			phones = append(phones, s.id)
			if i < 900 {
				answers = append(answers, class.Answer{Phone: s.id, Part: i % 6}, class.Answer{Phone: s.id, Part: (i + 1) % 6})
			}
		}
		begin := time.Now()
		asks, err := c.Next(0, phones, answers, nil, nil)
		testkit.OK(t, err)
		took := time.Since(begin)
		t.Logf("%s: %d new asks in %v", id, len(Shown(asks)), took)
		if asks := Shown(asks); len(asks) != 100 {
			t.Errorf("%s: %d new asks, want 100", id, len(asks))
		}
	}
}
