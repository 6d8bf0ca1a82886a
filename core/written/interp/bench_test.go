package interp_test

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/written/examples"
)

// BenchmarkPull times a pull of each example on five arms, and of UCB1 by its helper: as a formula, for
// which the interpreter is not needed, and with it.
func BenchmarkPull(b *testing.B) {
	const head, result = "start = 1\ndef index(t, arm):\n", "    return ucb(t, arm)\n"
	all := append([]examples.Example{{ID: "helper", Source: head + result}, {ID: "helper interpreted", Source: head + "    if 0: pass\n" + result}}, examples.All()...)
	for _, e := range all {
		b.Run(e.ID, func(b *testing.B) {
			spec := read(b, e.Source)
			n := int64(b.N)
			b.ReportAllocs()
			r := sim.Start(arm.Bernoullis(.75, .7, .7, .7, .7), spec, setup(spec, 5, max(n, 10)), random.NewKey(1), sim.Leaps)
			b.ResetTimer()
			r.Advance(n, math.MaxInt)
			if r.Err() != nil {
				b.Fatal(r.Err())
			}
		})
	}
}

// BenchmarkBegin times how a run begins, which audits do ten thousands of times.
func BenchmarkBegin(b *testing.B) {
	spec := read(b, example(b, "adap-ucb"))
	set := setup(spec, 5, 1000)
	b.ReportAllocs()
	for b.Loop() {
		noise := random.NewKey(1).Source()
		spec.New(set, &noise)
	}
}
