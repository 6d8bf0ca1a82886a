// Package table reads tables of numbers: observed rewards, logs, means, and curves of other programs. It recognises
// what a table holds from its headings and its first rows.
package table

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// A Kind is the kind of a table.
type Kind string

// The kinds of tables.
const (
	Means   Kind = "means"   // arms, in a form that scenario.PastedArms reads
	Rewards Kind = "rewards" // observed rewards, with a column for each arm
	Log     Kind = "log"     // pairs of an arm and its reward, one pair for each row
	Results Kind = "results" // curves: x, mean, and perhaps a spread
)

// A Table is the content of a table.
type Table struct {
	Kind     Kind
	Headings bool     // the first row holds headings
	Commas   bool     // commas are decimal points
	Used     []string // the headings of the columns that are read, in the order arm, reward, or x, mean, spread, curve
	Ignored  []string // the headings of the other columns
	Rows     int      // the rows below the headings
	Empty    int      // the empty cells of the columns that are read
	// Refused holds the first refused cells, and RefusedCells counts all of them.
	Refused      []Cell
	RefusedCells int
	Arms         []Arm   // of rewards and logs
	Order        []int32 // the index of the arm in each row of a log that is not refused
	// Low and High are the smallest and the largest reward. Scaled is set if one of them is outside of [0, 1]. Rewards
	// are then mapped to (r − Low)/(High − Low).
	Low, High float64
	Scaled    bool
	Curves    []Curve         // of results
	Means     scenario.Pasted // of means
}

// An Arm is an arm and its observed rewards, in the order of the rows.
type Arm struct {
	Name   string
	Values []float64
}

// A Curve is a curve of another program. Spread may be nil.
type Curve struct {
	Name            string
	X, Mean, Spread []float64
}

// A Cell is a refused cell. Lines and columns count from 1.
type Cell struct {
	Line, Column int
	Text, Why    string
}

const (
	mostRefused = 5       // the cells that Refused holds
	headSize    = 1 << 17 // the bytes that show the kind of a table
	mostRecord  = 1 << 20 // the bytes of a row
	stride      = 1 << 14 // the rows between two calls of progress
)

// Read reads a table. It calls progress from time to time with the number of rows so far. If the context ends, Read
// returns its error. Errors name the line.
func Read(ctx context.Context, r io.Reader, progress func(rows int)) (*Table, error) {
	in, err := decoded(r)
	if err != nil {
		return nil, err
	}
	head, err := in.Peek(headSize)
	if err != nil && err != io.EOF {
		return nil, err
	}
	whole := err == io.EOF
	text := string(head)
	if !whole {
		if text = text[:strings.LastIndexByte(text, '\n')+1]; text == "" {
			return nil, say.Error("table-line", "1", say.Of("table-long-row"))
		}
	}
	l, pasted := sniff(text), scenario.Pasted{}
	if whole {
		pasted = scenario.PastedArms(text)
	}
	if whole && pasted.Problem == "" && l.kind != Log && !l.single() {
		return &Table{Kind: Means, Means: pasted, Headings: pasted.Headings, Commas: pasted.Commas, Rows: len(pasted.Arms)}, nil
	}
	switch {
	case l.kind != "":
	case pasted.Problem != "" && (l.problem == "" || l.rows < 3):
		return nil, errors.New(pasted.Problem)
	case l.problem == "":
		return nil, say.Error("table-not-recognised")
	default:
		return nil, errors.New(l.problem)
	}
	t := &Table{Kind: l.kind, Headings: l.headings, Commas: l.numbers.commas}
	for _, c := range l.columns {
		if c.use == unused {
			t.Ignored = append(t.Ignored, c.heading)
		}
	}
	for use := armColumn; use <= curveColumn; use++ {
		for _, c := range l.columns {
			if c.use == use {
				t.Used = append(t.Used, c.heading)
			}
		}
	}
	return t, t.read(ctx, in, l, progress)
}

// limited ends a row that is too long, for example because a quotation mark never ends.
type limited struct {
	io.Reader
	csv *csv.Reader
	n   int64
}

var errLong = errors.New("the row is too long")

