package export

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/notation"
)

// A picture is a chart for a pgfplots picture.
type picture struct {
	*chart
	b    *bytes.Buffer
	side string // prefix of styles and tables in a document with several pictures
}

// drawTeX writes a chart as a standalone document with a pgfplots picture, for editing:
//
//   - a style for each curve (curve 1, band 1), bound (bound 1) and rule;
//   - a table with the data of each, which may be replaced by a file's name;
//   - the axis, which plots the tables in these styles.
//
// A figure with panels has a picture for each panel; their styles and tables have the prefixes A, B, …. The pictures
// work in any paper that loads pgfplots, pgfplotstable and the library fillbetween. They use the document's font;
// fix-cm provides TeX's usual font in all sizes. Both pdflatex and lualatex compile them.
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

// drawPanels draws the pictures of panels in a table under the figure's title, side by side or in a column.
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

// draw writes one picture.
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

// texStretch allows for TeX's usual font, which is up to a sixth wider than ours in small sizes.
const texStretch = 1.2

// decimal returns a length without an exponent, which TeX cannot read.
func decimal(l vg.Length) string {
	text := notation.Trim(strconv.FormatFloat(float64(l), 'f', 2, 64))
	if text == "-0" {
		return "0"
	}
	return text
}

// fontSize returns the command for a letter size, and inSize an option with it.
func fontSize(size vg.Length) string {
	return "\\fontsize{" + decimal(size) + "bp}{" + decimal(1.2*size) + "bp}\\selectfont"
}

func inSize(size vg.Length) string { return "font=" + fontSize(size) }

// texWords replaces characters that TeX cannot read or treats specially. A line feed ends a line; after it, \relax
// prevents a bracket from being an option.
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

// escapeTeX returns a text as LaTeX source. Raised digits become exponents; other letters stay in UTF-8.
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
