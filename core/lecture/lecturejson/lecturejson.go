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
//	      {"kind": "number", "text": "…", "low": 1, "high": 1000, "answer": 50}
//	      {"kind": "drawing", "text": "…", "policy": 1, "high": 500}
//	      {"kind": "game", "text": "…"}}]}
package lecturejson

import (
	"bytes"
	"compress/flate"
	"embed"
	"encoding/base64"
	"io"
	"slices"
	"strings"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/strictjson"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// options decode and encode lectures. Positions count from 1 in documents.
var options = json.JoinOptions(
	json.RejectUnknownMembers(true),
	json.WithUnmarshalers(json.JoinUnmarshalers(json.UnmarshalFromFunc(func(d *jsontext.Decoder, p *lecture.Position) error {
		var n int
		err := json.UnmarshalDecode(d, &n)
		*p = lecture.Position(n - 1)
		return err
	}), strictjson.Types)),
	json.WithMarshalers(json.MarshalToFunc(func(e *jsontext.Encoder, p lecture.Position) error {
		return e.WriteToken(jsontext.Int(int64(p) + 1))
	})),
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
	if err := strictjson.Read(data, lecture.MaxBytes, &l, options); err != nil {
		return l, err
	}
	for i := range l.Steps {
		address := &l.Steps[i].Address
		if _, fragment, ok := strings.Cut(*address, "#"); ok {
			*address = fragment
		}
		*address = scenario.Decoded(*address)
	}
	return l, nil
}

// A File is a lecture in a file of the program. Its id never changes, because links contain it.
type File struct {
	ID string
	lecture.Lecture
}

// Files returns the lectures with the given ids. They are in Chinese for the language tag "zh", and in English for any
// other tag.
func Files(files embed.FS, tag string, ids ...string) (all []File) {
	ending := ".json"
	if tag == "zh" {
		ending = ".zh.json"
	}
	for _, id := range ids {
		data, err := files.ReadFile(id + ending)
		if err != nil {
			panic(err) // a test reads all files
		}
		l, err := Unmarshal(data)
		if err != nil {
			panic(err)
		}
		all = append(all, File{id, l})
	}
	return all
}

// Marshal writes a lecture as JSON, on several lines.
func Marshal(l lecture.Lecture) ([]byte, error) {
	return json.Marshal(l, options, jsontext.WithIndent("  "))
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
	data, err := json.Marshal(l, options)
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
