package chart

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/testkit"
)

// Every colour has its own line pattern, because colours alone do not distinguish curves for all people, or in print.
func TestEveryColourHasALinePatternOfItsOwn(t *testing.T) {
	inks := figure.Figure{Series: make([]figure.Series, 2*len(figure.Hues))}.Inks()
	for i, k := range inks {
		for _, other := range inks[:i] {
			if k == other || i < len(figure.Hues) && slices.Equal(k.Dash(), other.Dash()) {
				t.Errorf("two curves are drawn with %v and %v", other, k)
			}
		}
		if len(k.Dash())%2 != 0 {
			t.Errorf("pattern %v of curve %d does not end with a gap", k.Dash(), i)
		}
	}
	if len(inks[0].Dash()) != 0 {
		t.Error("the first curve is not a full line")
	}
}

// sheets returns the text of all style sheets of the page.
func sheets(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	names, err := filepath.Glob("../../assets/style/*.css")
	if err != nil || len(names) == 0 {
		t.Fatalf("%d style sheets, %v", len(names), err)
	}
	for _, name := range names {
		sheet, err := os.ReadFile(name)
		testkit.OK(t, err)
		all.Write(sheet)
	}
	return all.String()
}

// Whatever the width of the room, the label of a policy is never another policy's name. If the policy is private, the
// label shows this: it begins as the policy's name does, or contains the budget.
func TestALabelIsOfNoOtherPolicy(t *testing.T) {
	for _, s := range policy.All() {
		for _, mark := range []string{"", " (ε = 0.2)", " (no. 2)", " (ε = 0.25, α = 3.1)"} {
			name := s.Name + mark
			if base, inner, ok := strings.Cut(s.Name, ")"); ok && mark != "" {
				name = base + ", " + mark[2:] + inner
			}
			for room := 60.0; room < 400; room++ {
				for lines := 1; lines <= 2; lines++ {
					ends := []End{{Text: name, Want: 50}}
					EndRoom{room, 8, 400, 1, lines, 31, 17, 14, wide7}.Place(ends)
					got := strings.Join(ends[0].Lines, " ")
					for _, other := range policy.All() {
						if other.ID != s.ID && got == other.Name {
							t.Errorf("%s is called %q in %v px", name, got, room)
						}
					}
					begin, _, cut := strings.Cut(got, "…")
					if n := min(len(begin), strings.Index(name, "-")+3); !cut && got != name || begin == "" || !strings.HasPrefix(name, begin[:max(n, 1)]) {
						t.Errorf("%s is called %q in %v px", name, got, room)
					}
					if private := strings.HasPrefix(begin, "DP") || strings.Contains(begin, "LDP") || strings.Contains(begin, "P-") || strings.HasPrefix(begin, "Priv") || strings.Contains(begin, "-DP"); s.Notion != policy.None && room >= 92 && !private && !strings.Contains(got, "ε = ") {
						t.Errorf("%s is called %q in %v px, which does not say that it is private", name, got, room)
					}
				}
			}
		}
	}
}