func (l *limited) Read(p []byte) (int, error) {
	if l.n-l.csv.InputOffset() > mostRecord {
		return 0, errLong
	}
	n, err := l.Reader.Read(p)
	l.n += int64(n)
	return n, err
}

// read reads all rows.
func (t *Table) read(ctx context.Context, in io.Reader, l layout, progress func(rows int)) error {
	bound := &limited{Reader: in}
	rows := l.reader(bound)
	bound.csv, rows.ReuseRecord = rows, true
	b := builder{Table: t, layout: l, places: map[string]int32{}}
	for i := range l.columns {
		if b.place[l.columns[i].use] = i; l.columns[i].use == rewardColumn {
			b.rewards = append(b.rewards, i)
		}
	}
	if l.kind == Rewards {
		for _, i := range b.rewards {
			t.Arms = append(t.Arms, Arm{Name: l.columns[i].heading})
		}
	}
	for skip := l.skip; ; {
		record, err := rows.Read()
		if err == nil {
			b.line, _ = rows.FieldPos(0)
		}
		var wrong *csv.ParseError
		switch {
		case err == io.EOF:
			return b.finish()
		case errors.Is(err, errLong):
			return say.Error("table-line", strconv.Itoa(b.line+1), say.Of("table-long-row"))
		case errors.As(err, &wrong):
			b.line = wrong.StartLine
			if b.refuse(len(record), "", say.Of("table-quote")); wrong.Line > wrong.StartLine { // all other rows are in this one
				return say.Error("table-line", strconv.Itoa(b.line), say.Of("table-quote"))
			}
		case err != nil:
			return err
		case skip > 0:
			skip--
			continue
		}
		if t.Rows++; t.Rows%stride == 0 {
			if progress(t.Rows); ctx.Err() != nil {
				return ctx.Err()
			}
		}
		if err == nil {
			if err := b.row(record); err != nil {
				return say.Error("table-line", strconv.Itoa(b.line), say.Err(err))
			}
		}
	}
}

// A builder adds rows to a table.
type builder struct {
	*Table
	layout
	line    int
	place   [uses]int // the column of each use
	rewards []int     // the columns of rewards
	places  map[string]int32
	total   int // the number of observed rewards
}

// refuse records a refused cell. The column counts from 0.
func (b *builder) refuse(column int, text, why string) {
	if b.RefusedCells++; len(b.Refused) < mostRefused {
		b.Refused = append(b.Refused, Cell{b.line, column + 1, text, why})
	}
}

// number reads the number in a column of a row. It counts an empty cell, and refuses a cell that is no number.
func (b *builder) number(record []string, column int) (x float64, ok bool) {
	x, why := b.numbers.read(record[column])
	switch {
	case why == empty:
		b.Empty++
	case why != "":
		b.refuse(column, record[column], why)
	}
	return x, why == ""
}

func (b *builder) row(record []string) error {
	n := len(b.columns)
	if len(record) == n+1 && record[n] == "" {
		record = record[:n] // each row ends with a separator
	}
	if len(record) != n {
		b.refuse(min(len(record), n), "", say.Of("table-ragged", strconv.Itoa(len(record)), strconv.Itoa(n)))
		return nil
	}
	switch b.kind {
	case Rewards:
		for i, column := range b.rewards {
			if x, ok := b.number(record, column); ok {
				b.Arms[i].Values = append(b.Arms[i].Values, x)
				b.total++
			}
		}
	case Log:
		name := label(record[b.place[armColumn]])
		switch {
		case name == "":
			b.Empty++
			return nil
		case strings.Contains(name, "\n"):
			b.refuse(b.place[armColumn], name, say.Of("table-quote"))
			return nil
		}
		x, ok := b.number(record, b.place[rewardColumn])
		if !ok {
			return nil
		}
		i, known := b.places[name]
		if !known {
			if len(b.Arms) == scenario.MaxArms {
				return say.Error("there-more-than", strconv.Itoa(scenario.MaxArms))
			}
			i = int32(len(b.Arms))
			name = strings.Clone(name) // the row shares its memory
			b.places[name], b.Arms = i, append(b.Arms, Arm{Name: name})
		}
		b.Arms[i].Values = append(b.Arms[i].Values, x)
		b.Order = append(b.Order, i)
		b.total++
	case Results:
		return b.point(record)
	}
	if b.total > arm.MaxObserved {
		return say.Error("observations-at-most", strconv.Itoa(arm.MaxObserved))
	}
	return nil
}

