package theory

import (
	"fmt"
	"math"
	"testing"

	"epsilonarcade/core/testkit"
)

// The test searches a grid of α, with 10⁷ pulls of the best action. It inverts H_α and checks every constraint. The
// least cost on the grid is at least the value that Allocate returns, and close to it.
func TestAllocationIsTheLeastOfAGrid(t *testing.T) {
	for _, c := range []struct{ u, v float64 }{{.1, .2}, {.1, .5}, {.3, .1}, {1, 1}} {
		actions := [][2]float64{{1, 0}, {0, 1}, {1 - c.u, c.v}}
		plan := testkit.Must(Allocate(actions[0], actions))(t)
		const n, most = 400, 4.0 // α(b) Δ_b up to 4 c
		least := math.Inf(1)
		for i := range n {
			for j := range n {
				alpha := []float64{1e7, most * plan.Value * float64(i) / n / plan.Gaps[1], most * plan.Value * float64(j) / n / plan.Gaps[2]}
				var h [3]float64 // H₁₁, H₁₂, H₂₂
				for k, a := range actions {
					h[0], h[1], h[2] = h[0]+alpha[k]*a[0]*a[0], h[1]+alpha[k]*a[0]*a[1], h[2]+alpha[k]*a[1]*a[1]
				}
				feasible := true
				for k, a := range actions[1:] {
					norm := (a[0]*a[0]*h[2] - 2*a[0]*a[1]*h[1] + a[1]*a[1]*h[0]) / (h[0]*h[2] - h[1]*h[1])
					feasible = feasible && norm <= square(plan.Gaps[k+1])/2
				}
				if feasible {
					least = min(least, alpha[1]*plan.Gaps[1]+alpha[2]*plan.Gaps[2])
				}
			}
		}
		if least < plan.Value || least > plan.Value*(1+1.5*most/n) {
			t.Errorf("u = %v, v = %v: the least cost on the grid is %v, and the value is %v", c.u, c.v, least, plan.Value)
		}
	}
}

// Two orthogonal actions behave like two arms: α(e₂) = 2/Δ², which costs 2/Δ. The table's plan pulls only the worst
// action. With the action (1 − u, 8u), information costs 1 per unit, and 2 · 8² units are required.
func TestAllocationByHand(t *testing.T) {
	plan, err := Allocate([2]float64{.5, .3}, [][2]float64{{1, 0}, {0, 1}})
	near(t, "two arms", plan.Value, 2/.2, 1e-12)
	near(t, "pulls", plan.Pulls[1], 2/square(.2), 1e-12)
	if err != nil || !math.IsInf(plan.Pulls[0], 1) {
		t.Errorf("%+v, %v", plan, err)
	}
	plan, _ = Allocate(Optimism())
	if got := fmt.Sprintf("%.6f", plan.Pulls[1:]); got != "[8.000000 0.000000]" {
		t.Errorf("pulls %s", got)
	}
	near(t, "the bound", at(t, "linear-consistent-free", Problem{}, 1e6), 8*math.Log(1e6), 1e-12)
	plan, _ = Allocate([2]float64{1, 0}, [][2]float64{{1, 0}, {0, 1}, {.99, .08}})
	near(t, "actions (1 − u, 8u)", plan.Value, 128, 1e-9)
	turn, _ := Allocate([2]float64{.6, .8}, [][2]float64{{.6, .8}, {-.8, .6}, {.9*.6 - .2*.8, .9*.8 + .2*.6}})
	near(t, "turned", turn.Value, 8, 1e-9)
	for _, actions := range [][][2]float64{nil, {{1, 0}}, {{1, 0}, {.5, 0}}, {{1, 0}, {1, .5}, {0, 1}}, {{0, 0}, {-1, 1}, {-1, 0}}} {
		if plan, err := Allocate([2]float64{1, 0}, actions); err == nil {
			t.Errorf("%v have the plan %+v", actions, plan)
		}
	}
}
