package interp_test

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// everything is a policy that calls every sampler, and all functions whose last bit might depend on the machine.
const everything = `policy(protects = "decision")
start = 1
noise = [hybrid(eps), tree(eps)]

def choose(t, arms):
    a = arms[t % K]
    x = normal(a.mean, 0.3) + laplace(0, 0.1) + beta(a.sum + 1, a.n - a.sum + 1) + uniform(-1, 1) + bernoulli(0.3)
    x += randomised_response(a.mean, eps) + exp(-a.mean) + pow(a.n, 0.3) + log(t) * kl(a.mean / 2, 0.7) + sqrt(t / a.n)
    x += ucb(t, a) + kl_ucb(t, a) + kl_ucb(t, a, 2.5) + hash(str(a.mean)) % 97 + delta * pi
    for s in noise:
        s.add(a.mean)
        x += s.sum
    return floor(abs(x) * 1e9) % K
`

// Runs pull the same arms on every machine, natively and in WebAssembly. The golden file contains the first 60 arms and
// a hash of all of them.
func TestGoldenActions(t *testing.T) {
	var lines []testkit.Line
	for _, id := range []string{"ucb1", "dp-ucb-tree", "everything", "epsilon-greedy", "dp-ftpl-gauss"} {
		s := scenario.Default()
		s.Arms, s.Horizon, s.Seed = arm.Bernoullis(means...), 3000, 7
		source := everything
		if id != "everything" {
			source = testkit.Example(t, id)
		}
		s.Policies = []scenario.Policy{{ID: custom.ID, Source: source}}
		e, err := sim.New(scenariotest.Valid(s))
		testkit.OK(t, err)
		var b strings.Builder
		for _, a := range actions(t, e.Start(0, 0, sim.Leaps)) {
			b.WriteByte('1' + byte(a))
		}
		h := fnv.New64a()
		h.Write([]byte(b.String()))
		lines = append(lines, testkit.Line{Name: id, Value: fmt.Sprintf("%s %#x", b.String()[:60], h.Sum64())})
	}
	testkit.Frozen(t, "testdata/actions.txt", lines)
}
