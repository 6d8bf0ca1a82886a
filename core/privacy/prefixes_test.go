package privacy_test

import (
	"math"
	"strings"
	"testing"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
)

func prefixes(t *testing.T, id string, horizon int64, eps, delta float64) *privacy.Prefixes {
	t.Helper()
	p, err := privacy.NewPrefixes(spec(t, id), policy.Setup{Arms: 2, Horizon: horizon, Epsilon: eps, Delta: delta, Params: map[string]float64{}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The largest ε of the first pulls is that of all action sequences of as many pulls, which are
// enumerated one by one elsewhere: for policies with fresh noise, behind a mechanism, with a
// longer start and with none.
func TestPrefixesLoseWhatSequencesDo(t *testing.T) {
	for _, c := range []struct {
		id         string
		eps, delta float64
		horizon    int64
	}{
		{"dp-ftpl-new", 1, .01, 6}, {"dp-ftpl-new", .5, 0, 5}, {"dp-ftpl-gauss", 1, .1, 9}, {"thompson", 1, .01, 4},
		{"ldp-ucb-b", 1, .02, 6}, {"ldp-ucb-b", .5, 0, 6}, {"ldp-ts-linear", 1, .01, 4}, {"ucb1", 1, .5, 6},
	} {
		if little(false, true) && c.id == "dp-ftpl-gauss" {
			continue
		}
		s := sequences(t, c.id, 2, c.horizon, c.eps, c.delta)
		want := s.Worst(c.delta, 0, s.Pairs()).Epsilon
		p := prefixes(t, c.id, c.horizon, c.eps, c.delta)
		all := p.Worst(c.delta, int(c.horizon)-p.Start())
		got := all[len(all)-1]
		if got != want && !(math.Abs(got-want) < 1e-9*(1+want)) {
			t.Errorf("%s: %v, and of sequences %v", c.id, all, want)
		}
		for i, eps := range all[1:] {
			if eps < all[i]-1e-9 {
				t.Errorf("%s: more pulls lose less: %v", c.id, all)
			}
		}
	}
}

// Over ten choices a policy that keeps each of them private loses several times its ε, but not
// more than that for each; one behind randomised responses keeps to its ε; one without noise
// leaks everything with its first choice or the next.
func TestWhatPrefixesLose(t *testing.T) {
	const eps = .5
	for _, c := range []struct {
		id          string
		least, most float64
	}{{"dp-ftpl-new", 3 * eps, 10 * eps}, {"ldp-ucb-b", .95 * eps, eps * (1 + 1e-9)}, {"ucb1", math.Inf(1), math.Inf(1)}} {
		p := prefixes(t, c.id, 1000, eps, 0)
		n := little(10, 6)
		if most := p.Choices(2000); most < n {
			t.Errorf("%s: %d choices only", c.id, most)
		}
		all := p.Worst(0, n)
		if got := all[n-1]; !(got >= c.least*float64(n)/10 && got <= c.most) || p.Start() != 2 {
			t.Errorf("%s after %d pulls: %v", c.id, p.Start(), all)
		}
		for i, e := range all {
			if c.id == "dp-ftpl-new" && e > float64(i+1)*eps*(1+1e-9) {
				t.Errorf("%d choices lose %v, more than each of them alone allows", i+1, e)
			}
		}
	}
}

// What cannot be enumerated is refused with the reason.
func TestPrefixesThatCannotBeEnumerated(t *testing.T) {
	for _, c := range []struct {
		id, why string
		arms    int
		eps     float64
	}{
		{"adap-ucb", "uses the same noise", 2, 1}, {"ldp-ucb-l", "not bits", 2, 1}, {"dp-ftpl-new", "3 arms", 3, 1},
		{"dp-ftpl-beta", "longer than 40 pulls", 2, 1}, {"dp-ftpl-gauss", "longer than 40 pulls", 2, .1},
	} {
		set := policy.Setup{Arms: c.arms, Horizon: 100_000, Epsilon: c.eps, Delta: .01, Params: map[string]float64{"alpha": 3.1}}
		if _, err := privacy.NewPrefixes(spec(t, c.id), set); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v", c.id, err)
		}
	}
}
