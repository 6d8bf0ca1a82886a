//go:build !library

package export

import (
	"bytes"
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"epsilonarcade/core/figure"

	"gonum.org/v1/plot/vg"
)

// A picture is a chart to be written as a pgfplots picture.
type picture struct {
	*chart
	b    *bytes.Buffer
	side string // prefix of the names of styles and tables in a document with several pictures
}

// drawTeX writes a chart as a standalone document with a pgfplots picture, for editing:
//
//   - a style for each curve (curve 1, band 1), bound (bound 1) and rule;
//   - a table with the data of each curve and bound, which may be replaced by the name of a file;
//   - the axis, which plots the tables in these styles.
//
// A figure with panels becomes one picture per panel, whose styles and tables have the prefixes A, B, …. The pictures
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

// drawPanels draws the pictures of all panels in a table below the figure's title, side by side or in a column.
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

// fontSize returns the command for a letter size, and inSize returns an option that contains the command.
func fontSize(size vg.Length) string {
	return "\\fontsize{" + decimal(size) + "bp}{" + decimal(1.2*size) + "bp}\\selectfont"
}

func inSize(size vg.Length) string { return "font=" + fontSize(size) }

// texWords replaces characters that TeX cannot read or treats specially. A line feed ends a line; after it, \relax
// prevents a bracket from being read as an option.
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

// escapeTeX returns a text as LaTeX source. Raised digits become exponents; all other characters stay in UTF-8.
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

// axis writes the axis with its bands, rules, curves and bounds.
func (p picture) axis() {
	p.b.WriteString("\\begin{axis}[\n")
	title := []string{escapeTeX(strings.Join(p.title, "\n"))}
	for _, text := range p.verdict {
		title = append(title, "{"+fontSize(p.small)+" "+escapeTeX(text)+"}")
	}
	size := p.box.Size()
	p.option("title={%s},title style={align=center,%s}", strings.Join(title, `\\\relax `), inSize(p.head))
	p.option("scaled ticks=false,scale only axis,width=%sbp,height=%sbp", decimal(size.X), decimal(size.Y))
	p.scale("x", &p.x, p.apart())
	p.scale("y", &p.y, p.y.ticks)
	p.option("label style={%s},tick label style={%s}", inSize(p.text), inSize(p.small))
	p.option("axis lines*=left,tick align=outside,grid=major,grid style={gridline,line width=%sbp}", decimal(0.4*p.line))
	p.option("unbounded coords=jump,every axis plot/.append style={line join=round}")
	p.option("legend columns=%d,legend cell align=left,legend style={draw=none,fill=none,at={(0.5,0)},anchor=north,yshift=-%sbp,/tikz/every even column/.append style={column sep=%sbp},%s}",
		max(1, len(p.legend.widths)), decimal(p.tick+line*p.small+1.6*p.text), decimal(p.small), inSize(p.small))
	p.b.WriteString("]\n")
	for _, k := range p.curves {
		if k.kind == series && len(k.bands) > 0 {
			p.band(k)
		}
	}
	for _, i := range p.rules() {
		x := texNumber(p.figure.Marks[i])
		p.printf("\\draw[%s] (axis cs:%s,%s) -- (axis cs:%[2]s,%[4]s);\n", p.ruleStyle(p.rulePen(i)), x, texNumber(p.y.Low), texNumber(p.y.High))
	}
	for _, k := range p.curves {
		switch style := p.style(k.kind, k.of); k.kind {
		case rule:
			style = p.ruleStyle(k.pen)
			p.image(style)
		case region:
			p.area(k)
			p.image(p.style("band", k.of) + ",area legend")
		default:
			p.plot(k, style)
			p.image(style)
		}
		p.entry(k)
	}
	p.b.WriteString("\\end{axis}\n")
}

func (p picture) option(format string, args ...any) { p.printf("  "+format+",\n", args...) }

// image adds a sample of the given style to the legend.
func (p picture) image(style string) { p.printf("\\addlegendimage{%s}\n", style) }

