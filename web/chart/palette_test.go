package chart

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/explain/lessons"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/gallery"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
)

// A light is a colour, given as fractions of linear red, green and blue light.
type light [3]float64

// visions holds matrices that act on linear light, for usual vision, colour blindness (Machado, Oliveira & Fernandes
// 2009, severity 1) and a print in grey.
var visions = map[string][3]light{
	"usual":        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	"grey":         {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
}

// seen returns a colour as it appears to a vision.
func (c light) seen(by [3]light) (out light) {
	for i, row := range by {
		for k, w := range row {
			out[i] += w * c[k]
		}
		out[i] = math.Min(math.Max(out[i], 0), 1)
	}
	return out
}

// apart returns the distance between two colours in OKLab. Black and white are 1 apart.
func apart(a, b light) float64 {
	p, q := a.oklab(), b.oklab()
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

// contrast returns the contrast ratio that WCAG 2 defines.
func contrast(a, b light) float64 {
	luminance := func(c light) float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] + 0.05 }
	return math.Max(luminance(a)/luminance(b), luminance(b)/luminance(a))
}

// linear converts a colour from 0xrrggbb to linear light.
func linear(hex uint32) (c light) {
	for i := range c {
		v := float64(hex>>(16-8*i)&0xff) / 0xff
		if c[i] = v / 12.92; v > 0.04045 {
			c[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return c
}

// hexes returns the values, as 0xrrggbb, that the style sheets give a colour in each theme.
func hexes(t *testing.T, name string) (all []uint32) {
	t.Helper()
	for _, m := range regexp.MustCompile(name+`:\s*#([0-9a-f]{6});`).FindAllStringSubmatch(sheets(t), -1) {
		hex, _ := strconv.ParseUint(m[1], 16, 32)
		all = append(all, uint32(hex))
	}
	if len(all) != 3 { // light, dark by the system's choice, and dark by the reader's choice
		t.Fatalf("%s has %d values", name, len(all))
	}
	return all
}

// clearly reports whether two line patterns differ even without colours, at the back of a hall. They do if only one is
// a full line, if they have different numbers of dashes, if their longest dashes differ by half, or if their fractions
// of ink differ by a fifth.
func clearly(a, b []float64) bool {
	if len(a) != len(b) {
		return true
	}
	if len(a) == 0 {
		return false
	}
	of := func(p []float64) (longest, share float64) {
		ink, all := 0.0, 0.0
		for i, x := range p {
			if all += x; i%2 == 0 {
				ink += x
				longest = math.Max(longest, x)
			}
		}
		return longest, ink / all
	}
	long, ink := of(a)
	longer, inks := of(b)
	return math.Max(long/longer, longer/long) >= 1.5 || math.Abs(ink-inks) >= 0.2
}

// confusable checks that curves with similar colours have clearly different line patterns, for colour-blind readers and
// in a print in grey.
func confusable(t *testing.T, where string, inks []figure.Ink) {
	t.Helper()
	for i, a := range inks {
		for _, b := range inks[:i] {
			if clearly(a.Dash(), b.Dash()) {
				continue
			}
			one, other := shades(t, a), shades(t, b)
			for vision, by := range visions {
				for theme := range one {
					if d := apart(one[theme].seen(by), other[theme].seen(by)); d < 0.1 {
						t.Errorf("%s, theme %d, %s: %v and %v are %.3f apart and drawn as %v and %v", where, theme, vision, b, a, d, b.Dash(), a.Dash())
					}
				}
			}
		}
	}
}

// shades returns the colour of an ink in each theme.
func shades(t *testing.T, k figure.Ink) (all []light) {
	t.Helper()
	hues, deeps, inks, softs := hexes(t, "--curve-"+strconv.Itoa(k.Hue)), hexes(t, "--deep"), hexes(t, "--ink"), hexes(t, "--soft")
	for theme := range hues {
		all = append(all, linear(k.Mixed(hues[theme], deeps[theme], inks[theme], softs[theme])))
	}
	return all
}

// oklab returns a colour in OKLab (Ottosson 2020), where distances are more even than in CIE Lab.
func (c light) oklab() [3]float64 {
	l := math.Cbrt(0.4122214708*c[0] + 0.5363325363*c[1] + 0.0514459929*c[2])
	m := math.Cbrt(0.2119034982*c[0] + 0.6806995451*c[1] + 0.1073969566*c[2])
	s := math.Cbrt(0.0883024619*c[0] + 0.2817188376*c[1] + 0.6299787005*c[2])
	return [3]float64{
		0.2104542553*l + 0.7936177850*m - 0.0040720468*s,
		1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s,
	}
}

// bare reports whether a policy is not private. Such a policy is distinguished by its dashes and not by its colour.
func bare(id string) bool {
	spec, _ := policy.Find(id)
	return spec.Notion == policy.None && figure.InkOf(id).Hue%4 == 3
}

// Curves that are shown together can be told apart at a glance in each theme. In the default scenario, in all lessons
// and in all panels, their colours are far apart. The first three curves of one policy also have different patterns.
func TestCurvesThatMeetDifferAtAGlance(t *testing.T) {
	const policies, shadesOfOne = 0.1, 0.09
	confusable(t, "places", figure.Figure{Series: make([]figure.Series, len(figure.Hues))}.Inks())
	together := map[string][]scenario.Scenario{"start": {scenario.Default()}}
	for _, p := range gallery.Panels() {
		together[p.ID] = p.Scenarios
	}
	for n, l := range lessons.Course("") {
		for i, step := range l.Steps {
			s, err := scenariotest.ParseLink(step.Link())
			if err != nil {
				t.Fatal(err)
			}
			together["lesson "+strconv.Itoa(n+1)+", step "+strconv.Itoa(i+1)] = []scenario.Scenario{s}
		}
	}
	pairs, threes := map[string]bool{}, 0
	for where, all := range together {
		var ids, names []string
		for _, s := range all {
			for i, x := range s.Policies {
				ids, names = append(ids, x.ID), append(names, figure.Name(s, i))
			}
		}
		seen := map[string]int{}
		inks := figure.InksOf(ids, names)
		if len(ids) <= figure.Patterns {
			confusable(t, where, inks)
		}
		for i, a := range inks {
			if seen[ids[i]]++; seen[ids[i]] == 3 {
				threes++
			}
			for k, b := range inks[:i] {
				want, same := policies, ids[i] == ids[k]
				if same {
					want = shadesOfOne
				}
				if same && (a.Shade == b.Shade || max(a.Shade, b.Shade) > 2) || !same && max(a.Shade, b.Shade) > 0 || bare(ids[i]) && bare(ids[k]) {
					continue // their patterns distinguish them
				}
				if pairs[ids[i]+" "+ids[k]] = true; len(inks) <= figure.Patterns && slices.Equal(a.Dash(), b.Dash()) {
					t.Errorf("%s: %s and %s are both drawn as %v", where, ids[i], ids[k], a.Dash())
				}
				one, other := shades(t, a), shades(t, b)
				for theme := range one {
					if d := apart(one[theme], other[theme]); d < want {
						t.Errorf("%s, theme %d: %s and %s, in shades %d and %d, are %.3f apart", where, theme, ids[k], ids[i], b.Shade, a.Shade, d)
					}
				}
			}
		}
	}
	if !pairs["adap-ucb dp-ftpl-new"] || !pairs["ldp-ucb-b adap-klucb"] || threes < 5 {
		t.Errorf("%d groups, in which a policy has three curves %d times, have the pairs %v", len(together), threes, pairs)
	}
}

// No two policies in a chart look alike, for any policies from the catalogue in any order, up to the largest number in
// a chart. Either their colours are far apart for people with full vision, or their patterns differ clearly. If
// colour-blind people could confuse two colours, the patterns differ clearly. Adding a policy at the end of the list
// changes no ink before it. Copies of a policy change no other policy's ink.
func TestNoTwoPoliciesOfAChartAreAlike(t *testing.T) {
	var catalogue []string
	for _, s := range policy.All() {
		catalogue = append(catalogue, s.ID)
	}
	catalogue = append(catalogue, custom.ID, custom.ID)
	named := func(ids []string) []string {
		names := slices.Clone(ids)
		for i := range names {
			names[i] = "B (ε = " + strconv.Itoa(i+1) + ")"
			if ids[i] == custom.ID && slices.Index(ids, custom.ID) < i {
				names[i] = "Mine"
			}
		}
		return names
	}
	private := func(k figure.Ink) bool { return k.Hue%4 != 3 }
	known := map[figure.Ink][]light{}
	coloured := func(k figure.Ink) []light {
		k.Pattern = 0
		if known[k] == nil {
			known[k] = shades(t, k)
		}
		return known[k]
	}
	check := func(ids []string) {
		inks := figure.InksOf(ids, named(ids))
		hues := 0
		for _, k := range inks {
			if private(k) {
				hues++
			}
		}
		few := hues <= 6 && len(ids)-hues <= 3 // policies without privacy share grey and black
		for i, a := range inks {
			if before := figure.InksOf(ids[:i], named(ids[:i])); !slices.Equal(before, inks[:i]) {
				t.Errorf("%v: the last policy changes %v to %v", ids[:i+1], before, inks[:i])
			}
			if private(a) != private(figure.InkOf(ids[i])) {
				t.Errorf("%v: %s is drawn with hue %d", ids, ids[i], a.Hue)
			}
			for k, b := range inks[:i] {
				if len(ids) <= figure.Patterns && a.Pattern == b.Pattern {
					t.Errorf("%v: %s and %s have the pattern %v", ids, ids[k], ids[i], a.Dash())
				}
				for theme, one := range coloured(a) {
					other := coloured(b)[theme]
					far := 0.1 // colours that can be told apart by themselves
					if !few && clearly(a.Dash(), b.Dash()) {
						far = 0
					} else if !few {
						far = 0.06
					}
					if apart(one, other) < far || a == b {
						t.Errorf("%v, theme %d: %s and %s are %.3f apart", ids, theme, ids[k], ids[i], apart(one, other))
					}
				}
			}
		}
		if len(ids) <= figure.Patterns {
			confusable(t, fmt.Sprint(ids), inks)
		}
		copies := append(slices.Clone(ids), ids[0], ids[0])
		if again := figure.InksOf(copies, named(copies)); len(ids) <= 6 && !slices.Equal(again[1:len(ids)], inks[1:]) {
			t.Errorf("%v: copies of the first change %v to %v", ids, inks, again)
		}
	}
	check(catalogue)
	for i, id := range catalogue {
		for _, other := range catalogue[:i] {
			check([]string{id, other})
			check([]string{other, id})
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 60 {
		r.Shuffle(len(catalogue), func(i, k int) { catalogue[i], catalogue[k] = catalogue[k], catalogue[i] })
		check(catalogue[:3+n%10])
		if n%6 == 0 {
			check(catalogue[:13+n%20])
			check(catalogue)
		}
	}
}

// No two curves look alike if policies occur several times in a chart, up to the largest number of curves.
func TestNoTwoCopiesOfAChartAreAlike(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	all := policy.All()
	for n := range 300 {
		var ids, names []string
		for i := range 2 + r.IntN(scenario.MaxPolicies-1) {
			ids = append(ids, all[r.IntN(1+n%len(all))].ID)
			names = append(names, "B (ε = "+strconv.Itoa(1+r.IntN(i+1))+")")
		}
		inks := figure.InksOf(ids, names)
		for i, a := range inks {
			if k := slices.Index(inks[:i], a); k >= 0 {
				t.Errorf("%v: curves %d and %d are both drawn with %v", ids, k, i, a)
			}
		}
	}
}

// A policy always has the same ink, and no two policies have the same ink.
func TestEveryPolicyHasAnInkOfItsOwn(t *testing.T) {
	of := map[figure.Ink]string{}
	for _, s := range policy.All() {
		k := figure.InkOf(s.ID)
		if other, taken := of[k]; taken {
			t.Errorf("%s and %s are both drawn with %v", s.ID, other, k)
		}
		of[k] = s.ID
	}
	if got := figure.InkOf("thompson"); got != (figure.Ink{Hue: 3, Pattern: 3}) {
		t.Errorf("the colour of Thompson sampling has changed: %v", got)
	}
	if figure.InkOf("written-by-hand") == figure.InkOf("by-another-hand") {
		t.Error("policies that are in no table look alike")
	}
}

// The curves of one policy get darker as their value increases, in any order of the list. Each has its own pattern.
func TestCopiesOfAPolicyFormARamp(t *testing.T) {
	for _, names := range [][]string{
		{"B (ε = 0.2)"},
		{"B (ε = 4)", "B (ε = 0.2)"},
		{"B (ε = 1)", "B (ε = 0.2)", "B (ε = 4)"},
		{"B (ε = 1)", "B (ε = 10⁻⁵)", "B (ε = 4)", "B (ε = 2×10⁻³)"},
		{"B (ε = 1, α = 3)", "B (ε = 1, α = 20)", "B (ε = 0.5, α = 9)"},
		{"B (α = 6)", "B (α = 5)", "B (α = 4)", "B (α = 3)", "B (α = 2)", "B (α = 1)"},
	} {
		ids := append(slices.Repeat([]string{"ldp-ucb-b"}, len(names)), "ucb1")
		inks := figure.InksOf(ids, append(slices.Clone(names), "UCB1"))
		order := make([]int, len(names))
		for i := range order {
			order[i] = i
		}
		value := map[string]float64{"B (ε = 10⁻⁵)": 1e-5, "B (ε = 2×10⁻³)": 2e-3, "B (ε = 1, α = 3)": 1.003, "B (ε = 1, α = 20)": 1.02, "B (ε = 0.5, α = 9)": .5}
		for _, name := range names {
			if _, ok := value[name]; !ok {
				x, _ := strconv.ParseFloat(strings.Trim(name[strings.LastIndex(name, "= ")+2:], ")"), 64)
				value[name] = x
			}
		}
		slices.SortFunc(order, func(i, k int) int { return cmp.Compare(value[names[i]], value[names[k]]) })
		for rank, i := range order {
			if rank == 0 {
				if inks[i].Shade != 0 {
					t.Errorf("%q: the least has shade %d", names, inks[i].Shade)
				}
				continue
			}
			before := inks[order[rank-1]]
			if len(names) <= figure.Shades && figure.Mix(inks[i].Shade) >= figure.Mix(before.Shade) || figure.Mix(inks[i].Shade) > figure.Mix(before.Shade) {
				t.Errorf("%q: %q has %d %% of its hue, and the one before %d %%", names, names[i], figure.Mix(inks[i].Shade), figure.Mix(before.Shade))
			}
			if inks[i].Hue != before.Hue || inks[i].Pattern == before.Pattern {
				t.Errorf("%q: %v behind %v", names, inks[i], before)
			}
		}
	}
}

// The style sheets mix shades in the same way as package figure.
func TestTheStyleSheetsMixTheSameShades(t *testing.T) {
	all := sheets(t)
	for shade := 1; shade < figure.Shades; shade++ {
		if rule := fmt.Sprintf(".shade-%d { --share: %d%%; }", shade, figure.Mix(shade)); !strings.Contains(all, rule) {
			t.Errorf("the style sheets do not say %q", rule)
		}
	}
	if rule := ".shade-2 { --deep: var(--ink); }\n.curve-7 { --deep: var(--soft); }"; !strings.Contains(all, rule) {
		t.Errorf("the style sheets do not say %q", rule)
	}
	for i, hue := range figure.Hues {
		if light := hexes(t, "--curve-"+strconv.Itoa(i))[0]; light != hue {
			t.Errorf("curve %d is %06x on the page and %06x in files", i, light, hue)
		}
	}
}

// Curves, axes and bounds stand out from their background. Their contrast is at least 3 : 1, as WCAG requires for
// graphics, and at least 4.5 : 1 for letters.
func TestCurvesStandOutFromTheirBackground(t *testing.T) {
	cards := hexes(t, "--card")
	for i := range figure.Hues {
		for shade := range figure.Shades {
			for theme, c := range shades(t, figure.Ink{Hue: i, Shade: shade}) {
				if r := contrast(c, linear(cards[theme])); r < 3 {
					t.Errorf("theme %d: shade %d of curve %d has a contrast of %.2f", theme, shade, i, r)
				}
			}
		}
	}
	for theme, c := range hexes(t, "--soft") {
		if r := contrast(linear(c), linear(cards[theme])); r < 4.5 {
			t.Errorf("theme %d: axes have a contrast of %.2f", theme, r)
		}
	}
}

// No vision changes white, and for people without green cones, red and green are closer together.
func TestTheSimulationOfVisionsIsRight(t *testing.T) {
	red, green, white := light{1, 0, 0}, light{0, 1, 0}, light{1, 1, 1}
	for vision, by := range visions {
		if d := apart(white.seen(by), white); d > 0.001 {
			t.Errorf("%s: white is %v off", vision, d)
		}
	}
	by := visions["deuteranopia"]
	if a, b := apart(red, green), apart(red.seen(by), green.seen(by)); b > a/2 || math.Abs(contrast(white, light{})-21) > 1e-9 {
		t.Errorf("red and green are %v apart, and %v without the cones for green", a, b)
	}
}
