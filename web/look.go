package web

import (
	"cmp"
	"strconv"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/engine"
)

// A Look is how a scenario is looked at. It changes no result, but a link carries it,
// so that people see the same page.
type Look struct {
	Mode engine.Mode
	X, Y figure.Scale
	Band figure.Band
	// Speed is the place in the list of speeds; 0 stands for one that suits the horizon.
	Speed int
	// Bounds are the ids of the bounds of theory that are drawn, with commas between them.
	Bounds string
	// View is what the page shows: what the scenario is about, the gallery, a figure that
	// is worked out for a panel of it, or an audit.
	View string
	// Audit says what is audited, as the lab writes it.
	Audit string
	// Panel is the id of the gallery's panel whose claims are shown, if any.
	Panel string
	// Inside opens what the policy in focus goes by. Policy and Arm are what is looked into,
	// counted from 1: in a link alone, for the page keeps them elsewhere. Change is down if a
	// past reward of the arm is to go from 1 to 0, and empty for the other way.
	Inside              bool
	Policy, Arm, Change string
	// Listing opens the algorithm of the policy in focus.
	Listing bool
	// Compare is the link of the scenario that stands beside this one, if any.
	Compare string
	// Lesson is the place of the open lesson: see package lessons.
	Lesson string
	// Hide and Lock are the parts of the page that are not shown, and those whose fields are
	// shown but cannot be changed. Stage is where the page is shown: usually on itself.
	Hide, Lock Areas
	Stage      string
}

// down is the change of a reward from 1 to 0.
const down = "down"

// The views beside those of scenarios.
const (
	galleryView = "gallery"
	sheetView   = "sheet"
	auditView   = "audit"
)

// bounds returns them as a list.
func (l Look) bounds() []string {
	return strings.FieldsFunc(l.Bounds, func(r rune) bool { return r == ',' })
}

// lookTexts are the settings that are texts: their keys in a link and where they are kept.
var lookTexts = []struct {
	key string
	at  func(*Look) *string
}{
	{"bounds", func(l *Look) *string { return &l.Bounds }},
	{"panel", func(l *Look) *string { return &l.Panel }},
	{"policy", func(l *Look) *string { return &l.Policy }},
	{"arm", func(l *Look) *string { return &l.Arm }},
	{"lesson", func(l *Look) *string { return &l.Lesson }},
	{"audit", func(l *Look) *string { return &l.Audit }},
}

// lookAreas are the settings that are sets of parts, likewise, and of which parts.
var lookAreas = []struct {
	key string
	of  Areas
	at  func(*Look) *Areas
}{
	{"hide", ^Areas(0), func(l *Look) *Areas { return &l.Hide }},
	{"lock", lockable(), func(l *Look) *Areas { return &l.Lock }},
}

// DefaultLook shows one trajectory live on linear axes.
func DefaultLook() Look {
	return Look{Mode: engine.Live, X: figure.Linear, Y: figure.Linear, Band: figure.Quantiles}
}

// lookField is one setting of a look: its key in a link, its values there, and where it
// is kept. The first value is the default. Without a key, a link has the value alone.
type lookField struct {
	key    string
	values []string
	get    func(*Look) int
	set    func(*Look, int)
}

var lookFields = []lookField{
	choice("mode", []engine.Mode{engine.Live, engine.Average}, []string{"live", "mean"}, func(l *Look) *engine.Mode { return &l.Mode }),
	choice("x", []figure.Scale{figure.Linear, figure.Log}, nil, func(l *Look) *figure.Scale { return &l.X }),
	choice("y", []figure.Scale{figure.Linear, figure.Log}, nil, func(l *Look) *figure.Scale { return &l.Y }),
	choice("band", []figure.Band{figure.Quantiles, figure.Deviation, figure.NoBand}, nil, func(l *Look) *figure.Band { return &l.Band }),
	choice("view", []string{"", galleryView, sheetView, auditView}, nil, func(l *Look) *string { return &l.View }),
	choice("inside", []bool{false, true}, []string{"closed", "open"}, func(l *Look) *bool { return &l.Inside }),
	choice("listing", []bool{false, true}, []string{"closed", "open"}, func(l *Look) *bool { return &l.Listing }),
	choice("change", []string{"", down}, nil, func(l *Look) *string { return &l.Change }),
	choice("", []string{"", presentStage, embedStage}, nil, func(l *Look) *string { return &l.Stage }),
	choice("speed", speedPlaces(), speedNames(), func(l *Look) *int { return &l.Speed }),
}