// point adds a point to a curve.
func (b *builder) point(record []string) error {
	x, ok := b.number(record, b.place[xColumn])
	mean, ok2 := b.number(record, b.place[meanColumn])
	var spread float64
	ok3 := true
	if b.uses(spreadColumn) {
		spread, ok3 = b.number(record, b.place[spreadColumn])
	}
	if !ok || !ok2 || !ok3 {
		return nil
	}
	var name string
	if b.uses(curveColumn) {
		name = label(record[b.place[curveColumn]])
	}
	i, known := b.places[name]
	if !known {
		i = int32(len(b.Curves))
		b.places[strings.Clone(name)], b.Curves = i, append(b.Curves, Curve{Name: strings.Clone(name)})
	}
	c := &b.Curves[i]
	if n := len(c.X); n > 0 && x <= c.X[n-1] {
		return say.Error("table-x-falls")
	}
	c.X, c.Mean = append(c.X, x), append(c.Mean, mean)
	if b.uses(spreadColumn) {
		c.Spread = append(c.Spread, spread)
	}
	return nil
}

// finish checks the table as a whole, and sorts the arms of a log.
func (b *builder) finish() error {
	if b.RefusedCells > b.total && b.kind != Results {
		c := b.Refused[0]
		return say.Error("table-most-refused", strconv.Itoa(c.Line), strconv.Itoa(c.Column), c.Why)
	}
	if b.kind == Results {
		if len(b.Curves) == 0 {
			return say.Error("table-no-rows")
		}
		return nil
	}
	b.Low, b.High = math.Inf(1), math.Inf(-1)
	for _, a := range b.Arms {
		if len(a.Values) == 0 {
			return say.Error("table-arm-empty", scenario.Quote(a.Name))
		}
		b.Low, b.High = min(b.Low, slices.Min(a.Values)), max(b.High, slices.Max(a.Values))
	}
	switch {
	case len(b.Arms) == 0:
		return say.Error("table-no-rows")
	case b.Low >= 0 && b.High <= 1:
	case b.Low == b.High:
		return say.Error("table-one-value", strconv.FormatFloat(b.Low, 'g', -1, 64))
	case math.IsInf(b.High-b.Low, 0):
		return say.Error("table-range")
	default:
		b.Scaled = true
	}
	if b.kind == Log {
		b.sort()
	}
	return nil
}

// sort sorts the arms of a log by their names, and whole numbers by their size.
func (b *builder) sort() {
	key := func(name string) string {
		if _, err := strconv.ParseUint(name, 10, 64); err == nil {
			return fmt.Sprintf("%20s", name)
		}
		return name
	}
	order := slices.SortedFunc(maps.Values(b.places), func(i, j int32) int {
		return strings.Compare(key(b.Arms[i].Name), key(b.Arms[j].Name))
	})
	arms, to := make([]Arm, len(order)), make([]int32, len(order))
	for i, from := range order {
		arms[i], to[from] = b.Arms[from], int32(i)
	}
	b.Arms = arms
	for i, a := range b.Order {
		b.Order[i] = to[a]
	}
}

// label returns the name in a cell. Bytes that are not UTF-8 are read as Windows-1252.
func label(cell string) string {
	if !utf8.ValidString(cell) {
		cell, _ = charmap.Windows1252.NewDecoder().String(cell)
	}
	return strings.TrimSpace(cell)
}

// Scale maps a reward to [0, 1], by (r − Low)/(High − Low) if the table is scaled.
func (t *Table) Scale(r float64) float64 {
	if !t.Scaled {
		return r
	}
	return (r - t.Low) / (t.High - t.Low)
}

// Observed returns the arms that pay the observed rewards, scaled to [0, 1].
func (t *Table) Observed() []arm.Arm {
	var arms []arm.Arm
	for _, a := range t.Arms {
		values := slices.Clone(a.Values)
		for i, r := range values {
			values[i] = t.Scale(r)
		}
		arms = append(arms, arm.NewEmpirical(values...))
	}
	return arms
}
