package export

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/figure"
)

// style returns the name of a style: curve 1, bound 2.
func (p picture) style(kind kind, of int) string { return fmt.Sprintf("%s%s %d", p.side, kind, of+1) }

// data returns the macro of a table: \curveA, \boundB. Macro names contain only letters.
func (p picture) data(kind kind, of int) string { return `\` + p.side + string(kind) + letters(of) }

// letters returns A, B, …, Z, AA, AB, …
func letters(i int) string {
	text := string(rune('A' + i%26))
	if i >= 26 {
		return letters(i/26-1) + text
	}
	return text
}

// styles writes the styles of all curves: curve 1 and band 1 behind it, bound 1.
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

// ruleStyle returns the style of a rule, with the colour of its curve.
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

// pattern returns a dash pattern as an option.
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

// texMark returns a mark as an option. The first four marks are filled, the next four hollow.
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

// tables writes the data with all digits.
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

// columns returns x and y, and low and high of a band or of intervals.
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

// texNumber returns a number with all digits for pgfplots.
func texNumber(v float64) string {
	switch {
	case math.IsNaN(v):
		return "nan"
	case math.IsInf(v, 0):
		return strings.ToLower(strings.TrimPrefix(fmt.Sprint(v), "+"))
	}
	return digits(v)
}
