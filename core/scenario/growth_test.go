package scenario

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/growthtest"
)

// list returns items, which are written by their numbers, until they have n bytes.
func list(n int, between string, item func(i int) string) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		if i > 0 {
			b.WriteString(between)
		}
		b.WriteString(item(i))
	}
	return b.String()
}

func always(text string) func(int) string { return func(int) string { return text } }

// longLinks are links of about n characters, one for each part that may be long.
var longLinks = map[string]func(n int) string{
	"parameters": func(n int) string {
		return "1t&policies=ucb1:" + list(n, ":", func(i int) string { return "p" + strconv.Itoa(i) + "=1" })
	},
	"parameters that come last first": func(n int) string {
		return "1t&policies=ucb1:" + list(n, ":", func(i int) string { return "p" + strconv.Itoa(999_999-i) + "=1" })
	},
	"parameters of an unknown policy": func(n int) string {
		return "1t&policies=nobody:" + list(n, ":", func(i int) string { return "p" + strconv.Itoa(i) + "=1" })
	},
	"one parameter again": func(n int) string { return "1t&policies=ucb1:" + list(n, ":", always("epsilon=1")) },
	"policies":            func(n int) string { return "1t&policies=" + list(n, ",", always("ucb1")) },
	"unknown policies":    func(n int) string { return "1t&policies=" + list(n, ",", always("nobody")) },
	"policies of a sweep": func(n int) string {
		return "1t&kind=sweep&over=eps_min&values=1,2,3&policies=" + list(n, ",", always("heldp-ucb-l"))
	},
	"policies on many arms": func(n int) string {
		return "1t&arms=0.5x1000&policies=" + list(n, ",", always("ucb1"))
	},
	"levels":     func(n int) string { return "1t&policies=heldp-ucb-l:law=" + list(n, "_", strconv.Itoa) },
	"a label":    func(n int) string { return "1t&policies=ucb1:label=" + list(n, "", always("%41")) },
	"an id":      func(n int) string { return "1t&policies=" + list(n, "", always("%41")) },
	"arms":       func(n int) string { return "1t&arms=" + list(n, ",", always("0.5")) },
	"many arms":  func(n int) string { return "1t&arms=" + list(n, ",", always("0.5x1000")) },
	"other arms": func(n int) string { return "1t&arms=" + list(n, ",", always("beta:1:2")) },
	"one arm":    func(n int) string { return "1t&arms=beta" + list(n, "", always(":1")) },
	"checkpoints": func(n int) string {
		return "1t&checkpoints=" + list(n, ",", func(i int) string { return strconv.Itoa(i + 1) })
	},
	"checkpoints that fall": func(n int) string {
		return "1t&checkpoints=" + list(n, ",", func(i int) string { return strconv.Itoa(999_999 - i) })
	},
	"a sweep's values":       func(n int) string { return "1t&kind=sweep&over=epsilon&values=" + list(n, ",", strconv.Itoa) },
	"a sweep's values again": func(n int) string { return "1t&kind=sweep&over=epsilon&values=" + list(n, ",", always("1")) },
	"fields": func(n int) string {
		return "1t" + list(n, "", func(i int) string { return "&f" + strconv.Itoa(i) + "=1" })
	},
	"a key":             func(n int) string { return "1t&" + strings.Repeat("k", n) + "=1" },
	"a kind":            func(n int) string { return "1t&kind=" + strings.Repeat("k", n) },
	"a version":         func(n int) string { return strings.Repeat("1", n) + "t" },
	"a codec":           func(n int) string { return "1" + strings.Repeat("t", n) },
	"a check":           func(n int) string { return "1t-" + strings.Repeat("0", n) + "&seed=1" },
	"a whole number":    func(n int) string { return "1t&horizon=" + strings.Repeat("0", n) + "7" },
	"a negative number": func(n int) string { return "1t&seed=-" + strings.Repeat("0", n) + "7" },
	"a large number":    func(n int) string { return "1t&horizon=" + strings.Repeat("7", n) },
	"a number":          func(n int) string { return "1t&epsilon=0." + strings.Repeat("7", n) },
	"no number":         func(n int) string { return "1t&epsilon=" + strings.Repeat("1.", n/2) },
	"a wrong character": func(n int) string { return "1t&epsilon=" + strings.Repeat("1", n) + "é" },
	"nothing":           func(n int) string { return "1t" + strings.Repeat("&", n) },
}

// A link takes time in proportion to its length, whether it can be read or not, and so does
// writing it again.
func TestReadingALinkGrowsWithItsLengthOnly(t *testing.T) {
	for name, text := range longLinks {
		t.Run(name, func(t *testing.T) {
			growthtest.Linear(t, MaxLink/4-100, text, func(link string) error {
				s, err := parse(link)
				if err == nil {
					s.Notes()
					_ = s.Link()
				}
				return err
			})
		})
	}
}

