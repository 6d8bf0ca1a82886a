// Package listings presents the policies' algorithms: lines of words and formulas in the papers' notation, the
// occasions when each line runs, and the meanings of the symbols. The formulas match those in package policy.
//
// The files group the policies by how they choose an arm. The symbols are in symbols.go.
package listings

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// A Line is a line of a listing. Its text consists of words or is a reference (see package say), with TeX between
// dollar signs. In the TeX, @name stands for the symbol with that name.
type Line struct {
	Depth int    `json:"depth"` // indentation
	Runs  Moment `json:"-"`
	Text  string `json:"text"`
}

// A Moment is the set of occasions on which a line runs.
type Moment int

// The occasions. Those of a choice correspond to the reasons for it (policy.Reason).
const (
	Begin   Moment = 1 << iota // before the first pull
	Start                      // each arm gets its first pulls
	Forced                     // an arm has too few responses
	Largest                    // the arm with the best index is chosen
	Drawn                      // the arm with the largest draw is chosen
	Episode                    // an episode continues
	Phase                      // a phase continues
	Only                       // only one arm is left
	Pulled                     // after a pull
	Release                    // after a pull whose reward is released, observed or used
	Dropped                    // after a pull whose response is not used
	End                        // after the last pull of a phase
	Next                       // after a pull that precedes a new phase
)

// moments maps reasons to occasions.
var moments = map[policy.Reason]Moment{
	policy.Largest: Largest, policy.Least: Largest, policy.Start: Start, policy.Forced: Forced, policy.Drawn: Drawn,
	policy.Episode: Episode, policy.Phase: Phase, policy.Turn: Phase, policy.Only: Only,
}

// A family is the listing of several policies that differ only in their mechanism.
type family struct {
	lines       []Line
	index, mean string
	count       string // TeX for the number of responses in the mean, if it is not N_a
}

// families maps the ids of policies to their listings.
var families = map[string]family{}

// list registers f as the listing of the policies with the given ids.
func list(f family, ids ...string) family {
	for _, id := range ids {
		families[id] = f
	}
	return f
}

// These lines appear in many listings.
var (
	eachPull  = Line{0, 0, say.Of("line-for", `$@t = 0, 1, \dots, @T - 1$`)}
	firstEach = Line{1, Start, say.Of("line-if", `$@t < @K$`, `$@at \leftarrow @t + 1$`)}
	noPull    = say.Of("line-some-arm", `$@N = 0$`, `$@at \leftarrow$`)
	otherwise = Line{1, 0, say.Of("line-otherwise")}
	pull      = Line{1, Pulled, say.Of("line-pull", `$@at$`, `$@r$`)}
	answer    = Line{1, Pulled, reply}
	count     = Line{1, Pulled, say.Of("line-count", `$a = @at$`, `$@N \leftarrow @N + 1$`, `$@S \leftarrow @S + @x$`)}
	largest   = Line{2, Largest, `$@at \leftarrow \arg\max_a @I$`}
	topDraw   = Line{2, Drawn, `$@at \leftarrow \arg\max_a @theta$`}
)

// own is TeX for the mean of an arm's responses.
const own = `S_a/N_a`

// A Listing is the algorithm of a policy.
type Listing struct {
	ID    string // unique for each different content
	Lines []Line
	// Index, Mean and Count are TeX for the numbers that are compared, for the estimate of an arm, and for the number
	// of its responses.
	Index, Mean, Count string
}

// Of returns the listing of a policy with the given setup. ok is false if the policy has no listing.
func Of(spec policy.Spec, set policy.Setup) (l Listing, ok bool) {
	f, ok := families[spec.ID]
	if !ok {
		return l, false
	}
	responses := spec.Responses(set)
	l = Listing{ID: spec.ID + " " + responses.Key(), Index: f.index, Mean: f.mean, Count: cmp.Or(f.count, "N_a")}
	for _, line := range f.lines {
		if line.Text != reply {
			l.Lines = append(l.Lines, line)
			continue
		}
		for _, text := range replies(responses) {
			l.Lines = append(l.Lines, Line{line.Depth, line.Runs, text})
		}
	}
	return l, true
}

// reply is a placeholder for the lines that describe how the policy sees a reward.
const reply = "reply"

