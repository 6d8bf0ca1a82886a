package export

import (
	"fmt"
	"image/color"
	"strings"

	"gonum.org/v1/plot/vg"

	"epsilonarcade/core/figure"
)

// kind returns what the styles and tables of a curve are called by.
func (k curve) kind() string {
	switch {
	case k.of == rule:
		return "rule"
	case k.of < -1:
		return "region"
	case k.of < 0:
		return "bound"
	default:
		return "curve"
	}
}

// styles names what the curves look like: curve 1, curve 2, …, and band 1 behind it; bound 1.
func (p picture) styles() {
	p.define("soft", soft)
	p.define("gridline", grid)
	styles := "  /tikz/rule/.style={soft,line width=" + decimal(0.45*p.line) + "bp" + pattern(dashes(figure.MarkDots, 0.45*p.line)) + "},\n"
	number := map[string]int{}
	for _, k := range p.curves {
		kind := p.side + k.kind()
		if number[kind]++; k.of == rule {
			continue
		}
		n := number[kind]
		color := fmt.Sprintf("%s%d", kind, n)
		p.define(color, k.color)
		styles += fmt.Sprintf("  %s %d/.style={%s,line width=%sbp%s,%s},\n", kind, n, color, decimal(k.width), pattern(k.dash), p.mark(k))
		if k.band > 0 {
			styles += fmt.Sprintf("  %sband %d/.style={draw=none,fill=%s,fill opacity=%s},\n", p.side, n, color, decimal(vg.Length(k.band)))
		}
	}
	p.printf("\\pgfplotsset{\n%s}\n\n", styles)
}

// ruleStyle returns the style of a rule, which says more if it has the colour of a curve.
func (p picture) ruleStyle(r pen) string {
	for i, k := range p.curves {
		if k.of >= 0 && k.color == r.color {
			return fmt.Sprintf("rule,%scurve%d%s", p.side, i+1, pattern(r.dash))
		}
	}
	return "rule"
}

func (p picture) define(name string, c color.NRGBA) {
	p.printf("\\definecolor{%s}{HTML}{%02X%02X%02X}\n", name, c.R, c.G, c.B)
}

// pattern returns a line pattern as an option.
func pattern(dash []vg.Length) string {
	text := ""
	for i, d := range dash {
		text += [...]string{" on ", " off "}[i%2] + decimal(d) + "bp"
	}
	if text == "" {
		return ",solid"
	}
	return ",dash pattern=" + strings.TrimSpace(text)
}

// mark returns a curve's mark as an option: filled for the first four, hollow for the next.
func (p picture) mark(k curve) string {
	if k.mark < 0 {
		return "mark=none"
	}
	shape := [...]string{"*", "square*", "triangle*", "diamond*"}[k.mark%4]
	fill := ""
	if k.mark >= marks/2 {
		fill = ",fill=white"
	}
	return fmt.Sprintf("mark=%s,mark size=%sbp,mark options={solid,line width=%sbp%s}", shape, decimal(1.9*k.width), decimal(0.7*k.width), fill)
}