// Arms near those of a ladder, but for the last one, are tried as a ladder from each of them on.
func TestWritingArmsGrowsWithTheirNumberOnly(t *testing.T) {
	for name, mean := range map[string]func(i, n int) float64{
		"all differ":      func(i, n int) float64 { return float64(i*i%997) / 997 },
		"a ladder":        func(i, n int) float64 { return float64(i) / 1e6 },
		"nearly a ladder": func(i, n int) float64 { return float64(i)/1e6 + 1e-13*float64(i%7) },
	} {
		t.Run(name, func(t *testing.T) {
			growthtest.Linear(t, 250, func(n int) string {
				texts := make([]string, n)
				for i := range texts {
					texts[i] = strconv.FormatFloat(mean(i, n), 'g', -1, 64)
				}
				return strings.Join(texts, ",")
			}, func(text string) error {
				var arms []arm.Arm
				for item := range strings.SplitSeq(text, ",") {
					x, err := strconv.ParseFloat(item, 64)
					if err != nil {
						return err
					}
					arms = append(arms, arm.Bernoulli{P: x})
				}
				_ = PrintArms(arms)
				return nil
			})
		})
	}
}

// Nobody waits for the end of a list that is too long, or for all that is wrong in it.
func TestAListThatIsTooLongIsToldByItsLength(t *testing.T) {
	for link, want := range map[string]string{
		longLinks["parameters"](256<<10 - 100):          `policies[0].params: 30351 parameters are too many: UCB1 has 1`,
		"1t&policies=heldp-ucb-l:eps_min=1:a=1:b=1":     `policies[0].params: 3 parameters are too many: HeLDP-UCB-L has 2`,
		"1t&policies=dp-ftpl-new:a=1:b=1":               `policies[0].params: 2 parameters are too many: DP-FTPL-New has none`,
		"1t&policies=dp-ftpl-new:a=1":                   `policies[0].params: "a" is not a parameter of DP-FTPL-New`,
		longLinks["policies"](256<<10 - 100):            `policies: 52409 are given, but the limit is 40`,
		longLinks["unknown policies"](256<<10 - 100):    `policies: 37435 are given, but the limit is 40`,
		longLinks["policies of a sweep"](256<<10 - 100): `policies: 21838 are given, but the limit is 40`,
	} {
		if _, err := ParseLink(link); err == nil || err.Error() != want {
			t.Errorf("%.60s\ngot  %v\nwant %s", link, err, want)
		}
	}
}

// counted is an arm whose expectations are counted.
type counted struct {
	arm.Beta
	asked *int
}

func (c counted) Expect(func(float64) float64) float64 {
	*c.asked++
	return c.Mean()
}

// What is worth a note about the largest sweep is not worth minutes.
func TestNotesTakeNoMoreThanAMoment(t *testing.T) {
	s := Default()
	s.Kind, s.Sweep.Over = Sweep, OverEpsilon
	for i := range MaxSweep {
		s.Sweep.Values = append(s.Sweep.Values, float64(i+1)/2)
	}
	asked := 0
	s.Arms = nil
	for i := range MaxArms {
		s.Arms = append(s.Arms, counted{arm.Beta{A: float64(i + 1), B: 2}, &asked})
	}
	s.Policies = slices.Repeat([]Policy{{ID: "ldp-ucb-bs"}}, MaxPolicies)
	if s.Notes(); asked == 0 || asked > 20_000 {
		t.Errorf("%d integrals", asked)
	}
	one := s
	one.Arms, one.Policies, asked = s.Arms[:9], s.Policies[:3], 0
	if one.Notes(); asked < 3*8*MaxSweep {
		t.Errorf("%d integrals for 3 policies, 9 arms and 200 values", asked)
	}
}

// Its validation copies no policies.
func TestValidatingASweepCopiesNoPolicies(t *testing.T) {
	s := Default()
	s.Kind, s.Sweep.Over = Sweep, OverEpsMin
	for i := range MaxSweep {
		s.Sweep.Values = append(s.Sweep.Values, float64(i+1)/2)
	}
	allocations := func(policies int) float64 {
		s.Policies = slices.Repeat([]Policy{{ID: "heldp-ucb-l"}}, policies)
		return testing.AllocsPerRun(1, func() { s.Problems() })
	}
	if few, many := allocations(8), allocations(32); many > 5*few {
		t.Errorf("%v allocations for 8 policies, %v for 32", few, many)
	}
}
