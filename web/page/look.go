package page

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/say"
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
	// Together opens what the decisions of the audited policy tell together: of how many of them, or of as many as
	// are usual.
	Together string
	// Assignment is what a policy is written for: the id of a shipped assignment, or one as links
	// carry it.
	Assignment string
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
	Slider     bool // a frame that has room for it has a slider of ε
	// Language is what a link has the page shown in: the tag of one of web.Languages, "en" for
	// English, or nothing for that of the reader.
	Language string
}

// Down is the change of a reward from 1 to 0.
const Down = "down"

// The views beside those of scenarios.
const (
	GalleryView = "gallery"
	SheetView   = "sheet"
	AuditView   = "audit"
	WriteView   = "write"   // of a scenario of kind Regret; of others it is nothing
	CompareView = "compare" // of scenarios with runs that are compared; in no link
)

// BoundList returns them as a list.
func (l Look) BoundList() []string {
	return strings.FieldsFunc(l.Bounds, func(r rune) bool { return r == ',' })
}

// DefaultLook shows one trajectory live on linear axes.
func DefaultLook() Look {
	return Look{Mode: engine.Live, X: figure.Linear, Y: figure.Linear, Band: figure.Quantiles}
}

// A LookField is one setting of a look: its key in a link, and how a link writes it. Without a key,
// a link has the value alone.
type LookField struct {
	Key    string
	Values []string            // that it can have, the usual one first; nil for other texts
	Get    func(*Look) string  // writes it, or nothing for the usual one
	set    func(*Look, string) // reads it, and leaves it as it is if it makes no sense
}

// LookFields is the table, in the order in which a link shows the settings.
var LookFields = []LookField{
	choice("mode", []engine.Mode{engine.Live, engine.Average}, []string{"live", "mean"}, func(l *Look) *engine.Mode { return &l.Mode }),
	choice("x", []figure.Scale{figure.Linear, figure.Log}, []string{"linear", "log"}, func(l *Look) *figure.Scale { return &l.X }),
	choice("y", []figure.Scale{figure.Linear, figure.Log}, []string{"linear", "log"}, func(l *Look) *figure.Scale { return &l.Y }),
	choice("band", []figure.Band{figure.Quantiles, figure.Deviation, figure.NoBand}, []string{"q90", "sd", "none"}, func(l *Look) *figure.Band { return &l.Band }),
	word("view", func(l *Look) *string { return &l.View }),
	choice("inside", []bool{false, true}, []string{"closed", "open"}, func(l *Look) *bool { return &l.Inside }),
	choice("listing", []bool{false, true}, []string{"closed", "open"}, func(l *Look) *bool { return &l.Listing }),
	choice("change", []string{"", Down}, []string{"", Down}, func(l *Look) *string { return &l.Change }),
	choice("", []string{"", PresentStage, EmbedStage}, []string{"", PresentStage, EmbedStage}, func(l *Look) *string { return &l.Stage }),
	choice("slider", []bool{false, true}, []string{"none", "epsilon"}, func(l *Look) *bool { return &l.Slider }),
	choice("speed", speedPlaces(), SpeedNames(), func(l *Look) *int { return &l.Speed }),
	word("bounds", func(l *Look) *string { return &l.Bounds }),
	word("panel", func(l *Look) *string { return &l.Panel }),
	word("policy", func(l *Look) *string { return &l.Policy }),
	word("arm", func(l *Look) *string { return &l.Arm }),
	word("lesson", func(l *Look) *string { return &l.Lesson }),
	word("audit", func(l *Look) *string { return &l.Audit }),
	word("together", func(l *Look) *string { return &l.Together }),
	{
		Key: "assignment",
		Get: func(l *Look) string { return Fold(l.Assignment) },
		set: func(l *Look, text string) {
			if len(text) <= MostAssignment {
				l.Assignment = Unfold(text)
			}
		},
	},
	{
		Key: "compare",
		Get: func(l *Look) string { return Fold(l.Compare) },
		set: func(l *Look, text string) { l.Compare = cmp.Or(Unfold(text), "?") }, // which is no link
	},
	parts("hide", ^Areas(0), func(l *Look) *Areas { return &l.Hide }),
	parts("lock", Lockable(), func(l *Look) *Areas { return &l.Lock }),
	choice("lang", []string{"", "en", "zh"}, []string{"", "en", "zh"}, func(l *Look) *string { return &l.Language }),
}