// replies returns the lines that describe how a policy sees a reward through the mechanism.
func replies(m mechanism.Mechanism) (lines []string) {
	if s, ok := m.(mechanism.Sigmoid); ok {
		lines, m = append(lines, `$@r \leftarrow 1/(1 + e^{-@r})$`), s.Inner
	}
	text := say.Of("line-see-other", `$@x$`, `$@r$`)
	switch m.(type) {
	case mechanism.Open:
		text = say.Of("line-see-reward", `$@x \leftarrow @r$`)
	case mechanism.Coin:
		text = say.Of("line-see-toss", `$@x \sim \mathrm{Bernoulli}(@r)$`)
	case mechanism.CTB:
		text = say.Of("line-see", `$@x \sim \mathrm{Bernoulli}(p)$, $p = \dfrac{@r e^{@eps} + 1 - @r}{1 + e^{@eps}}$`)
	case mechanism.CTL:
		text = say.Of("line-see", `$@x \leftarrow @r + \mathrm{Lap}(1/@eps)$`)
	case mechanism.Quadratic:
		text = say.Of("line-see", `$@x \sim \mathrm{Bernoulli}(p)$, $p = \dfrac{1 + (e^{@eps} - 1)((1 - @b) @r^2 + @b @r)}{1 + e^{@eps}}$`)
	case mechanism.Exponential:
		text = say.Of("line-see", `$@x \sim \mathrm{Bernoulli}(p)$, $p = \dfrac{e^{@eps @r}}{1 + e^{@eps}}$`)
	case mechanism.Piecewise:
		text = say.Of("line-see-curve", `$@x \sim \mathrm{Bernoulli}(p)$, $p = \dfrac{1 + (e^{@eps} - 1) h(@r)}{1 + e^{@eps}}$`)
	case mechanism.HetCTB:
		text = say.Of("line-see-level", `$@epst$`, `$@y \sim \mathrm{Bernoulli}(p)$, $p = \dfrac{@r e^{@epst} + 1 - @r}{1 + e^{@epst}}$`)
	case mechanism.HetCTL:
		text = say.Of("line-see-level", `$@epst$`, `$@x \leftarrow @r + \mathrm{Lap}(1/@epst)$`)
	}
	return append(lines, text)
}

// A Moved is a pull in a run, with the policy's states before and after it.
type Moved struct {
	Pulls         int64 // the number of pulls including this one; 0 before the first
	Arm           int   // the arm that was pulled
	Before, After policy.DecisionState
}

// Moment returns the occasions that occur at a pull.
func (m Moved) Moment() Moment {
	if m.Pulls == 0 {
		return Begin
	}
	now := moments[m.Before.Why] | Pulled
	if moments[m.Before.Why] == Phase && m.After.Why == policy.Only || m.Before.Apart != m.After.Apart {
		now |= Release | End
		if moments[m.After.Why] == Phase {
			now |= Next
		}
	}
	if was, is := m.Before.Arms[m.Arm], m.After.Arms[m.Arm]; was.N != is.N || was.Mean != is.Mean && is.N > 0 {
		now |= Release
	} else {
		now |= Dropped
	}
	return now
}

// Ran returns the lines that ran at a pull, by index, with their values as TeX.
func (l Listing) Ran(m Moved) map[int][]string {
	ran, now := map[int][]string{}, m.Moment()
	choice, last := false, -1
	for i, line := range l.Lines {
		if line.Runs&now == 0 {
			continue
		}
		ran[i] = nil
		if line.Runs&(Pulled|Release|Dropped|End|Next|Begin) == 0 {
			choice = true
			last = i
		}
	}
	if choice {
		ran[last] = l.chosen(m)
	}
	for i := len(l.Lines) - 1; i >= 0 && now != Begin; i-- {
		if r := l.Lines[i].Runs; r&(Pulled|Release)&now != 0 {
			ran[i] = append(ran[i], l.learnt(m)...)
			break
		}
	}
	return ran
}

// chosen returns the values on which a choice was based.
func (l Listing) chosen(m Moved) []string {
	who := strconv.Itoa(m.Arm + 1)
	t := m.Pulls - 1
	if slices.Contains(l.Symbols(), "step") {
		t = m.Pulls
	}
	all := []string{"t=" + strconv.FormatInt(t, 10)}
	v := m.Before.Arms[m.Arm]
	switch m.Before.Why {
	case policy.Largest, policy.Least:
		all = append(all, value(l.Index, who, m.Before.Index(m.Arm)))
		if second := m.Before.Second(m.Arm); second != policy.NoArm {
			all = append(all, value(l.Index, strconv.Itoa(second+1), m.Before.Index(second)))
		}
	case policy.Drawn:
		all = append(all, law(l.Index, who, v))
	default:
		if v.N > 0 {
			all = append(all, value(l.Count, who, float64(v.N)))
		}
	}
	return append(all, "a_t="+who)
}

