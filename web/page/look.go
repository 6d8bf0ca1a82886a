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

// A Look says how the page shows a scenario. It changes no result. A link carries it, so that all readers see the
// same page.
type Look struct {
	Mode engine.Mode
	X, Y figure.Scale
	Band figure.Band
	// Ghosts is AllGhosts, NoGhosts or "" for the whole page alone: where the curves from before a change are shown.
	Ghosts string
	// Speed is an index into Speeds. 0 stands for a speed that suits the horizon.
	Speed int
	// Bounds are the ids of the bounds of theory on the chart, separated by commas.
	Bounds string
	// View is the name of the view. It is "" for the view of the scenario's kind.
	View string
	// Audit describes the audit, as the lab writes it.
	Audit string
	// Together opens the card on all decisions of the audited policy together. It is the number of decisions, or any
	// other text for the usual number.
	Together string
	// Assignment identifies the assignment that a custom policy is for: the id of a shipped assignment, or a whole
	// assignment encoded as in a link.
	Assignment string
	// Panel is the id of the gallery panel whose claims are shown, or "".
	Panel string
	// Inside opens the card with the numbers behind the next choice of the policy in focus. Policy and Arm are the
	// policy and the arm in focus, counted from 1. Only links contain them, because the page keeps them elsewhere.
	// Change is Down if a past reward of the arm changes from 1 to 0, and "" for the other direction.
	Inside              bool
	Policy, Arm, Change string
	// Listing opens the algorithm of the policy in focus.
	Listing bool
	// Compare is the link of the compared scenario, or "".
	Compare string
	// Lesson is the place of the open lesson: see package lessons.
	Lesson string
	// Hide contains the hidden parts of the page, and Lock the parts whose fields cannot be changed. Stage is
	// PresentStage, EmbedStage or "" for the whole page.
	Hide, Lock Areas
	Stage      string
	Slider     bool // a frame with enough room shows a slider for ε
	// Language is the language that a link asks for: a tag in markup.Languages or "en", or "" for the reader's.
	Language string
}

// The values of Look.Ghosts other than "". AllGhosts shows ghosts in frames and lectures, too.
const (
	AllGhosts = "on"
	NoGhosts  = "off"
)

// Down is the change of a reward from 1 to 0.
const Down = "down"

// The views that do not belong to a kind of scenario.
const (
	GalleryView = "gallery"
	SheetView   = "sheet"
	AuditView   = "audit"
	WriteView   = "write"   // for regret scenarios; other scenarios ignore it
	CompareView = "compare" // for compared scenarios with runs; never in a link
)

// BoundList returns Bounds as a list.
func (l Look) BoundList() []string {
	return strings.FieldsFunc(l.Bounds, func(r rune) bool { return r == ',' })
}

// DefaultLook shows one live trajectory on linear axes.
func DefaultLook() Look {
	return Look{Mode: engine.Live, X: figure.Linear, Y: figure.Linear, Band: figure.Quantiles}
}

// A LookField is one setting of a look: its key in a link, and its value there. Without a key, the link contains the
// value alone.
type LookField struct {
	Key    string
	Values []string            // all values, the default first; nil if the value is any text
	Get    func(*Look) string  // returns the value, or "" for the default
	set    func(*Look, string) // sets the value; an invalid text changes nothing
}

// LookFields lists the settings in the order of a link.
var LookFields = []LookField{
	choice("mode", []engine.Mode{engine.Live, engine.Average}, []string{"live", "mean"}, func(l *Look) *engine.Mode { return &l.Mode }),
	choice("x", []figure.Scale{figure.Linear, figure.Log}, []string{"linear", "log"}, func(l *Look) *figure.Scale { return &l.X }),
	choice("y", []figure.Scale{figure.Linear, figure.Log}, []string{"linear", "log"}, func(l *Look) *figure.Scale { return &l.Y }),
	choice("band", figure.Bands(), []string{"q90", "sd", "ci95", "none"}, func(l *Look) *figure.Band { return &l.Band }),
	choice("ghosts", []string{"", AllGhosts, NoGhosts}, []string{"", AllGhosts, NoGhosts}, func(l *Look) *string { return &l.Ghosts }),
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
		Get: func(l *Look) string { return scenario.Fold(l.Assignment) },
		set: func(l *Look, text string) {
			if len(text) <= MostAssignment {
				l.Assignment = scenario.Unfold(text)
			}
		},
	},
	{
		Key: "compare",
		Get: func(l *Look) string { return scenario.Fold(l.Compare) },
		set: func(l *Look, text string) { l.Compare = cmp.Or(scenario.Unfold(text), "?") }, // not a link
	},
	parts("hide", ^Areas(0), func(l *Look) *Areas { return &l.Hide }),
	parts("lock", Lockable(), func(l *Look) *Areas { return &l.Lock }),
	choice("lang", []string{"", "en", "zh"}, []string{"", "en", "zh"}, func(l *Look) *string { return &l.Language }),
}

// choice returns a field with the given values. A link contains the value's name.
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

// word returns a field for a text of lower-case letters, digits, "-", "," and ".".
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

// parts returns a field for a set of parts, all of them in of.
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

// MostLook is the maximum length of a text in a look. The ids of all bounds of theory together are shorter.
const MostLook = 4000

// MostAssignment is the maximum length of an assignment in a link, in bytes.
const MostAssignment = 48 << 10

// ParseLook parses the result of String. It leaves settings that are unknown or too long at their defaults, because a
// wrong look is no reason to refuse a scenario. It does not check the compared scenario. Every key and value that links
// have used keeps its meaning (see core/scenario/testdata/links).
func ParseLook(text string) Look {
	l, _ := readLook(text)
	return l
}

// readLook is like ParseLook, but also returns the last unknown setting or value, or "".
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

// LessonStep returns the place of a lesson's step without the answer to its question.
func LessonStep(place string) string {
	parts := strings.SplitN(place, ".", 3)
	return strings.Join(parts[:min(2, len(parts))], ".")
}

// The tour's first stop in links, and the prefix of all its stops.
const (
	TourStart = "tour.1"
	TourStops = "tour."
)

// place converts a link's number of a policy or an arm, counted from 1, to an index. It returns usual if the number is
// not between 1 and of.
func place(text string, of, usual int) int {
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= of {
		return n - 1
	}
	return usual
}

// Looks returns the look with the policy and the arm in focus, if the page shows details of them.
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
