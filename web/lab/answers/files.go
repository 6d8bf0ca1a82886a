package answers

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/table"
	"epsilonarcade/web/lab"
)

// pieces reads a file in pieces. A table is read as the pieces come, and the pieces of a document are collected.
type pieces struct {
	document strings.Builder
	table    *io.PipeWriter // nil for a document
	rows     atomic.Int64
	done     chan lab.Message
}

func (f *pieces) read(m *lab.Read) lab.Message {
	if m.From == 0 {
		f.stop()
		if !m.More {
			return read(m)
		}
		f.document.Reset()
		if text := trimmed(m.Text); text == "" || text[0] != '{' && text[0] != '<' {
			f.open(m.Scenario)
		}
	}
	if f.table == nil {
		if f.document.WriteString(m.Text); f.document.Len() > scenario.MaxFile {
			return &lab.Refused{Why: say.Of("larger-than-10-mb")}
		}
		if !m.More {
			return read(&lab.Read{Name: m.Name, Text: f.document.String()})
		}
		return &lab.Progress{}
	}
	if _, err := io.WriteString(f.table, m.Text); err != nil || !m.More {
		f.table.Close()
		f.table = nil
		return <-f.done
	}
	return &lab.Progress{Rows: f.rows.Load()}
}

// open begins a table.
func (f *pieces) open(v scenario.Valid) {
	in, out := io.Pipe()
	f.table, f.done = out, make(chan lab.Message, 1)
	f.rows.Store(0)
	done := f.done
	go func() {
		t, err := table.Read(context.Background(), in, func(rows int) { f.rows.Store(int64(rows)) })
		if err == nil {
			done <- tabled(v, t)
		} else {
			done <- refuse(err)
		}
		in.CloseWithError(io.ErrClosedPipe) // so that no further piece is read
	}()
}

// stop ends a table that gets no more pieces.
func (f *pieces) stop() {
	if f.table != nil {
		f.table.CloseWithError(io.ErrUnexpectedEOF)
		f.table = nil
	}
}

// read returns the scenario in a file with a scenario or a figure, or the arms in a table.
func read(m *lab.Read) lab.Message {
	s, view, err := scenariojson.UnmarshalFile([]byte(m.Text))
	if err == nil {
		return &lab.Scenario{Scenario: s, View: view}
	}
	t, wrong := table.Read(context.Background(), strings.NewReader(m.Text), func(int) {})
	text := trimmed(m.Text)
	switch wide := strings.Contains(m.Text, "\x00"); { // UTF-16, or no text
	case wrong == nil && text[0] != '{' && !scenario.IsAddress(text):
		return tabled(m.Scenario, t)
	case errors.Is(err, scenariojson.ErrNoScenario), wide && text != "" && text[0] != '{' && !say.Uses(say.Err(wrong), "table-no-text"):
		if isTable(m.Name, text) {
			err = say.Error("file-besides", say.Err(wrong))
		} else {
			err = say.Error("file-as-arms", say.Err(wrong))
		}
	}
	if all, ok := err.(scenario.Problems); ok {
		err = all[0] // the first problem often causes the others
	}
	return refuse(err)
}

// trimmed returns a text without spaces and marks before its first character.
func trimmed(text string) string {
	return strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == 0 || r == '\ufeff' || r == utf8.RuneError })
}

// isTable reports whether a file looks like a table, by its extension or the columns of its first line.
func isTable(name, text string) bool {
	first, _, more := strings.Cut(text, "\n")
	end := strings.ToLower(name[strings.LastIndexByte(name, '.')+1:])
	return end == "csv" || end == "tsv" || end == "txt" || more && first[0] != '<' && strings.ContainsAny(first, ",;\t|")
}