// scale writes the range of an axis and its ticks. Only ticks in labelled get labels.
func (p picture) scale(name string, a *axis, labelled []tick) {
	mode := cmp.Or(a.Scale, figure.Linear)
	p.option("%slabel={%s},%[1]smode=%[3]s,%[1]smin=%[4]s,%[1]smax=%[5]s", name, escapeTeX(a.Label), mode, texNumber(a.Low), texNumber(a.High))
	var major, minor, labels []string
	for _, t := range a.ticks {
		if t.label == "" || !slices.Contains(labelled, t) {
			minor = append(minor, texNumber(t.at))
		} else {
			major, labels = append(major, texNumber(t.at)), append(labels, "{"+escapeTeX(t.label)+"}")
		}
	}
	p.option("%stick={%s},minor %[1]stick={%[3]s},%[1]sticklabels={%[4]s}", name, strings.Join(major, ","), strings.Join(minor, ","), strings.Join(labels, ","))
}

// band fills the area between the columns low and high. On a logarithmic axis, values below the range move to its end.
func (p picture) band(k curve) {
	for _, edge := range []string{"low", "high"} {
		y := "y=" + edge
		if p.y.Scale == figure.Log {
			y = fmt.Sprintf("y expr={max(\\thisrow{%s},%s)}", edge, texNumber(p.y.Low))
		}
		// The library fillbetween needs paths without gaps.
		p.printf("\\addplot[draw=none,mark=none,forget plot,unbounded coords=discard,name path=%s %d] table[x=x,%s] {%s};\n", edge, k.of+1, y, p.data(series, k.of))
	}
	p.printf("\\addplot[%s,forget plot] fill between[of=low %d and high %[2]d];\n", p.style("band", k.of), k.of+1)
}

// area fills a region between two bounds.
func (p picture) area(k curve) {
	n := k.of + 1
	for i, edge := range []string{"lower", "upper"} {
		p.printf("\\addplot[%s,forget plot,name path=%s %d] table[x=x,y=y] {%s};\n", p.style(region, k.of), edge, n, p.data(bound, 2*k.of+i))
	}
	p.printf("\\addplot[%s,forget plot] fill between[of=lower %d and upper %[2]d];\n", p.style("band", k.of), n)
}

// plot plots a table in the given style, with marks at some or all points.
func (p picture) plot(k curve, style string) {
	if len(k.x) == 0 {
		return
	}
	data := p.data(k.kind, k.of)
	if p.figure.Kind == figure.Intervals && k.kind == series {
		p.printf("\\addplot[%s,only marks,forget plot,xshift=%sbp,error bars/.cd,y dir=both,y explicit,error mark=none] "+
			"table[x=x,y=y,y error plus expr=\\thisrow{high}-\\thisrow{y},y error minus expr=\\thisrow{y}-\\thisrow{low}] {%s};\n", style, decimal(k.aside), data)
		return
	}
	some := k.mark >= 0 && len(k.marked) < len(k.x)
	options := style + ",forget plot" + far("x", &p.x, k.x) + far("y", &p.y, k.y)
	if some {
		options += ",no marks"
	}
	p.printf("\\addplot[%s] table[x=x,y=y] {%s};\n", options, data)
	if some {
		p.printf("\\addplot[%s,only marks,forget plot] coordinates {", style)
		for _, j := range k.marked {
			p.printf("(%s,%s)", texNumber(k.x[j]), texNumber(k.y[j]))
		}
		p.b.WriteString("};\n")
	}
}

// far brings values that lie far outside a linear axis into the range of TeX's numbers. Visible points do not move.
func far(name string, a *axis, values []float64) string {
	const most = 20
	low, high := a.Low-most*(a.High-a.Low), a.High+most*(a.High-a.Low)
	for _, v := range values {
		if a.Scale != figure.Log && (v < low || v > high) && finite(v) {
			return fmt.Sprintf(",restrict %s to domain*=%s:%s", name, texNumber(low), texNumber(high))
		}
	}
	return ""
}

// entry adds the name of the last plot to the legend. A name wider than the picture is broken into several lines.
func (p picture) entry(k curve) {
	name := k.name
	if k.notion != "" {
		name += " · " + k.notion
	}
	options := ""
	if room := p.width - 2*p.margin - (sample+sampleGap)*p.small; p.typeface.width(name, p.small) > room {
		options = "[align=left,text depth=,text width=" + decimal(room) + "bp]"
	}
	p.printf("\\addlegendentry%s{%s}\n", options, escapeTeX(name))
}

// style returns the name of a style, such as curve 1 or bound 2.
func (p picture) style(kind kind, of int) string { return fmt.Sprintf("%s%s %d", p.side, kind, of+1) }