// choice is a field that holds one of some values. A link has the value's name.
func choice[T comparable](key string, values []T, names []string, at func(*Look) *T) LookField {
	return LookField{
		Key: key, Values: names,
		Get: func(l *Look) string {
			if i := slices.Index(values, *at(l)); i > 0 {
				return names[i]
			}
			return ""
		},
		set: func(l *Look, text string) {
			if i := slices.Index(names, text); i >= 0 {
				*at(l) = values[i]
			}
		},
	}
}

// word is a field that holds a text of small letters, digits and a few signs.
func word(key string, at func(*Look) *string) LookField {
	return LookField{
		Key: key,
		Get: func(l *Look) string { return *at(l) },
		set: func(l *Look, text string) {
			if len(text) <= MostLook && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-,.") == "" {
				*at(l) = text
			}
		},
	}
}

// parts is a field that holds a set of parts of the page, some of these.
func parts(key string, of Areas, at func(*Look) *Areas) LookField {
	return LookField{
		Key: key,
		Get: func(l *Look) string { return at(l).String() },
		set: func(l *Look, text string) { *at(l) = parseAreas(text) & of },
	}
}

// String returns the settings that differ from the default, as in "mode=mean&x=log".
func (l Look) String() string {
	var all []string
	for _, f := range LookFields {
		switch v := f.Get(&l); {
		case v == "":
		case f.Key == "":
			all = append(all, v)
		default:
			all = append(all, f.Key+"="+v)
		}
	}
	return strings.Join(all, "&")
}

// MostLook is how long a text of a look may be: all bounds of theory take less.
const MostLook = 4000

// MostAssignment is the most letters of an assignment that a link carries.
const MostAssignment = 48 << 10

// ParseLook reads what String has written. What it does not know, or is too long, is left at its
// default: a look is never worth refusing a scenario. What is compared is a scenario of its own,
// and left for whoever reads it.
// A key or a value that has been in links keeps its meaning for ever (see
// core/scenario/testdata/links).
func ParseLook(text string) Look {
	l, _ := readLook(text)
	return l
}

// readLook is ParseLook, and returns the last setting or choice that it does not know, if there is one.
func readLook(text string) (l Look, unknown string) {
	l = DefaultLook()
	for part := range strings.SplitSeq(text, "&") {
		key, value, pair := strings.Cut(part, "=")
		if !pair {
			key, value = "", part
		}
		known := part == ""
		for _, f := range LookFields {
			if f.Key == key && part != "" {
				f.set(&l, value)
				known = f.Values == nil || slices.Contains(f.Values, value)
			}
		}
		if !known {
			unknown = part
		}
	}
	return l, unknown
}

// folded are the commonest letters of a link that a view has no place for (see scenario.IsView),
// and what stands for them behind "=". Of the others it is their code, in two digits.
const folded, folds = "&=:", ".-,"

// Fold writes a link, or any other text, as a part of a view.
func Fold(link string) string {
	const hex = "0123456789abcdef"
	b := make([]byte, 0, len(link))
	for i := range len(link) {
		c := link[i]
		if k := strings.IndexByte(folded, c); k >= 0 {
			b = append(b, '=', folds[k])
		} else if scenario.IsView(link[i : i+1]) {
			b = append(b, c)
		} else {
			b = append(b, '=', hex[c>>4], hex[c&15])
		}
	}
	return string(b)
}

// Unfold reads what Fold has written. What it cannot have written stays in the link, where it
// does not belong.
func Unfold(text string) string {
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

// LessonStep returns the place of a step without the answer that was given there.
func LessonStep(place string) string {
	parts := strings.SplitN(place, ".", 3)
	return strings.Join(parts[:min(2, len(parts))], ".")
}

// The tour's first stop in links, and what the places of all of them begin with.
const (
	TourStart = "tour.1"
	TourStops = "tour."
)

// place reads what a link says of a policy or an arm, counted from 1; it is usual if that is
// none of so many.
func place(text string, of, usual int) int {
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= of {
		return n - 1
	}
	return usual
}

// Looks returns the look with what is looked into, for those who see more than the chart.
func (p *Page) Looks() Look {
	l := p.Look
	if l.Listing {
		l.Policy = strconv.Itoa(p.Focus + 1)
	}
	if l.Inside {
		l.Policy, l.Arm = strconv.Itoa(p.Focus+1), strconv.Itoa(p.Arm+1)
	}
	return l
}

// ReadPin reads scenario A from its link.
func ReadPin(link string) (scenario.Valid, error) {
	v, err := scenario.ParseLink(link)
	if kind := v.Scenario().Kind; kind == scenario.Timeline {
		err = scenario.Problem{Field: "kind", Value: string(kind), Text: say.Of("not-compared")}
	}
	return v, err
}
