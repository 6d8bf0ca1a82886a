// Package lecturejson reads and writes lectures as JSON. It also packs them for links.
//
//	{"title": "…",
//	 "steps": [
//	   {"title": "…",
//	    "scenario": "1t&…~hide=curves",      the address of a page after #
//	    "text": "…", "notes": "…",           Markdown, for the audience and for the lecturer
//	    "question":
//	      {"kind": "choice", "text": "…", "options": [{"text": "…"}, {"text": "…"}], "right": 2, "why": "…"}
//	      {"kind": "choice", …, "options": [{"text": "…", "to": 10}, {"text": "…", "from": 10}], "right": 2,
//	       "measure": {"of": "ratio", "a": 2, "b": 1}, "measured": "It pays {x} times as much."}
//	      {"kind": "number", "text": "…", "low": 1, "high": 1000}
//	      {"kind": "drawing", "text": "…", "policy": 1, "high": 500}
//	      {"kind": "game", "text": "…"}}]}
package lecturejson

import (
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/base64"
	"io"
	"math"
	"slices"
	"strings"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/strictjson"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// The JSON forms of a lecture and its parts.
type (
	form struct {
		Title string `json:"title"`
		Steps []step `json:"steps"`
	}
	step struct {
		Title    string    `json:"title"`
		Scenario string    `json:"scenario"`
		Text     string    `json:"text,omitzero"`
		Notes    string    `json:"notes,omitzero"`
		Question *question `json:"question,omitzero"`
	}
	question struct {
		Kind     lecture.Kind `json:"kind"`
		Text     string       `json:"text"`
		Options  []option     `json:"options,omitzero"`
		Right    int          `json:"right,omitzero"`
		Measure  *statistic   `json:"measure,omitzero"`
		Measured string       `json:"measured,omitzero"`
		Low      float64      `json:"low,omitzero"`
		High     float64      `json:"high,omitzero"`
		Policy   int          `json:"policy,omitzero"`
		Why      string       `json:"why,omitzero"`
	}
	option struct {
		Text string   `json:"text"`
		From *float64 `json:"from,omitzero"`
		To   *float64 `json:"to,omitzero"`
	}
	statistic struct {
		Of   lecture.Quantity `json:"of"`
		A    *int             `json:"a,omitzero"`
		B    *int             `json:"b,omitzero"`
		At   float64          `json:"at,omitzero"`
		Over float64          `json:"over,omitzero"`
	}
)

// Unmarshal reads a lecture. The error is a [scenario.Problem] that names the field.
func Unmarshal(data []byte) (lecture.Lecture, error) {
	l, err := UnmarshalDraft(data)
	if err == nil {
		err = l.Check()
	}
	if err != nil {
		return lecture.Lecture{}, err
	}
	return l, nil
}

// UnmarshalDraft is like Unmarshal, but does not check the lecture.
func UnmarshalDraft(data []byte) (l lecture.Lecture, err error) {
	var f form
	if err := strictjson.Read(data, lecture.MaxBytes, &f, json.RejectUnknownMembers(true)); err != nil {
		return l, err
	}
	l.Title = f.Title
	for _, s := range f.Steps {
		_, fragment, ok := strings.Cut(s.Scenario, "#")
		if !ok {
			fragment = s.Scenario
		}
		l.Steps = append(l.Steps, lecture.Step{
			Title: s.Title, Address: scenario.Decoded(fragment), Text: s.Text, Notes: s.Notes, Question: s.Question.read(),
		})
	}
	return l, nil
}

func (q *question) read() *lecture.Question {
	if q == nil {
		return nil
	}
	to := &lecture.Question{
		Kind: q.Kind, Text: q.Text, Right: q.Right, Measured: q.Measured, Low: q.Low, High: q.High, Policy: q.Policy, Why: q.Why,
	}
	if m := q.Measure; m != nil {
		to.Measure = &lecture.Statistic{Of: m.Of, A: or(m.A, 1) - 1, B: or(m.B, 1) - 1, At: m.At, Over: m.Over}
	}
	for _, o := range q.Options {
		one := lecture.Option{Text: o.Text}
		if q.Measure != nil || o.From != nil || o.To != nil {
			one.From, one.To = or(o.From, 0), or(o.To, math.Inf(1))
		}
		to.Options = append(to.Options, one)
	}
	return to
}

// or returns the value at p, or usual if there is none.
func or[T any](p *T, usual T) T {
	if p == nil {
		return usual
	}
	return *p
}

// Marshal writes a lecture as JSON, on several lines. Texts are in English.
func Marshal(l lecture.Lecture) ([]byte, error) { return marshal(l, jsontext.WithIndent("  ")) }

func marshal(l lecture.Lecture, options ...json.Options) ([]byte, error) {
	f := form{Title: say.English(l.Title)}
	for _, s := range l.Steps {
		f.Steps = append(f.Steps, step{say.English(s.Title), s.Address, say.English(s.Text), say.English(s.Notes), written(s.Question)})
	}
	return json.Marshal(f, options...)
}

func written(q *lecture.Question) *question {
	if q == nil {
		return nil
	}
	to := &question{
		Kind: q.Kind, Text: say.English(q.Text), Right: q.Right, Measured: say.English(q.Measured), Low: q.Low, High: q.High,
		Policy: q.Policy, Why: say.English(q.Why),
	}
	if m := q.Measure; m != nil {
		to.Measure = &statistic{Of: m.Of, A: unless(m.A+1, 1), B: unless(m.B+1, 1), At: m.At, Over: m.Over}
	}
	for _, o := range q.Options {
		one := option{Text: say.English(o.Text)}
		if q.Measure != nil {
			one.From, one.To = unless(o.From, 0), unless(o.To, math.Inf(1))
		}
		to.Options = append(to.Options, one)
	}
	return to
}

// unless returns a pointer to x, or nil if x is the usual value.
func unless[T comparable](x, usual T) *T {
	if x == usual {
		return nil
	}
	return &x
}

// version begins every packed lecture. A later form gets another version.
const version = "2"

// The dictionaries contain pieces of text that are frequent in lectures. The most frequent ones come last. They are part
// of the form, so changing them would make existing links unreadable.
var (
	//go:embed dictionary.txt
	english []byte
	//go:embed chinese.txt
	chinese []byte

	dictionaries = map[string][]byte{"1": english, version: slices.Concat(chinese, english)} // by version
)

// Pack packs a lecture into a short string that contains only letters, digits, "-" and "_": a version, then JSON in the
// format DEFLATE (RFC 1951) with a preset dictionary, in URL-safe base64 without padding (RFC 4648).
func Pack(l lecture.Lecture) (string, error) {
	data, err := marshal(l)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	w, _ := flate.NewWriterDict(&b, flate.BestCompression, dictionaries[version])
	_, _ = w.Write(data) // a buffer takes everything
	_ = w.Close()
	return version + base64.RawURLEncoding.EncodeToString(b.Bytes()), nil
}

// Unpack reverses Pack.
func Unpack(packed string) (l lecture.Lecture, err error) {
	dictionary, ok := dictionaries[packed[:min(1, len(packed))]]
	if !ok {
		return l, scenario.Problem{Field: "link", Text: say.Of("lecture-not-packed")}
	}
	data, err := base64.RawURLEncoding.Strict().DecodeString(packed[1:])
	from := bytes.NewReader(data)
	if err == nil {
		data, err = io.ReadAll(io.LimitReader(flate.NewReaderDict(from, dictionary), lecture.MaxBytes+1))
	}
	if err != nil || from.Len() > 0 && len(data) <= lecture.MaxBytes {
		return l, scenario.Problem{Field: "link", Text: say.Of("lecture-not-packed")}
	}
	return Unmarshal(data)
}