// If a name is cut, its settings are kept.
func TestSettingsOfACutNameStay(t *testing.T) {
	for name, want := range map[string]string{
		"DP-FTPL-New (ε = 0.2)":            "DP-FTPL… (ε = 0.2)",
		"LDP-UCB-B (no. 2)":                "LDP-UCB-B (no. 2)",
		"TS-LDP-B (exponential)":           "TS-LDP-B (exponen…",
		"UCB1 (ε = 0.123, α = 3.1, b = 7)": "UCB1 (ε = 0.123…",
	} {
		ends := []End{{Text: name, Want: 50}}
		EndRoom{108, 8, 400, 1, 1, 31, 17, 14, wide7}.Place(ends)
		if got := strings.Join(ends[0].Lines, "|"); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func TestTwoChartsBesideEachOtherHaveTheSameAxes(t *testing.T) {
	curve := func(end float64) figure.Series {
		return figure.Series{X: []float64{1, 100 * end}, Mean: []float64{1, end}, Q05: []float64{0, 0}, Q95: []float64{1, 3 * end}, Runs: 2}
	}
	one := figure.Figure{Kind: "regret", Series: []figure.Series{curve(10), curve(90)}}
	two := figure.Figure{Kind: "regret", Series: []figure.Series{curve(40)}, Bounds: []figure.Bound{{X: []float64{1, 2}, Y: []float64{5, 130}}}}
	for _, view := range []figure.View{{Band: figure.Quantiles}, {Band: figure.NoBand}, {Hidden: func(i int) bool { return i == 1 }}, {Hidden: func(int) bool { return true }}} {
		o, beside := Options{View: view, Beside: &two}, Options{View: view, Beside: &one}
		x1, y1 := o.Ranges(one.Shown(view))
		x2, y2 := beside.Ranges(two.Shown(view))
		if x1 != x2 || y1 != y2 {
			t.Errorf("the axes are %v, %v and %v, %v", x1, y1, x2, y2)
		}
	}
	o := Options{View: figure.View{Band: figure.Quantiles}, Beside: &two}
	if x, y := o.Ranges(one.Shown(o.View)); !x.Has(9000) || !y.Has(270) || len(one.Series) != 2 {
		t.Errorf("the axes are %v, %v", x, y)
	}
	hiding := figure.View{Hidden: func(i int) bool { return i == 1 }}
	if x, y := (Options{View: hiding}).Ranges(one); x.Has(9000) || y.Has(90) {
		t.Errorf("with a curve hidden the axes are %v, %v, and give its end away", x, y)
	}
	if x, y := o.Ranges(two.Shown(o.View)); !x.Has(4000) || y.Has(3000) {
		t.Errorf("the axes are %v, %v", x, y)
	}
	for w, want := range map[int]bool{half - 1: false, half: true} {
		if room, _ := (Options{Beside: &two}).NameRoom(w); (room > 0) != want {
			t.Errorf("of two charts of %d px each has %d px for names", w, room)
		}
	}
	if _, least := (Options{Beside: &two, Large: true}).Letters(470, 400); least != hall {
		t.Errorf("in a hall the least letters are of %d px", least)
	}
}

// In a hall, the label of an axis has large letters, and loses words if there is not enough room.
func TestALabelOfAnAxisHasRoom(t *testing.T) {
	const label = "probability that the draw is at most x"
	for size, want := range map[float64]string{Smallest: label, 24: "probability that the…", 34: "probability…"} {
		if got := Shorten(label, LabelLetters(400, size)); got != want {
			t.Errorf("of letters of %v px %q is left, want %q", size, got, want)
		}
	}
}

// A label that does not fit loses words.
func TestALabelIsShortened(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		want string
	}{
		{"regret", 18, "regret"}, {"regret after 50000 pulls", 18, "regret"}, {"regret after 50000 pulls", 24, "regret after 50000 pulls"},
		{"regret after 50000 pulls", 5, "regr…"}, {"share of best pulls", 14, "share of best…"}, {"share of best pulls", 12, "share of…"},
		{"probability", 5, "prob…"}, {"拉动次数", 3, "拉动…"}, {"regret", 0, "…"}, {"regret", -5, "…"}, {"", 0, ""},
	} {
		if got := Shorten(c.text, c.most); got != c.want {
			t.Errorf("%q in %d letters is %q, want %q", c.text, c.most, got, c.want)
		}
	}
}

// Bounds in one figure have clearly different line patterns.
func TestBoundsHaveDifferentPatterns(t *testing.T) {
	var all []figure.Bound
	for kind, n := range map[string]int{"upper": 5, "lower": 5, "order": 3, figure.Level: 2} {
		for range n {
			all = append(all, figure.Bound{Kind: kind})
		}
	}
	dashes := figure.BoundDashes(all)
	for i, a := range dashes {
		for k, b := range dashes[:i] {
			if !clearly(a, b) {
				t.Errorf("a bound of kind %s is drawn as %v and one of kind %s as %v", all[i].Kind, a, all[k].Kind, b)
			}
		}
	}
}
