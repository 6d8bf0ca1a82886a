package export

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/notation"
)

// A picture is a chart on its way to a pgfplots picture.
type picture struct {
	*chart
	b    *bytes.Buffer
	side string // before the names of what several pictures of a document have: their styles and tables
}

// drawTeX writes a chart as a standalone document with one pgfplots picture, for people to edit:
//
//   - first a style for each curve (curve 1, band 1), bound (bound 1) and rule;
//   - then a table for each with its data, in all their digits, which a file's name may replace;
//   - then the axis, which plots the tables by these styles.
//
// A figure with panels has a picture for each, whose styles and tables have A, B, … before their names.
// All of it may be cut out and put into a paper that loads pgfplots, pgfplotstable and the library
// fillbetween. The letters are the document's own; fix-cm gives TeX's usual ones in every size.
// pdflatex and lualatex both take it.
func drawTeX(w *bytes.Buffer, c *chart, notes []note) error {
	var said strings.Builder
	comment(&said, "%", notes)
	w.WriteString(said.String())
	w.WriteString("\\RequirePackage{fix-cm}\n\\documentclass{standalone}\n\\usepackage[T1]{fontenc}\n" +
		"\\usepackage{pgfplots,pgfplotstable}\n\\usepgfplotslibrary{fillbetween}\n\\pgfplotsset{compat=1.16}\n\n")
	all := []picture{{c, w, ""}}
	if len(c.panels) > 0 {
		all = nil
		for i, panel := range c.panels {
			all = append(all, picture{panel, w, letters(i)})
		}
	}
	for _, p := range all {
		p.styles()
		p.tables()
	}
	w.WriteString("\\begin{document}\n")
	if len(all) == 1 {
		all[0].draw("")
	} else {
		drawPanels(w, c, all)
	}
	w.WriteString("\\end{document}\n")
	return nil
}

// drawPanels draws the pictures of a figure with panels in a table, beside or below each other, under
// its title.
func drawPanels(w *bytes.Buffer, c *chart, all []picture) {
	next, columns := "&\n", strings.Repeat("c", len(all))
	if all[0].page.Min.X == all[1].page.Min.X {
		next, columns = "\\\\\n", "c"
	}
	fmt.Fprintf(w, "\\begin{tabular}{%s}\n\\multicolumn{%d}{c}{%s\\shortstack{%s}}\\\\[1ex]\n", columns, len(columns), fontSize(c.head), escapeTeX(strings.Join(c.title, "\n")))
	for i, p := range all {
		if i > 0 {
			w.WriteString(next)
		}
		p.draw("[baseline=(current bounding box.north)]")
	}
	w.WriteString("\\end{tabular}\n")
}

// draw draws one picture.
func (p picture) draw(options string) {
	p.printf("\\begin{tikzpicture}%s\n", options)
	p.axis()
	if text := strings.Join(p.notes, " "); text != "" {
		p.printf("\\node[anchor=north,align=flush left,text width=%sbp,text=soft,%s] at ([yshift=-%sbp]current bounding box.south) {%s};\n",
			decimal(p.width-2*p.margin), inSize(p.small), decimal(0.5*p.small), escapeTeX(text))
	}
	p.b.WriteString("\\end{tikzpicture}\n")
}

func (p picture) printf(format string, args ...any) { fmt.Fprintf(p.b, format, args...) }

// texStretch is room for the letters of the document: TeX's usual ones are wider than ours,
// in small sizes by a sixth.
const texStretch = 1.2

// decimal prints a length without an exponent, which TeX does not read.
func decimal(l vg.Length) string {
	text := notation.Trim(strconv.FormatFloat(float64(l), 'f', 2, 64))
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

// texWords are what TeX reads otherwise than it is meant, or not at all. A line feed ends a line, and
// \relax keeps a bracket after it from being an option.
var texWords = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `_`, `\_`, `&`, `\&`, `%`, `\%`, `#`, `\#`, `$`, `\$`,
	`~`, `\textasciitilde{}`, `^`, `\textasciicircum{}`, `"`, `\textquotedbl{}`,
	`<`, `\textless{}`, `>`, `\textgreater{}`, `|`, `\textbar{}`, "\n", `\\\relax `,
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
	for _, r := range runs(text, 1) {
		if r.raised {
			b.WriteString("$^{" + strings.ReplaceAll(r.text, "−", "-") + "}$")
		} else {
			b.WriteString(texWords.Replace(r.text))
		}
	}
	return b.String()
}
