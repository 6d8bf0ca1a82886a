package export

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"epsilonarcade/core/figure"
)

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

// image adds a sample of a style to the legend.
func (p picture) image(style string) { p.printf("\\addlegendimage{%s}\n", style) }

// scale writes the range of an axis and its ticks. Only the ticks in labelled have labels.
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

// band fills the area between the columns low and high. On a logarithmic axis, values below the range count as its end.
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

// plot plots a table in a style, with marks at some or all points.
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

// far clips values far outside a linear axis to the range of TeX's numbers. Visible points do not move.
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

// entry adds the name of the last plot to the legend. A name wider than the picture has several lines.
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
