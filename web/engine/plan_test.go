package engine_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"epsilonarcade/web/engine"
)

func TestPlanHandsOutEveryRunOnce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for trial := range 200 {
		policies, runs := 1+rng.IntN(6), 1+rng.IntN(300)
		costs := make([]float64, policies)
		for i := range costs {
			costs[i] = math.Exp(20*rng.Float64() - 10)
			if rng.IntN(4) == 0 {
				costs[i] = 0 // the runs are too short for the clock
			}
		}
		p := engine.NewPlan(policies, runs)
		times := make([][]int, policies)
		for i := range times {
			times[i] = make([]int, runs)
		}
		var out []engine.Runs
		for {
			w, r := p.Next()
			ok := w != nil
			if ok {
				if w != p[r.Subject] || r.From < 0 || r.From >= r.To || r.To > int64(runs) {
					t.Fatalf("trial %d: piece %+v of %d runs", trial, r, runs)
				}
				out = append(out, r)
			}
			if len(out) == 0 {
				break
			}
			if ok && rng.IntN(3) > 0 {
				continue
			}
			// Either a piece is finished, or its worker is lost in the middle of it.
			i := rng.IntN(len(out))
			r = out[i]
			out = append(out[:i], out[i+1:]...)
			lost := rng.IntN(8) == 0
			for ; r.From < r.To && (!lost || rng.IntN(3) > 0); r.From++ {
				times[r.Subject][r.From]++
				p[r.Subject].Finish(costs[r.Subject])
			}
			p[r.Subject].GiveBack(r)
		}
		for i := range times {
			for run, n := range times[i] {
				if n != 1 {
					t.Fatalf("trial %d: run %d of policy %d was finished %d times", trial, run, i, n)
				}
			}
		}
		if done, total := p.Done(), p.Total(); done != total || total != int64(policies*runs) {
			t.Fatalf("trial %d: %d of %d runs are done", trial, done, total)
		}
		if left, ok := p.Left(); left != 0 || !ok {
			t.Fatalf("trial %d: %v ms are left at the end (known: %v)", trial, left, ok)
		}
	}
}

func TestPlanGivesEveryPolicyItsFirstRunFirst(t *testing.T) {
	const policies = 6
	for _, cost := range []float64{0, 1e-3, 1, 1e6} {
		for answered := range policies { // the number of finished runs when the next piece is requested
			p := engine.NewPlan(policies, 100)
			var pieces []engine.Runs
			for i := range policies {
				_, r := p.Next()
				pieces = append(pieces, r)
				if i < answered {
					p[r.Subject].Finish(cost)
				}
			}
			seen := map[uint32]bool{}
			for _, r := range pieces {
				if seen[r.Subject] || r.From != 0 || r.To != 1 {
					t.Fatalf("cost %v, %d answers: the first pieces are %+v", cost, answered, pieces)
				}
				seen[r.Subject] = true
			}
		}
	}
}

func TestAPolicyOfUnknownCostWaitsForTheOthers(t *testing.T) {
	p := engine.NewPlan(2, 100)
	p.Next()
	p.Next()
	p[1].Finish(1e4)
	for range 99 {
		if _, r := p.Next(); r.Subject != 1 {
			t.Fatalf("%+v is next while the first run of policy 0 is under way", r)
		}
	}
}

func TestPlanSpendsItsTimeEquallyOnAllPolicies(t *testing.T) {
	costs := []float64{100, 1, 10}
	p := engine.NewPlan(len(costs), 10_000)
	spent := make([]float64, len(costs))
	for step := range 500 {
		w, r := p.Next()
		if w == nil {
			t.Fatal("all is handed out too soon")
		}
		for range r.To - r.From {
			p[r.Subject].Finish(costs[r.Subject])
			spent[r.Subject] += costs[r.Subject]
		}
		if step < len(costs) {
			continue
		}
		// The times differ by at most a piece or a run, whichever is longer.
		for i := range spent {
			for j := range spent {
				if spent[i]-spent[j] > 100 {
					t.Fatalf("after %d pieces the policies have had %v ms", step+1, spent)
				}
			}
		}
	}
}

func TestPieceTakesAMoment(t *testing.T) {
	for _, test := range []struct {
		cost float64
		want int64
	}{{0, 64}, {0.1, 64}, {1, 40}, {10, 4}, {39, 1}, {1e5, 1}} {
		p := engine.NewPlan(1, 10_000)
		p.Next()
		p[0].Finish(test.cost)
		if _, r := p.Next(); r.To-r.From != test.want {
			t.Errorf("runs of %v ms come %d at a time, want %d", test.cost, r.To-r.From, test.want)
		}
	}
}

func TestLeftIsKnownWhenEveryPolicyHasFinishedARun(t *testing.T) {
	p := engine.NewPlan(2, 5)
	p[0].Finish(3)
	if left, ok := p.Left(); ok {
		t.Errorf("%v ms are left although nothing is known of policy 1", left)
	}
	p[1].Finish(10)
	p[1].Finish(20)
	if left, ok := p.Left(); left != 4*3+3*15 || !ok {
		t.Errorf("Left() = %v, %v, want 57", left, ok)
	}
}