// choice describes a field that holds one of some values, which a link calls by names;
// nil names are the values themselves.
func choice[T comparable](key string, values []T, names []string, at func(*Look) *T) lookField {
	if names == nil {
		for _, v := range values {
			names = append(names, text(v))
		}
	}
	return lookField{
		key: key, values: names,
		get: func(l *Look) int {
			for i, v := range values {
				if v == *at(l) {
					return i
				}
			}
			return 0
		},
		set: func(l *Look, i int) { *at(l) = values[i] },
	}
}

func text(v any) string {
	switch v := v.(type) {
	case figure.Scale:
		return string(v)
	case figure.Band:
		return string(v)
	case string:
		return v
	}
	return ""
}

// String returns the settings that differ from the default, as in "mode=mean&x=log".
func (l Look) String() string {
	var parts []string
	for _, f := range lookFields {
		switch i := f.get(&l); {
		case i == 0:
		case f.key == "":
			parts = append(parts, f.values[i])
		default:
			parts = append(parts, f.key+"="+f.values[i])
		}
	}
	for _, f := range lookTexts {
		if v := *f.at(&l); v != "" {
			parts = append(parts, f.key+"="+v)
		}
	}
	if l.Compare != "" {
		parts = append(parts, "compare="+fold(l.Compare))
	}
	for _, f := range lookAreas {
		if s := *f.at(&l); s != 0 {
			parts = append(parts, f.key+"="+s.String())
		}
	}
	return strings.Join(parts, "&")
}

// mostLook is how long a text of a look may be: all bounds of theory take less.
const mostLook = 4000

// ParseLook reads what String has written. What it does not know, or is too long, is left at its
// default: a look is never worth refusing a scenario. What is compared is a scenario of its own,
// and left for whoever reads it.
// A key or a value that has been in links keeps its meaning for ever (see
// core/scenario/testdata/links).
func ParseLook(text string) Look {
	l := DefaultLook()
	for part := range strings.SplitSeq(text, "&") {
		key, value, pair := strings.Cut(part, "=")
		if !pair {
			key, value = "", part
		}
		if key == "compare" {
			l.Compare = cmp.Or(unfold(value), "?") // which is no link
		}
		for _, f := range lookTexts {
			if f.key == key && len(value) <= mostLook && strings.Trim(value, "abcdefghijklmnopqrstuvwxyz0123456789-,.") == "" {
				*f.at(&l) = value
			}
		}
		for _, f := range lookAreas {
			if f.key == key {
				*f.at(&l) = parseAreas(value) & f.of
			}
		}
		for _, f := range lookFields {
			for i, v := range f.values {
				if f.key == key && v == value && part != "" {
					f.set(&l, i)
				}
			}
		}
	}
	return l
}

// folded are the commonest letters of a link that a view has no place for (see scenario.IsView),
// and what stands for them behind "=". Of the others it is their code, in two digits.
const folded, folds = "&=:", ".-,"

// fold writes a link as a part of a view.
func fold(link string) string {
	var b strings.Builder
	for i := range len(link) {
		c := link[i]
		switch k := strings.IndexByte(folded, c); {
		case k >= 0:
			b.WriteString("=" + folds[k:k+1])
		case c != '=' && scenario.IsView(link[i:i+1]):
			b.WriteByte(c)
		default:
			b.WriteString("=" + strconv.FormatInt(256+int64(c), 16)[1:])
		}
	}
	return b.String()
}

// unfold reads what fold has written. What it cannot have written stays in the link, where it
// does not belong.
func unfold(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '=' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		if k := strings.IndexByte(folds, text[i+1]); k >= 0 {
			b.WriteByte(folded[k])
			i++
		} else if c, err := strconv.ParseUint(text[i+1:min(i+3, len(text))], 16, 8); err == nil && i+2 < len(text) {
			b.WriteByte(byte(c))
			i += 2
		} else {
			b.WriteByte('~')
		}
	}
	return b.String()
}
