package export

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
)

// A picture is a chart on its way to a pgfplots picture.
type picture struct {
	*chart
	b *bytes.Buffer
}

// drawTeX writes a chart as a standalone document with one pgfplots picture, for people to edit:
//
//   - first a style for each curve (curve 1, band 1), bound (bound 1) and rule;
//   - then a table for each with its data, in all their digits, which a file's name may replace;
//   - then the axis, which plots the tables by these styles.
//
// All of it may be cut out and put into a paper that loads pgfplots, pgfplotstable and the library
// fillbetween. The letters are the document's own; fix-cm gives TeX's usual ones in every size.
// pdflatex and lualatex both take it.
func drawTeX(w *bytes.Buffer, c *chart, notes []note) error {
	var said strings.Builder
	comment(&said, "%", notes)
	w.WriteString(said.String())
	w.WriteString("\\RequirePackage{fix-cm}\n\\documentclass{standalone}\n\\usepackage[T1]{fontenc}\n" +
		"\\usepackage{pgfplots,pgfplotstable}\n\\usepgfplotslibrary{fillbetween}\n\\pgfplotsset{compat=1.16}\n\n")
	p := picture{c, w}
	p.styles()
	p.tables()
	w.WriteString("\\begin{document}\n\\begin{tikzpicture}\n")
	p.axis()
	if text := strings.Join(c.notes, " "); text != "" {
		p.printf("\\node[anchor=north,align=flush left,text width=%sbp,text=soft,%s] at ([yshift=-%sbp]current bounding box.south) {%s};\n",
			decimal(c.width-2*c.margin), inSize(c.small), decimal(0.5*c.small), escapeTeX(text))
	}
	w.WriteString("\\end{tikzpicture}\n\\end{document}\n")
	return nil
}

func (p picture) printf(format string, args ...any) { fmt.Fprintf(p.b, format, args...) }

// texStretch is room for the letters of the document: TeX's usual ones are wider than ours,
// in small sizes by a sixth.
const texStretch = 1.2

// decimal prints a length without an exponent, which TeX does not read.
func decimal(l vg.Length) string {
	text := strconv.FormatFloat(float64(l), 'f', 2, 64)
	text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	if text == "-0" {
		return "0"
	}
	return text
}

// fontSize chooses a size of letters, and inSize does as an option.
func fontSize(size vg.Length) string {
	return "\\fontsize{" + decimal(size) + "bp}{" + decimal(1.2*size) + "bp}\\selectfont"
}

func inSize(size vg.Length) string { return "font=" + fontSize(size) }

// texWords are what TeX reads otherwise than it is meant, or not at all.
var texWords = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `_`, `\_`, `&`, `\&`, `%`, `\%`, `#`, `\#`, `$`, `\$`,
	`~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`, `"`, `\textquotedbl{}`,
	`<`, `\textless{}`, `>`, `\textgreater{}`, `|`, `\textbar{}`,
	"α", `$\alpha$`, "β", `$\beta$`, "γ", `$\gamma$`, "δ", `$\delta$`, "ε", `$\varepsilon$`, "ϵ", `$\epsilon$`,
	"η", `$\eta$`, "θ", `$\theta$`, "λ", `$\lambda$`, "μ", `$\mu$`, "π", `$\pi$`, "ρ", `$\rho$`, "σ", `$\sigma$`,
	"Δ", `$\Delta$`, "Σ", `$\Sigma$`, "√", `$\surd$`, "∞", `$\infty$`, "′", `$'$`, "·", `$\cdot$`,
	"×", `$\times$`, "−", `$-$`, "≤", `$\le$`, "≥", `$\ge$`, "∈", `$\in$`, "–", `--`, "—", `---`, "…", `\dots{}`,
	"’", `'`, "\uFFFD", `?`,
)

// escapeTeX returns a text as LaTeX source. Raised digits become exponents; other
// letters stay as they are, in UTF-8.
func escapeTeX(text string) string {
	var b strings.Builder
	for _, r := range runsOf(text) {
		if r.raised {
			b.WriteString("$^{" + strings.ReplaceAll(r.text, "−", "-") + "}$")
		} else {
			b.WriteString(texWords.Replace(r.text))
		}
	}
	return b.String()
}
