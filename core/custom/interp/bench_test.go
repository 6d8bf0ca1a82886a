package interp_test

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
)

// BenchmarkPull measures how long a pull on five arms takes, one pull at a time. It runs the built-in UCB1, each
// example, and UCB1 as a custom policy that calls ucb, with and without the interpreter.
func BenchmarkPull(b *testing.B) {
	const (
		pulls  = 20_000
		head   = "start = 1\ndef index(t, arm):\n"
		helper = "    return ucb(t, arm)\n"
	)
	pull := func(name string, spec policy.Spec) {
		set := setup(spec, 5, pulls)
		b.Run(name, func(b *testing.B) {
			play := func() {
				r := sim.Start(arm.Bernoullis(.75, .625, .5, .375, .25), spec, set, random.NewKey(1), sim.Textbook)
				if r.Advance(pulls, math.MaxInt); r.Err() != nil {
					b.Fatal(r.Err())
				}
			}
			play() // the browser compiles the WebAssembly during the first runs
			for b.Loop() {
				play()
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/pulls, "ns/pull")
		})
	}
	builtIn, _ := policy.Find("ucb1")
	pull("built-in", builtIn)
	pull("helper", read(b, head+helper))
	pull("helper-interpreted", read(b, head+"    if arm.n == 0:\n        return inf\n"+helper))
	for _, e := range examples.All() {
		pull(e.ID, read(b, e.Source))
	}
}
