package export

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/testkit"
)

// checkTeX checks that all braces and environments are closed.
func checkTeX(t *testing.T, name, tex string, pictures int) {
	t.Helper()
	depth := 0
	for i, r := range tex {
		escaped := i > 0 && tex[i-1] == '\\'
		switch {
		case r == '{' && !escaped:
			depth++
		case r == '}' && !escaped:
			depth--
		}
		if depth < 0 {
			break
		}
	}
	if depth != 0 {
		t.Errorf("%s as TeX has %d braces open", name, depth)
	}
	for environment, n := range map[string]int{"document": 1, "tikzpicture": pictures, "axis": pictures} {
		if strings.Count(tex, `\begin{`+environment+`}`) != n || strings.Count(tex, `\end{`+environment+`}`) != n {
			t.Errorf("%s as TeX has not %d of %s", name, n, environment)
		}
	}
	for _, name := range regexp.MustCompile(`\\definecolor\{(\w+)\}`).FindAllStringSubmatch(tex, -1) {
		if !strings.Contains(tex, "{"+name[1]+",") && !strings.Contains(tex, "="+name[1]+",") {
			t.Errorf("no style has the colour %s", name[1])
		}
	}
}

// A picture for TeX contains the data of all curves, bands and bounds with all digits. It plots each of them with its
// own style and name.
func TestAPictureForTeXHasItsData(t *testing.T) {
	f := withBounds(regretFigure(4, 60, figure.Log))
	f.Marks = []float64{1000}
	tex := written(t, f, TeX, Options{Size: Page, View: figure.View{Hidden: func(i int) bool { return i == 2 }}})
	tables := 0
	has := func(name string, columns ...[]float64) {
		t.Helper()
		text := "\\pgfplotstableread{\n" + strings.Join([]string{"x", "y", "low", "high"}[:len(columns)], " ")
		for i := range columns[0] {
			for k, column := range columns {
				text += map[bool]string{true: "\n", false: " "}[k == 0] + strconv.FormatFloat(column[i], 'g', -1, 64)
			}
		}
		if tables++; strings.Count(tex, text+"\n}"+name+"\n") != 1 {
			t.Errorf("the data of %s are not in\n%s", name, tex)
		}
	}
	for i, s := range f.Series {
		if i != 2 {
			has(`\curve`+letters(i), s.X, s.Mean, s.Q05, s.Q95)
		}
	}
	for i, b := range f.Bounds {
		has(`\bound`+letters(i), b.X, b.Y)
	}
	if n := strings.Count(tex, `\pgfplotstableread`); n != tables {
		t.Errorf("it has %d tables", n)
	}
	for _, want := range []string{
		"xmode=log", "ymode=log", "xlabel={pulls}", "ylabel={regret}", `title={Regret of policies on nine arms}`, `\draw[rule] (axis cs:1000,`,
		`\addlegendentry{DP-FTPL-New · each decision}`, `\addlegendentry{Thompson sampling · no privacy}`,
		`\addlegendentry{Theorem 3, $\surd$(T log T)/$\varepsilon$ (upper bound)}`, `\addlegendentry{Lai and Robbins (lower bound)}`,
		"fill between[of=low 4 and high 4]",
	} {
		if !strings.Contains(tex, strings.ReplaceAll(want, "·", `$\cdot$`)) {
			t.Errorf("%q is not in\n%s", want, tex[strings.Index(tex, `\begin{axis}`):])
		}
	}
	for _, m := range regexp.MustCompile(`\\addplot\[((?:curve|band|bound) \d)`).FindAllStringSubmatch(tex, -1) {
		if !strings.Contains(tex, "  "+m[1]+"/.style={") {
			t.Errorf("the style %q is not there", m[1])
		}
	}
	if n := strings.Count(tex, `,no marks] table`); n != 3 || strings.Count(tex, `only marks,forget plot] coordinates {`) != 3 || strings.Contains(tex, "DP-FTPL-Beta") {
		t.Errorf("%d curves, want the three that are shown", n)
	}
	if n := strings.Count(tex, `\addplot[bound`); n != 2 {
		t.Errorf("%d bounds", n)
	}
}

// Values that lie far outside a linear axis stay within the range of TeX's numbers.
func TestFarValuesSuitTeX(t *testing.T) {
	f := withBounds(regretFigure(2, 60, figure.Linear))
	for i := range f.Bounds[0].Y {
		f.Bounds[0].Y[i] *= 1e6
	}
	tex := written(t, f, TeX, Options{})
	if !strings.Contains(tex, `\addplot[bound 1,forget plot,restrict y to domain*=`) || strings.Contains(tex, `\addplot[bound 2,forget plot,restrict`) {
		t.Error("a far bound is not clipped, or a near bound is")
	}
	if want := "(upper bound) $\\cdot$ off the chart"; !strings.Contains(tex, want) {
		t.Errorf("the legend does not say %q", want)
	}
	compile(t, t.TempDir(), "far", tex)
}

// compile compiles a document with TeX. If TeX or pgfplots is missing, it skips the test.
func compile(t *testing.T, folder, name, tex string) {
	t.Helper()
	program, err := exec.LookPath("pdflatex")
	if err != nil {
		program, err = exec.LookPath("lualatex")
	}
	if err != nil {
		t.Skip("no pdflatex or lualatex, so TeX cannot compile the picture")
	}
	for _, file := range []string{"pgfplots.sty", "standalone.cls"} {
		if out, err := exec.Command("kpsewhich", file).Output(); err != nil || len(out) == 0 {
			t.Skipf("TeX has no %s, so it cannot compile the picture", file)
		}
	}
	testkit.OK(t, os.WriteFile(filepath.Join(folder, name+".tex"), []byte(tex), 0o600))
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, program, "-interaction=nonstopmode", "-halt-on-error", name)
	c.Dir = folder
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("TeX stops at %s: %v\n%s", name, err, out[max(0, len(out)-1500):])
	} else if info, err := os.Stat(filepath.Join(folder, name+".pdf")); err != nil || info.Size() < 2000 {
		t.Errorf("TeX writes no PDF for %s: %v", name, err)
	}
}

// TeX compiles the pictures of all figures.
func TestTeXCompilesThePictures(t *testing.T) {
	if testing.Short() {
		t.Skip("TeX takes a second or two for each")
	}
	all := figures(t)
	strange := regretFigure(1, 30, figure.Linear)
	strange.Title = "]]> --> \x01\xff\uFFFE é line\nbreak [x], {y} % z"
	strange.Series[0].Name = `{\bf a_b} & 100% #1 $x$ ^~ <b> "q", [r]`
	all["strange"] = strange
	for name, f := range all {
		t.Run(name, func(t *testing.T) {
			compile(t, t.TempDir(), name, written(t, f, TeX, Options{Address: "https://example.org/", BibTeX: cite}))
		})
	}
}

// If all curves are hidden, the x axis still spans all of them, and the y axis shows no values.
func TestHiddenCurvesStayHiddenInTeX(t *testing.T) {
	f := regretFigure(4, 60, figure.Linear)
	x := regexp.MustCompile(`xmin=[^,]*,xmax=[^,]*,`)
	whole := x.FindString(written(t, f, TeX, Options{Size: Page}))
	tex := written(t, f, TeX, Options{Size: Page, View: figure.View{Hidden: func(int) bool { return true }}})
	if whole == "" || x.FindString(tex) != whole || !strings.Contains(tex, "yticklabels={}") || strings.Contains(tex, "xticklabels={}") {
		t.Errorf("the x axis is %s, want %s: %s", x.FindString(tex), whole, tex)
	}
}
