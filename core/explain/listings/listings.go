// Package listings holds the policies' algorithms for readers: lines of words and formulas in the papers' notation, the
// time when each line runs, and the meanings of the symbols. The formulas are the same as in package policy.
//
// The files group policies by their way of choosing. Symbols are in symbols.go.
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

// A Line is a line of a listing. Its text is words or a reference (see package say), with TeX between dollar signs. In
// the TeX, @name stands for a symbol.
type Line struct {
	Depth int    `json:"depth"` // indentation
	Runs  Moment `json:"-"`
	Text  string `json:"text"`
}

// A Moment is the set of occasions when a line runs.
type Moment int

// The occasions. Occasions of a choice are its reasons (policy.Reason).
const (
	Begin   Moment = 1 << iota // before the first pull
	Start                      // each arm gets its first pulls
	Forced                     // an arm has too few responses
	Largest                    // the choice of the best index
	Drawn                      // the choice of the largest draw
	Episode                    // an episode continues
	Phase                      // a phase continues
	Only                       // one arm is left
	Pulled                     // after a pull
	Release                    // after a pull whose reward is released, observed or used
	Dropped                    // after a pull whose response is not used
	End                        // after the last pull of a phase
	Next                       // after a pull before a new phase
)

// moments maps reasons to occasions.
var moments = map[policy.Reason]Moment{
	policy.Largest: Largest, policy.Least: Largest, policy.Start: Start, policy.Forced: Forced, policy.Drawn: Drawn,
	policy.Episode: Episode, policy.Phase: Phase, policy.Turn: Phase, policy.Only: Only,
}

// A family is the listing of policies that differ only in their mechanism.
type family struct {
	lines       []Line
	index, mean string
	count       string // TeX for the number of responses of the mean, if not N_a
}

// families maps ids of policies to listings.
var families = map[string]family{}

// list registers the listing of these policies.
func list(f family, ids ...string) family {
	for _, id := range ids {
		families[id] = f
	}
	return f
}

// Lines of many listings.
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

// own is TeX for the mean of responses.
const own = `S_a/N_a`

// A Listing is a policy's algorithm.
type Listing struct {
	ID    string // unique for each content
	Lines []Line
	// Index, Mean and Count are TeX for the compared numbers, for the estimate of an arm, and for its number of
	// responses.
	Index, Mean, Count string
}

// Of returns the listing of a policy with a setup. ok is false for a policy without a listing.
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

// reply stands for the lines about the policy's view of a reward.
const reply = "reply"

// replies returns the lines about the policy's view of a reward.
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

// A Moved is a pull of a run, with the policy's states before and after it.
type Moved struct {
	Pulls         int64 // number of pulls including this one, 0 before the first
	Arm           int   // the pulled arm
	Before, After policy.DecisionState
}

// Moment returns the occasions of a pull.
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

// Ran returns the lines that ran, by index, with their values as TeX.
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

// chosen returns the values of a choice.
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

// learnt returns the new values after a pull.
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

// of puts an arm's number in place of a in TeX.
func of(tex, arm string) string { return strings.ReplaceAll(tex, "_a", "_{"+arm+"}") }

// value returns an equation for a value of an arm.
func value(tex, arm string, x float64) string { return of(tex, arm) + "=" + number(x) }

// law returns the law of an arm's draw as TeX.
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

// number returns a number as TeX.
func number(x float64) string {
	if math.Abs(x) < 1e-9 { // rounding
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

// A Symbol is a symbol of the formulas.
type Symbol struct {
	TeX  string `json:"tex"`
	Says string `json:"says"`
}

// named matches symbols in texts.
var named = regexp.MustCompile(`@[A-Za-z0-9]+`)

// Symbols returns the names of a listing's symbols, in order of appearance.
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

// tex replaces symbols by their TeX.
func tex(text string) string {
	return named.ReplaceAllStringFunc(text, func(name string) string {
		return `\htmlData{symbol=` + name[1:] + `}{` + symbols[name[1:]].TeX + `}`
	})
}

// JSON returns a listing for assets/listing.js, with the lines that ran.
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

// whole writes references with the lines of their catalogue, for other programs. JSON escapes the control characters:
// see package wire.
var whole = json.MarshalToFunc(func(e *jsontext.Encoder, text string) error {
	return e.WriteToken(jsontext.String(say.Whole(text)))
})