// data returns the macro that holds a table, such as \curveA or \boundB. Macro names contain only letters.
func (p picture) data(kind kind, of int) string { return `\` + p.side + string(kind) + letters(of) }

// letters returns A, B, …, Z, AA, AB, …
func letters(i int) string {
	text := string(rune('A' + i%26))
	if i >= 26 {
		return letters(i/26-1) + text
	}
	return text
}

// styles writes the styles of all curves: curve 1, with band 1 behind it, and bound 1.
func (p picture) styles() {
	p.define("soft", soft)
	p.define("gridline", grid)
	styles := "  /tikz/rule/.style={soft,line width=" + decimal(0.45*p.line) + "bp" + pattern(dashes(figure.MarkDots, 0.45*p.line)) + "},\n"
	for _, k := range p.curves {
		if k.kind == rule {
			continue
		}
		name := p.style(k.kind, k.of)
		color := strings.ReplaceAll(name, " ", "")
		p.define(color, k.color)
		styles += fmt.Sprintf("  %s/.style={%s,line width=%sbp%s,%s},\n", name, color, decimal(k.width), pattern(k.dash), k.texMark())
		if k.band > 0 {
			styles += fmt.Sprintf("  %s/.style={draw=none,fill=%s,fill opacity=%s},\n", p.style("band", k.of), color, decimal(vg.Length(k.band)))
		}
	}
	p.printf("\\pgfplotsset{\n%s}\n\n", styles)
}

// ruleStyle returns the style of a rule that has the colour of its curve.
func (p picture) ruleStyle(r pen) string {
	for _, k := range p.curves {
		if k.kind == series && k.color == r.color {
			return "rule," + strings.ReplaceAll(p.style(series, k.of), " ", "") + pattern(r.dash)
		}
	}
	return "rule"
}

func (p picture) define(name string, c color.NRGBA) {
	p.printf("\\definecolor{%s}{HTML}{%02X%02X%02X}\n", name, c.R, c.G, c.B)
}

// pattern writes a dash pattern as an option.
func pattern(dash []vg.Length) string {
	if len(dash) == 0 {
		return ",solid"
	}
	var parts []string
	for i, d := range dash {
		parts = append(parts, [...]string{"on ", "off "}[i%2]+decimal(d)+"bp")
	}
	return ",dash pattern=" + strings.Join(parts, " ")
}

// texMark writes a mark as an option. The first four marks are filled, the next four hollow.
func (l lineStyle) texMark() string {
	if l.mark < 0 {
		return "mark=none"
	}
	shape := [...]string{"*", "square*", "triangle*", "diamond*"}[l.mark%4]
	fill := ""
	if l.mark >= marks/2 {
		fill = ",fill=white"
	}
	return fmt.Sprintf("mark=%s,mark size=%sbp,mark options={solid,line width=%sbp%s}", shape, decimal(1.9*l.width), decimal(0.7*l.width), fill)
}

// tables writes the data with all their digits.
func (p picture) tables() {
	for _, k := range p.curves {
		if k.kind == series {
			p.table(k.name, p.data(series, k.of), k.columns()...)
		}
	}
	for i, b := range p.figure.Bounds {
		p.table(boundName(b), p.data(bound, i), b.X, b.Y)
	}
}

// columns returns x and y, followed by low and high for a band or intervals.
func (k curve) columns() [][]float64 {
	if k.low == nil || k.high == nil {
		return [][]float64{k.x, k.y}
	}
	return [][]float64{k.x, k.y, k.low, k.high}
}

func (p picture) table(of, name string, columns ...[]float64) {
	if len(columns[0]) == 0 {
		return
	}
	p.printf("%% %s\n\\pgfplotstableread{\n%s\n", of, strings.Join([]string{"x", "y", "low", "high"}[:len(columns)], " "))
	for i := range columns[0] {
		var row []string
		for _, column := range columns {
			row = append(row, texNumber(column[i]))
		}
		p.printf("%s\n", strings.Join(row, " "))
	}
	p.printf("}%s\n\n", name)
}

// texNumber writes a number with all its digits for pgfplots.
func texNumber(v float64) string {
	switch {
	case math.IsNaN(v):
		return "nan"
	case math.IsInf(v, 0):
		return strings.ToLower(strings.TrimPrefix(fmt.Sprint(v), "+"))
	}
	return digits(v)
}
