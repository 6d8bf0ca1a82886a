package interp_test

import (
	"math"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/random"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/written/examples"
)

// BenchmarkUCB1 times a pull of UCB1 on five arms: built in, read one by one, written with the
// helper ucb, and with its formula written out.
func BenchmarkUCB1(b *testing.B) {
	const helper = "start = 1\ndef index(t, arm):\n    return ucb(t, arm)\n"
	out := examples.All()[0].Source
	for _, c := range []struct{ name, source string }{{"helper", helper}, {"written out", out}, {"adap", examples.All()[4].Source}, {"greedy", examples.All()[1].Source}, {"tree", examples.All()[2].Source}, {"gauss", examples.All()[3].Source}} {
		b.Run(c.name, func(b *testing.B) {
			spec := read(b, c.source)
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