// learnt returns the values that have changed after a pull.
func (l Listing) learnt(m Moved) []string {
	who := strconv.Itoa(m.Arm + 1)
	was, is := m.Before.Arms[m.Arm], m.After.Arms[m.Arm]
	if math.IsNaN(is.Mean) || is.N == was.N && is.Mean == was.Mean {
		return nil
	}
	var all []string
	if is.N == was.N+1 && strings.Contains(l.Mean, "S_") {
		sum := is.Mean * float64(is.N)
		if was.N > 0 {
			sum -= was.Mean * float64(was.N)
		}
		all = append(all, "x_t="+number(sum))
	}
	if is.N > 0 {
		all = append(all, value(l.Count, who, float64(is.N)))
	}
	return append(all, value(l.Mean, who, is.Mean))
}

// of replaces the index a in TeX with an arm's number.
func of(tex, arm string) string { return strings.ReplaceAll(tex, "_a", "_{"+arm+"}") }

// value returns an equation that gives the value of an arm's quantity.
func value(tex, arm string, x float64) string { return of(tex, arm) + "=" + number(x) }

// law returns the law of an arm's draw, written in TeX.
func law(tex, arm string, v policy.ArmState) string {
	draw := of(tex, arm)
	switch l := v.Law; l.Family {
	case policy.Normal:
		return draw + `\sim\mathrm{Normal}(` + number(l.A) + ",\\," + number(l.B) + ")"
	case policy.BetaLaw:
		return draw + `\sim\mathrm{Beta}(` + number(l.A) + ",\\," + number(l.B) + ")"
	case policy.BoundaryNoise:
		return draw + "=" + number(l.A) + "+U/" + number(l.B)
	case policy.Laplace:
		return draw + "=" + number(l.A) + `+\mathrm{Lap}(` + number(l.B) + ")"
	}
	return value(tex, arm, v.High)
}

// number writes a number in TeX.
func number(x float64) string {
	if math.Abs(x) < 1e-9 { // 0 up to rounding errors
		x = 0
	}
	text := strconv.FormatFloat(x, 'g', 4, 64)
	if x == math.Trunc(x) && math.Abs(x) < 1e12 {
		text = strconv.FormatFloat(x, 'f', -1, 64)
	}
	digits, exponent, ok := strings.Cut(text, "e")
	if !ok {
		return text
	}
	e, _ := strconv.Atoi(exponent)
	return digits + `\cdot10^{` + strconv.Itoa(e) + "}"
}

// A Symbol is a symbol in the formulas.
type Symbol struct {
	TeX  string `json:"tex"`
	Says string `json:"says"`
}

// named matches the symbols in a text.
var named = regexp.MustCompile(`@[A-Za-z0-9]+`)

// Symbols returns the names of the symbols in a listing, in the order of their appearance.
func (l Listing) Symbols() (names []string) {
	seen := map[string]bool{}
	for _, line := range l.Lines {
		for _, name := range named.FindAllString(line.Text, -1) {
			if name = name[1:]; !seen[name] {
				seen[name] = true
				names = append(names, name)
			}
		}
	}
	return names
}

// tex replaces the symbols in a text with their TeX.
func tex(text string) string {
	return named.ReplaceAllStringFunc(text, func(name string) string {
		return `\htmlData{symbol=` + name[1:] + `}{` + symbols[name[1:]].TeX + `}`
	})
}

// JSON returns a listing in the form that assets/listing.js reads, and marks the lines that ran.
func (l Listing) JSON(ran map[int][]string) string {
	type sign struct {
		Name string `json:"name"`
		Symbol
	}
	type step struct {
		Line   int      `json:"line"`
		Values []string `json:"values"`
	}
	form := struct {
		ID      string `json:"id"`
		Lines   []Line `json:"lines"`
		Symbols []sign `json:"symbols"`
		Ran     []step `json:"ran"`
	}{ID: l.ID}
	for i, x := range l.Lines {
		x.Text = tex(x.Text)
		form.Lines = append(form.Lines, x)
		if values, ok := ran[i]; ok {
			form.Ran = append(form.Ran, step{i, values})
		}
	}
	for _, name := range l.Symbols() {
		form.Symbols = append(form.Symbols, sign{name, symbols[name]})
	}
	data, _ := json.Marshal(form, jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true), json.WithMarshalers(whole)) // texts are valid
	return string(data)
}

// whole writes each reference together with its line in the catalogue, for other programs. JSON escapes control
// characters: see package wire.
var whole = json.MarshalToFunc(func(e *jsontext.Encoder, text string) error {
	return e.WriteToken(jsontext.String(say.Whole(text)))
})
