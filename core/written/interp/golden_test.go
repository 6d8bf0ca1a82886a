package interp_test

import (
	"hash/fnv"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/written"
)

// everything draws by every sampler, and takes all functions whose last bit might depend on a machine.
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

// Runs, most of which draw, pull these arms on every machine, natively and in WebAssembly. Do not
// change them: links would show other runs than they did.
func TestGoldenActions(t *testing.T) {
	for _, c := range []struct {
		id, first string
		hash      uint64 // of all arms, FNV-1a
	}{
		{"ucb1", "123421341231231212143212111111333121411111113222222111114222", 0x58b748dd7276eebf},
		{"dp-ucb-tree", "123422334422434322112433322232222324111133321211111114441131", 0xc74aee9ef11520ea},
		{"everything", "123421344223134221422321211433422143244333123141312342221323", 0x1df5426c08507f08},
		{"epsilon-greedy", "123422222222222222222222221222222222212122222222322222222222", 0x4d5cf3a142a49506},
		{"dp-ftpl-gauss", "111111112222222233333333444444441214121232131122211413131213", 0x1dec0e3e07a00d6a},
	} {
		s := scenario.Default()
		s.Arms, s.Horizon, s.Seed = arm.Bernoullis(means...), 3000, 7
		source := everything
		if c.id != "everything" {
			source = example(t, c.id)
		}
		s.Policies = []scenario.Policy{{ID: written.ID, Source: source}}
		e, err := sim.New(s)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for _, a := range actions(t, e.Start(0, 0, sim.Leaps)) {
			b.WriteByte('1' + byte(a))
		}
		h := fnv.New64a()
		h.Write([]byte(b.String()))
		if b.String()[:60] != c.first || h.Sum64() != c.hash {
			t.Errorf("{%q, %q, %#x},", c.id, b.String()[:60], h.Sum64())
		}
	}
}
