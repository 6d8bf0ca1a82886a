package chart

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"testing"
)

// A light is a colour as shares of linear red, green and blue light.
type light [3]float64

// visions are how people and printers see colours: matrices on linear light, those of
// complete colour blindness of a kind from Machado, Oliveira & Fernandes 2009 (severity 1).
var visions = map[string][3]light{
	"usual":        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	"grey":         {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
}

// seen returns a colour as a vision sees it.
func (c light) seen(by [3]light) (out light) {
	for i, row := range by {
		for k, w := range row {
			out[i] += w * c[k]
		}
		out[i] = math.Min(math.Max(out[i], 0), 1)
	}
	return out
}

// lab returns CIE L*, a* and b* of a colour (CIE 1976, white D65).
func (c light) lab() [3]float64 {
	f := func(row light, white float64) float64 {
		t := (row[0]*c[0] + row[1]*c[1] + row[2]*c[2]) / white
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f(light{0.4124564, 0.3575761, 0.1804375}, 0.95047)
	y := f(light{0.2126729, 0.7151522, 0.0721750}, 1)
	z := f(light{0.0193339, 0.1191920, 0.9503041}, 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// apart returns the distance of two colours in CIE Lab: 2 is what people just see side by
// side, and lines on a chart need many times that.
func apart(a, b light) float64 {
	p, q := a.lab(), b.lab()
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

// contrast returns the ratio of WCAG 2.
func contrast(a, b light) float64 {
	luminance := func(c light) float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] + 0.05 }
	return math.Max(luminance(a)/luminance(b), luminance(b)/luminance(a))
}

// themesOf returns the colours that the style sheet gives a name, theme by theme.
func themesOf(t *testing.T, name string) (all []light) {
	t.Helper()
	sheet, err := os.ReadFile("../../assets/style.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(name+`:\s*#([0-9a-f]{6});`).FindAllStringSubmatch(string(sheet), -1) {
		hex, _ := strconv.ParseUint(m[1], 16, 32)
		var c light
		for i := range c {
			v := float64(hex>>(16-8*i)&0xff) / 0xff
			if c[i] = v / 12.92; v > 0.04045 {
				c[i] = math.Pow((v+0.055)/1.055, 2.4)
			}
		}
		all = append(all, c)
	}
	if len(all) != 3 { // light, dark by the system's wish, and dark by the reader's
		t.Fatalf("%s has %d values", name, len(all))
	}
	return all
}

// clearly reports whether patterns differ for somebody who sees no colours at the back of a
// hall: one is a full line, or they have another number of dashes before they begin again,
// or their longest dashes differ by half, or their shares of ink by a fifth.
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

// Whose colours cannot be told from each other, by people who are colour-blind or on a print
// in grey, have line patterns that can.
func TestCurvesThatLookAlikeToSomebodyHavePatternsThatDoNot(t *testing.T) {
	const near = 20
	alike := map[string]int{}
	for vision, by := range visions {
		for i := range Colors {
			for k := range i {
				one, other := themesOf(t, "--curve-"+strconv.Itoa(i)), themesOf(t, "--curve-"+strconv.Itoa(k))
				for theme := range one {
					d := apart(one[theme].seen(by), other[theme].seen(by))
					if d >= near {
						continue
					}
					alike[vision]++
					if !clearly(Dash(i), Dash(k)) {
						t.Errorf("theme %d, %s: curves %d and %d are %.1f apart and drawn as %v and %v", theme, vision, k, i, d, Dash(k), Dash(i))
					}
				}
			}
		}
	}
	if alike["grey"] < 20 || alike["usual"] > 3 {
		t.Errorf("pairs of colours that look alike: %v", alike)
	}
}

// Curves, and the letters and lines of theory, stand out from what they are drawn on: 3 : 1,
// as WCAG asks of graphics, and 4.5 : 1 for letters.
func TestCurvesStandOutFromTheirBackground(t *testing.T) {
	cards := themesOf(t, "--card")
	for i := range Colors {
		for theme, c := range themesOf(t, "--curve-"+strconv.Itoa(i)) {
			if r := contrast(c, cards[theme]); r < 3 {
				t.Errorf("theme %d: curve %d has a contrast of %.2f", theme, i, r)
			}
		}
	}
	for theme, c := range themesOf(t, "--soft") {
		if r := contrast(c, cards[theme]); r < 4.5 {
			t.Errorf("theme %d: axes have a contrast of %.2f", theme, r)
		}
	}
}

// The simulation itself: what is known of colours.
func TestTheSimulationOfVisionsIsRight(t *testing.T) {
	red, green, white, black := light{1, 0, 0}, light{0, 1, 0}, light{1, 1, 1}, light{}
	if d := apart(white, black); math.Abs(d-100) > 0.01 {
		t.Errorf("white and black are %v apart", d)
	}
	if r := contrast(white, black); math.Abs(r-21) > 1e-9 {
		t.Errorf("white on black has a contrast of %v", r)
	}
	if l := red.lab(); math.Abs(l[0]-53.24) > 0.02 || math.Abs(l[1]-80.09) > 0.02 || math.Abs(l[2]-67.20) > 0.02 {
		t.Errorf("red is %v", l)
	}
	for vision, by := range visions {
		if d := apart(white.seen(by), white); d > 0.1 {
			t.Errorf("%s: white is %v off", vision, d)
		}
	}
	if a, b := apart(red, green), apart(red.seen(visions["deuteranopia"]), green.seen(visions["deuteranopia"])); b > a/2 {
		t.Errorf("red and green are %v apart, and %v without the cones for green", a, b)
	}
}
