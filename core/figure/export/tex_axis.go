package export

import (
	"fmt"
	"slices"
	"strings"

	"epsilonarcade/core/figure"
)

// axis writes the axis with what is plotted: the bands, the rules, the curves, the bounds.
func (p picture) axis() {
	p.b.WriteString("\\begin{axis}[\n")
	var title []string
	for _, text := range p.title {
		title = append(title, escapeTeX(text))
	}
	for _, text := range p.verdict {
		title = append(title, "{"+fontSize(p.small)+" "+escapeTeX(text)+"}")
	}
	p.option("title={%s},title style={align=center,%s}", strings.Join(title, `\\\relax `), inSize(p.sheet.title))
	p.option("scaled ticks=false,scale only axis,width=%sbp,height=%sbp", decimal(p.box.Max.X-p.box.Min.X), decimal(p.box.Max.Y-p.box.Min.Y))
	p.scale("x", &p.x)
	p.scale("y", &p.y)
	p.option("label style={%s},tick label style={%s}", inSize(p.text), inSize(p.small))
	p.option("axis lines*=left,tick align=outside,grid=major,grid style={gridline,line width=%sbp}", decimal(0.4*p.line))
	p.option("unbounded coords=jump,every axis plot/.append style={line join=round}")
	down := p.tick + line*p.small + 1.6*p.text
	p.option("legend columns=%d,legend cell align=left,legend style={draw=none,fill=none,at={(0.5,0)},anchor=north,yshift=-%sbp,/tikz/every even column/.append style={column sep=%sbp},%s}",
		max(1, len(p.legend.widths)), decimal(down), decimal(p.small), inSize(p.small))
	p.b.WriteString("]\n")
	for i, k := range p.curves {
		if k.band > 0 && k.of >= 0 && len(k.bands) > 0 {
			p.band(k, i)
		}
	}
	for _, i := range p.rules() {
		x := p.figure.Marks[i]
		p.printf("\\draw["+p.ruleStyle(p.rulePen(i))+"] (axis cs:%s,%s) -- (axis cs:%[1]s,%[3]s);\n", texNumber(x), texNumber(p.y.min), texNumber(p.y.max))
	}
	bounds := 0
	for i, k := range p.curves {
		switch k.kind() {
		case "rule":
			p.b.WriteString("\\addlegendimage{" + p.ruleStyle(k.pen) + "}\n")
		case "region":
			p.area(k)
		case "bound":
			p.plot(k, p.tableOfBound(bounds), fmt.Sprintf("%sbound %d", p.side, bounds+1))
			bounds++
		default:
			p.plot(k, p.tableOfSeries(k.of), fmt.Sprintf("%scurve %d", p.side, i+1))
		}
		p.entry(k)
	}
	p.b.WriteString("\\end{axis}\n")
}

func (p picture) option(format string, args ...any) { p.printf("  "+format+",\n", args...) }

// scale says over what an axis goes, with the ticks of the other drawings.
func (p picture) scale(name string, a *axis) {
	mode := "linear"
	if a.log {
		mode = "log"
	}
	p.option("%slabel={%s},%smode=%s,%smin=%s,%smax=%s", name, escapeTeX(a.label), name, mode, name, texNumber(a.min), name, texNumber(a.max))
	var major, minor, labels []string
	for _, t := range a.ticks {
		if t.label == "" || name == "x" && !slices.Contains(p.apart(), t) {
			minor = append(minor, texNumber(t.at))
		} else {
			major, labels = append(major, texNumber(t.at)), append(labels, "{"+escapeTeX(t.label)+"}")
		}
	}
	p.option("%stick={%s},minor %stick={%s},%sticklabels={%s}", name, strings.Join(major, ","), name, strings.Join(minor, ","), name, strings.Join(labels, ","))
}

// band fills what is between the columns low and high. On a logarithmic axis it goes down to the
// axis's end where they have no place on it.
func (p picture) band(k curve, i int) {
	t := p.tableOfSeries(k.of)
	for _, edge := range []string{"low", "high"} {
		y := "y=" + edge
		if p.y.log {
			y = fmt.Sprintf("y expr={max(\\thisrow{%s},%s)}", edge, texNumber(p.y.min))
		}
		// Fillbetween takes paths without gaps.
		p.printf("\\addplot[draw=none,mark=none,forget plot,unbounded coords=discard,name path=%s %d] table[x=x,%s] {%s};\n", edge, i+1, y, t.name)
	}
	p.printf("\\addplot[%sband %d,forget plot] fill between[of=low %d and high %d];\n", p.side, i+1, i+1, i+1)
}

// plot plots a table in a style, with marks at all of its points if there are few, else at some.
func (p picture) plot(k curve, t texTable, style string) {
	switch {
	case t.empty():
	case p.figure.Kind == figure.Intervals:
		options := fmt.Sprintf("%s,only marks,forget plot,xshift=%sbp,error bars/.cd,y dir=both,y explicit,error mark=none", style, decimal(p.shift(k.of)))
		p.printf("\\addplot[%s] table[x=x,y=y,y error plus expr=\\thisrow{high}-\\thisrow{y},y error minus expr=\\thisrow{y}-\\thisrow{low}] {%s};\n", options, t.name)
	default:
		some := k.mark >= 0 && len(k.places) < len(t.values[0])
		options := style + ",forget plot" + far("x", &p.x, t.values[0]) + far("y", &p.y, t.values[1])
		if some {
			options += ",no marks"
		}
		p.printf("\\addplot[%s] table[x=x,y=y] {%s};\n", options, t.name)
		if some {
			p.printf("\\addplot[%s,only marks,forget plot] coordinates {", style)
			for _, j := range k.places {
				p.printf("(%s,%s)", texNumber(t.values[0][j]), texNumber(t.values[1][j]))
			}
			p.b.WriteString("};\n")
		}
	}
	p.printf("\\addlegendimage{%s}\n", style)
}

// far keeps values that are far off a linear axis within what TeX can reckon with, which moves
// no point that is seen.
func far(name string, a *axis, values []float64) string {
	const most = 20
	low, high := a.min-most*(a.max-a.min), a.max+most*(a.max-a.min)
	for _, v := range values {
		if !a.log && (v < low || v > high) && finite(v) {
			return fmt.Sprintf(",restrict %s to domain*=%s:%s", name, texNumber(low), texNumber(high))
		}
	}
	return ""
}

// area fills what a region allows.
func (p picture) area(k curve) {
	n := -1 - k.of
	for i, name := range []string{"lower", "upper"} {
		p.printf("\\addplot[region %d,forget plot,name path=%s %d] table[x=x,y=y] {%s};\n", n, name, n, p.tableOfBound(2*n-2+i).name)
	}
	p.printf("\\addplot[band %d,forget plot] fill between[of=lower %d and upper %d];\n\\addlegendimage{band %d,area legend}\n", n, n, n, n)
}

// entry names what was plotted last. A name that is wider than the picture has several lines.
func (p picture) entry(k curve) {
	name := k.name
	if k.notion != "" {
		name += " · " + k.notion
	}
	options := ""
	if room := p.width - 2*p.margin - p.legend.sample - p.legend.gap; p.typeface.width(name, p.small) > room {
		options = "[align=left,text depth=,text width=" + decimal(room) + "bp]"
	}
	p.printf("\\addlegendentry%s{%s}\n", options, escapeTeX(name))
}
