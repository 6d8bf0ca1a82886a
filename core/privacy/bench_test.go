package privacy_test

import (
	"fmt"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
)

// BenchmarkDecide works out a decision with all its changes, for arms that are close to each
// other: after as many pulls each, and after from 2,000 to 2,000 K².
func BenchmarkDecide(b *testing.B) {
	for _, id := range []string{"dp-ftpl-new", "dp-ftpl-gauss", "dp-ftpl-beta"} {
		s, _ := policy.Find(id)
		for _, arms := range []int{2, 9, 24, 48, 101} {
			set := policy.Setup{Arms: arms, Horizon: 1e8, Epsilon: 1, Delta: .01, Params: map[string]float64{}}
			for _, apart := range []bool{false, true} {
				var history []privacy.Count
				for a := range arms {
					n := 2000
					if apart {
						n *= (1 + a) * (1 + a)
					}
					history = append(history, privacy.Count{N: int64(n), Sum: float64(n * (300 + 20*a/arms) / 1000)})
				}
				b.Run(fmt.Sprintf("%s/%d/apart=%v", id, arms, apart), func(b *testing.B) {
					for b.Loop() {
						if _, err := privacy.Decide(s, set, history); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}
