package figure

import (
	"math"
	"slices"
	"strings"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// An Ink is the look of a curve: one of Hues, mixed with ink according to its shade, and a line pattern.
type Ink struct {
	Hue     int // 0 to len(Hues) − 1
	Shade   int // 0 to Shades − 1; 0 is the pure hue
	Pattern int // 0 to Patterns − 1; 0 is a solid line
}

// Hues are the colours of curves on a white background, as 0xrrggbb. They are Okabe and Ito's colours, some of them
// darkened, which colour-blind readers can tell apart. Policies without privacy are grey or black.
var Hues = [8]uint32{0x0072b2, 0xd55e00, 0xb5508d, 0x6b6b6b, 0x00805c, 0x927800, 0x0f9bb5, 0x1b1b1b}

// Shades is the number of shades of each hue.
const Shades = 4

// patterns holds dash and gap lengths, in pixels for a line of width 2.25.
var patterns = [...][]float64{{}, {8, 4}, {2, 3}, {10, 3, 2, 3}, {14, 4}, {6, 2, 2, 2, 2, 2}, {4, 6}, {16, 3, 3, 3, 3, 3}}

// Patterns is the number of line patterns.
const Patterns = len(patterns)

// inks assigns an ink to each policy. The assignment never changes, so that readers know a policy by its colour; new
// policies are added at the end of their line. Policies that often share a figure differ in hue and pattern. Policies
// without privacy differ mainly in their dashes, because only grey and black are left for them.
var inks = []struct {
	id           string
	hue, pattern int
}{
	{"dp-ftpl-new", 0, 0}, {"dp-ftpl-gauss", 1, 1}, {"dp-ftpl-beta", 2, 2}, {"gdp-elim-new", 4, 4},
	{"adap-klucb", 5, 4}, {"adap-ucb", 4, 7}, {"dp-klucb", 2, 6}, {"dp-imed", 4, 5}, {"dp-se", 6, 2}, {"lazy-dp-ts", 5, 0}, {"naive-ucb", 6, 7},
	{"dp-ucb", 4, 1}, {"dp-ucb-bound", 5, 6}, {"dp-ucb-int", 6, 5}, {"dp-ucb-int-redraw", 5, 7}, {"private-ucb", 2, 3},
	{"ldp-ucb-b", 1, 7}, {"ldp-ucb-l", 0, 5}, {"ldp-ucb-bs", 2, 1}, {"ldp-ucb-ls", 4, 0}, {"ldp-ucb-quadratic", 5, 5}, {"ldp-ucb-exponential", 6, 0}, {"ldp-ucb-l-unbounded", 2, 5}, {"ldp-ucb-piecewise", 0, 2},
	{"ldp-ts-linear", 5, 2}, {"ldp-ts-quadratic", 6, 4}, {"ldp-ts-exponential", 0, 1}, {"ldp-ts-piecewise", 1, 5},
	{"heldp-ucb-b", 1, 0}, {"heldp-ucb-l", 0, 4}, {"heldp-ucb-bs", 2, 7}, {"heldp-ucb-ls", 4, 2},
	{"thompson", 3, 3}, {"ucb1", 7, 6}, {"kl-ucb", 7, 0}, {"d-ucb", 7, 3}, {"sw-ucb", 7, 5},
	{"own", 4, 6},
}

// InkOf returns the ink of a policy. For a policy that is not in the table, a hash of its id determines the ink.
func InkOf(policy string) Ink {
	for _, x := range inks {
		if x.id == policy {
			return Ink{Hue: x.hue, Pattern: x.pattern}
		}
	}
	code := uint32(0)
	for _, b := range []byte(policy) {
		code = (code ^ uint32(b)) * 0x01000193
	}
	code >>= 26
	return Ink{Hue: int(code) % len(Hues), Pattern: int(code) / len(Hues)}
}

// InksOf returns the inks of a figure's curves, given their policies and names. No two curves have the same ink. A
// policy gets its own hue and pattern, or the least used ones if they are taken. So eight curves have eight patterns,
// and a policy added at the end changes no other ink. Several curves of one policy form a ramp from its hue to dark, in
// the order of the numbers in their names. Custom policies with different names count as different policies.
func InksOf(policies, names []string) []Ink {
	curves, keys := map[string][]int{}, slices.Clone(policies) // the curves of each policy
	for i, id := range policies {
		if id == custom.ID {
			keys[i], _, _ = strings.Cut(id+" "+names[i], " (")
		}
		curves[keys[i]] = append(curves[keys[i]], i)
	}
	all, used := make([]Ink, len(policies)), map[Ink]int{} // used: the number of curves with each ink
	var order []int                                        // the first curve of each policy, then all other curves
	for i, key := range keys {
		of := curves[key]
		if i != of[0] {
			continue
		}
		order = append(order, i)
		first := free(InkOf(policies[i]), used)
		ramp := ramps[min(len(of), Shades)-1]
		for _, k := range of {
			rank := 0
			for _, other := range of {
				if by := slices.Compare(valuesIn(names[other]), valuesIn(names[k])); by < 0 || by == 0 && other < k {
					rank++
				}
			}
			switch all[k] = first; {
			case first.Shade == 0 && rank < Shades*Patterns:
				all[k].Shade = ramp[rank*len(ramp)/min(len(of), Shades*Patterns)]
			case k != i || first.Shade == 0: // another policy has the hue, or the ramp has no ink left
				all[k] = free(InkOf(policies[i]), used)
			}
			used[all[k]]++
		}
	}
	for i, key := range keys {
		if i != curves[key][0] {
			order = append(order, i)
		}
	}
	for n, i := range order {
		least := math.MaxInt
		own := InkOf(policies[i]).Pattern
		for p := range Patterns {
			next, cost := (own+p)%Patterns, 0
			for _, k := range order[:n] {
				if all[k].Pattern == next {
					cost += all[i].near(all[k])
				}
			}
			if cost < least {
				least, all[i].Pattern = cost, next
			}
		}
	}
	return all
}

// near returns the cost of two curves sharing a pattern. The cost is smallest if their hues differ.
func (k Ink) near(other Ink) int {
	switch {
	case k.Hue == other.Hue && k.Shade == other.Shade:
		return 10000
	case k.Hue == other.Hue:
		return 100
	case k.Shade > 0 && other.Shade > 0:
		return 10
	}
	return 1
}

// free returns a policy's own hue, or the least used one. A policy without privacy gets grey, black or a shade of them,
// and other policies get the other hues. The darker shades are left to ramps.
func free(home Ink, used map[Ink]int) Ink {
	best := Ink{Hue: home.Hue}
	for n := range 2 * len(Hues) {
		k := Ink{Hue: n % len(Hues), Shade: n / len(Hues)}
		if k.neutral() == home.neutral() && used[k] < used[best] {
			best = k
		}
	}
	return best
}

// neutral reports whether the hue is grey or black.
func (k Ink) neutral() bool { return k.Hue%4 == 3 }

// ramps lists the shades for one to four curves of a policy, from the pure hue to dark.
var ramps = [Shades][]int{{0}, {0, 1}, {0, 1, 2}, {0, 1, 3, 2}}

// valuesIn returns the numbers that follow equals signs in a name: 0.5 and 4 for LDP-UCB-B (ε = 0.5, α = 4).
func valuesIn(name string) (all []float64) {
	for _, part := range strings.Split(say.English(name), "= ")[1:] {
		text := part[:len(part)-len(strings.TrimLeft(part, "0123456789.×⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))]
		if x, problem := scenario.TypedNumber(text, 0, 0); problem == "" {
			all = append(all, x)
		}
	}
	return all
}

// OfTwo reports whether a figure shows two regions, A and B. A has hue 0 and B has hue 1.
func (f *Figure) OfTwo() bool { return f.Kind == "region" && len(f.Bounds) > 2 }

// Inks returns the inks of a figure's curves. If a curve has no policy, its ink follows from its index, or from its
// side if the figure shows two regions. In the figure of a single region, F is black and F' has the first hue.
func (f Figure) Inks() []Ink {
	if f.Kind == TradeOff {
		return f.tested()
	}
	var policies, names []string
	for _, s := range f.Series {
		policies, names = append(policies, s.Policy), append(names, s.Name)
	}
	all := InksOf(policies, names)
	if slices.Contains(policies, "") {
		for i := range all {
			switch {
			case f.Kind == "region" && !f.OfTwo():
				all[i] = Ink{Hue: [2]int{len(Hues) - 1, 0}[i%2], Pattern: i % 2}
			case !f.OfTwo():
				all[i] = Ink{Hue: i % len(Hues), Shade: i / len(Hues) % Shades, Pattern: (i + i/len(Hues)) % Patterns}
			case len(all) == 2:
				all[i] = Ink{Hue: len(Hues) - 1, Pattern: i} // the same in both regions
			default:
				all[i] = Ink{Hue: i / 2, Pattern: i % 2}
			}
		}
	}
	return all
}

// boundPatterns holds dash and gap lengths for each kind of bound, in pixels for a line of width 1.25. Lower bounds are
// dashed, upper bounds are dotted, and orders of growth have both dashes and dots.
var boundPatterns = [...]struct {
	kind     string
	patterns [][]float64
}{
	{"lower", [][]float64{{6, 3}, {14, 4}, {10, 3, 10, 8}, {4, 2, 4, 2, 4, 8}, {22, 4}}},
	{"upper", [][]float64{{1.5, 3}, {1.5, 3, 1.5, 8}, {1.5, 3, 1.5, 3, 1.5, 8}, {1.5, 12}, {1.5, 3, 1.5, 3, 1.5, 3, 1.5, 8}}},
	{"order", [][]float64{{6, 2.5, 1.5, 2.5}, {8, 2.5, 1.5, 2.5, 1.5, 2.5}, {16, 2.5, 1.5, 2.5}}},
	{Level, [][]float64{{3, 3}, {9, 9}}},
	{Other, [][]float64{{18, 3}, {1, 5}, {1, 5}, {18, 3, 3, 3}, {1, 7}, {1, 7}, {18, 3, 3, 3, 3, 3}, {1, 9}, {1, 9}}},
}

// BoundDashes returns the line patterns of bounds, for the page and for files. Bounds of the same kind have different
// patterns.
func BoundDashes(bounds []Bound) [][]float64 {
	all := make([][]float64, len(bounds))
	for _, of := range boundPatterns {
		n := 0
		for i, b := range bounds {
			if b.Kind == of.kind {
				all[i] = of.patterns[n%len(of.patterns)]
				n++
			}
		}
	}
	return all
}

// MarkDots is the dot pattern of a mark that belongs to no series.
var MarkDots = []float64{1, 3}

// MarkOf returns the index of a mark's series and the dot pattern of the mark's line. In each language, the mark's name
// begins with the name of its series; if no series matches, the index is −1. Marks of different series differ in colour
// and in their dots.
func (f Figure) MarkOf(mark int) (series int, dots []float64) {
	series = -1
	longest := 0
	for i, s := range f.Series {
		if name := say.English(s.Name); mark < len(f.MarkNames) && len(name) > longest && strings.HasPrefix(say.English(f.MarkNames[mark]), name) {
			series, longest = i, len(name)
		}
	}
	if all := boundPatterns[1].patterns; series >= 0 {
		return series, all[mark%len(all)]
	}
	return series, MarkDots
}

// Dash returns dash and gap lengths, in pixels for a line of width 2.25. It is empty for a solid line.
func (k Ink) Dash() []float64 { return patterns[k.Pattern] }

// Mixed returns the colour of the ink, as 0xrrggbb. Shades mix the hue with deep and ink alternately; on white, the two
// are the same colour. Black is mixed with soft, the colour of secondary text.
func (k Ink) Mixed(hue, deep, ink, soft uint32) uint32 {
	if k.Shade%2 == 0 {
		deep = ink
	}
	if k.Hue == len(Hues)-1 {
		deep = soft
	}
	share := float64(Mix(k.Shade)) / 100
	out := uint32(0)
	for shift := 0; shift < 24; shift += 8 {
		part := func(c uint32) float64 { return float64(c >> shift & 0xff) }
		out |= uint32(part(hue)*share+part(deep)*(1-share)+0.5) << shift
	}
	return out
}

// Mix returns the percentage of the hue in a shade. The first three shades differ most, because most ramps have at most
// three.
func Mix(shade int) int { return [Shades]int{100, 57, 20, 38}[shade] }
