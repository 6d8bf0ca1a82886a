package table

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	utf16 "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
)

// MaxColumns is the largest number of columns in a table.
const MaxColumns = scenario.MaxArms + 10

// decoded returns the text of a file as UTF-8, without its byte order mark. It refuses other files than texts.
func decoded(r io.Reader) (*bufio.Reader, error) {
	in := bufio.NewReaderSize(r, headSize)
	head, err := in.Peek(headSize)
	if err != nil && err != io.EOF {
		return nil, err
	}
	order := utf16.LittleEndian
	switch {
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("\xd0\xcf\x11\xe0")):
		return nil, say.Error("table-workbook")
	case bytes.HasPrefix(head, []byte("\xef\xbb\xbf")):
		_, err := in.Discard(3)
		return in, err
	case bytes.HasPrefix(head, []byte("\xff\xfe")), len(head) > 1 && head[1] == 0 && head[0] != 0:
	case bytes.HasPrefix(head, []byte("\xfe\xff")), len(head) > 1 && head[0] == 0 && head[1] != 0:
		order = utf16.BigEndian
	case bytes.IndexByte(head, 0) >= 0:
		return nil, say.Error("table-no-text")
	default:
		return in, nil
	}
	return bufio.NewReaderSize(transform.NewReader(in, utf16.UTF16(order, utf16.UseBOM).NewDecoder()), headSize), nil
}

// A use is the role of a column.
type use int

const (
	unused use = iota
	armColumn
	rewardColumn
	xColumn
	meanColumn
	spreadColumn
	curveColumn
	uses
)

// A column is a column of a table, as far as its first rows show it.
type column struct {
	heading             string
	name                string // the heading in lower case, letters and digits only
	use                 use
	numbers, words      int
	labels              map[string]int
	low, high           float64
	bits, whole, counts bool // all its numbers are 0 or 1, are whole numbers, or count the rows
}

// beside reports whether a column numbers, names or dates the rows.
func (c *column) beside() bool {
	return known(besideNames, c.name) || c.heading == "" && (c.counts || !c.numeric())
}

// numeric reports whether a column holds numbers. A few of its cells may be wrong.
func (c *column) numeric() bool { return 4*c.words <= c.numbers }

// repeats reports whether the cells of a column can be the names of arms in a log.
func (c *column) repeats() bool { return len(c.labels) > 0 && len(c.labels) < c.numbers+c.words }

// A layout describes a table by its first rows.
type layout struct {
	sep      rune
	headings bool
	skip     int // the rows before the data
	columns  []column
	rows     int // the first rows of data
	numbers  numbers
	kind     Kind
	problem  string
}

func (l *layout) reader(r io.Reader) *csv.Reader {
	rows := csv.NewReader(r)
	rows.Comma, rows.FieldsPerRecord, rows.TrimLeadingSpace = l.sep, -1, l.sep == ' '
	return rows
}

func (l *layout) uses(u use) bool {
	return slices.ContainsFunc(l.columns, func(c column) bool { return c.use == u })
}

// single reports whether a table is one long column of rewards.
func (l *layout) single() bool {
	return l.kind == Rewards && len(l.columns) == 1 && l.rows >= 30
}

// first returns the first rows of a text under a separator. A wrong row ends them.
func (l layout) first(text string) (rows [][]string) {
	for r := l.reader(strings.NewReader(text)); len(rows) < 1000; {
		row, err := r.Read()
		if err != nil {
			return rows
		}
		if l.sep == ' ' && row[len(row)-1] == "" {
			row = row[:len(row)-1]
		}
		rows = append(rows, row)
	}
	return rows
}

// sniff recognises a table from the complete lines at its beginning.
func sniff(text string) layout {
	var l layout
	var rows [][]string
	if line, rest, _ := strings.Cut(text, "\n"); strings.HasPrefix(strings.ToLower(line), "sep=") {
		text, l.skip = rest, 1
	}
	best := -1
	for _, sep := range ",;\t| " {
		some := layout{sep: sep}.first(text)
		if score := score(some, sep); score > best {
			best, l.sep, rows = score, sep, some
		}
	}
	if len(rows) == 0 {
		l.problem = say.Of("table-no-rows")
		return l
	}
	if decimals := (layout{sep: ';'}).first(text); l.sep == ',' && len(rows[0]) == 1 && !slices.ContainsFunc(rows, func(row []string) bool {
		return strings.Contains(strings.Join(row, ""), ".")
	}) { // a heading above decimal commas
		l.sep, rows = ';', decimals
	}
	l.rows = len(rows)
	var doubt string
	if l.numbers, doubt = convention(rows, l.sep); doubt != "" {
		l.problem = say.Of("table-doubt", scenario.Quote(doubt))
		return l
	}
	l.head(rows)
	if n := len(l.columns); n > MaxColumns {
		l.problem = say.Of("table-columns", strconv.Itoa(l.skip), strconv.Itoa(n), strconv.Itoa(MaxColumns))
		return l
	}
	if l.headings {
		rows = rows[1:]
	}
	l.measure(rows)
	l.recognise()
	return l
}

// score says how well a separator divides rows: how many rows have as many cells as most rows have, and how many cells
// are numbers.
func score(rows [][]string, sep rune) int {
	widths := map[int]int{}
	most, cells, numeric := 0, 1, 0
	n, _ := convention(rows, sep)
	for _, row := range rows[:min(len(rows), 100)] {
		if widths[len(row)]++; widths[len(row)] > widths[most] || widths[len(row)] == widths[most] && len(row) > most {
			most = len(row)
		}
		for _, cell := range row {
			cells++
			if _, why := n.read(cell); why == "" {
				numeric++
			}
		}
	}
	if most < 2 {
		return 0
	}
	return 1 + 1000*widths[most]/len(rows[:min(len(rows), 100)]) + 1000*numeric/cells
}

// head finds the headings. Headings have no number, but rows below them do. A first column without a heading numbers the
// rows.
func (l *layout) head(rows [][]string) {
	number := func(cell string) bool { _, why := l.numbers.read(cell); return why == "" }
	first := rows[0]
	l.headings = len(rows) > 1 && !slices.ContainsFunc(first, number) &&
		slices.ContainsFunc(rows[1:min(len(rows), 20)], func(row []string) bool { return slices.ContainsFunc(row, number) })
	if len(rows) > 1 && len(first) > 1 && first[0] == "" { // pandas numbers columns, too
		counts := true
		for i, cell := range first[1:] {
			counts = counts && cell == strconv.Itoa(i)
		}
		l.headings = l.headings || counts
	}
	if l.headings {
		l.skip++
		if len(rows[1]) == len(first)+1 && rows[1][len(first)] != "" { // R writes no heading above the names of rows
			first = append([]string{""}, first...)
		}
	}
	if n := len(first); n > 1 && first[n-1] == "" && len(rows) > 1 && len(rows[1]) >= n && rows[1][n-1] == "" {
		first = first[:n-1] // each row ends with a separator
	}
	for i, text := range first {
		c := column{heading: label(text)}
		if !l.headings {
			c.heading = strconv.Itoa(i + 1)
		}
		c.name = strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return unicode.ToLower(r)
			}
			return -1
		}, c.heading)
		l.columns = append(l.columns, c)
	}
}

// measure describes the columns.
func (l *layout) measure(rows [][]string) {
	for j := range l.columns {
		c := &l.columns[j]
		c.labels, c.bits, c.whole, c.counts = map[string]int{}, true, true, true
		var from float64
		for i, row := range rows {
			if j >= len(row) {
				continue
			}
			x, why := l.numbers.read(row[j])
			switch why {
			case empty:
				continue
			case "":
				c.numbers++
				if i == 0 {
					from = x
				}
				if c.numbers == 1 {
					c.low, c.high = x, x
				}
				c.low, c.high = min(c.low, x), max(c.high, x)
				c.bits, c.whole, c.counts = c.bits && (x == 0 || x == 1), c.whole && x == float64(int64(x)), c.counts && x == from+float64(i)
			default:
				c.words++
				c.counts = false
			}
			c.labels[label(row[j])]++
		}
		c.counts = c.counts && (from == 0 || from == 1)
	}
	l.rows = len(rows)
}

// The names of columns, as column.name has them.
const (
	armNames = " arm arms armid armno armindex armpulled chosenarm chosen pulledarm selectedarm action actionid variant variante" +
		" variation version group gruppe groupe grupo testgroup treatment condition choice segment itemid item articleid article ad adid" +
		" banner bannerid creative lever machine bandit option offer bras brazo 臂 动作 アーム "
	rewardNames = " reward rewards payoff payout click clicks clicked isclick conversion conversions converted convert outcome" +
		" response result success successes value y retention1 retention7 purchase purchased revenue rating score gain" +
		" belohnung récompense recompensa 奖励 报酬 点击 報酬 "
	besideNames = " id idx index row rowid nr no n obs t time timestamp date datetime day round step trial user userid session" +
		" sessionid unnamed0 seed datum heure fecha 时间 日期 "
	totalNames = " views impressions visitors sessions users exposures trials total shown sent pulls "
	xNames     = " x t time pull pulls round rounds step steps iteration iterations horizon n epsilon ε eps "
	meanNames  = " mean y regret meanregret cumulativeregret cumregret averageregret avgregret pseudoregret average avg value "
	spreads    = " sd std stdev stddev se sem stderr error err spread sigma halfwidth ci "
	curveNames = " policy algorithm algo method agent series name label "
)

func known(names, name string) bool { return name != "" && strings.Contains(names, " "+name+" ") }

// find returns the first column that is named in a list and fits, in the order of the list.
func (l *layout) find(names string, fits func(c *column) bool) *column {
	for _, name := range strings.Fields(names) {
		for i := range l.columns {
			if c := &l.columns[i]; c.name == name && fits(c) && c.use == unused {
				return c
			}
		}
	}
	return nil
}

// only returns the column that fits, if there is exactly one.
func (l *layout) only(fits func(c *column) bool) (found *column) {
	for i := range l.columns {
		if c := &l.columns[i]; fits(c) && !c.beside() && c.use == unused {
			if found != nil {
				return nil
			}
			found = c
		}
	}
	return found
}

// recognise decides what the table holds: a log, curves, or rewards.
func (l *layout) recognise() {
	names := func(c *column) bool { return c.repeats() && len(c.labels) <= scenario.MaxArms }
	words := func(c *column) bool { return names(c) && c.words > 0 && !c.numeric() }
	numeric := (*column).numeric
	a, r := l.find(armNames, names), l.find(rewardNames, numeric)
	switch {
	case !l.headings && len(l.columns) == 2:
		first, second := &l.columns[0], &l.columns[1]
		switch {
		case words(first) && second.numeric():
			a, r = first, second
		case words(second) && first.numeric():
			a, r = second, first
		case first.numeric() && second.numeric() && first.whole && names(first) && !first.counts && (second.bits || !second.whole):
			if first.bits {
				l.problem = say.Of("table-arms-or-log")
				return
			}
			a, r = first, second
		}
	case a != nil && r == nil:
		a.use = armColumn
		r = l.only(numeric)
		a.use = unused
	case a == nil && r != nil:
		a = l.only(words)
	}
	if a != nil && r != nil && a != r {
		if total := l.find(totalNames, numeric); total != nil && !total.bits {
			l.problem = say.Of("table-counts", scenario.Quote(r.heading), scenario.Quote(total.heading))
			return
		}
		l.kind, a.use, r.use = Log, armColumn, rewardColumn
		return
	}
	x, mean := l.find(xNames, numeric), l.find(meanNames, numeric)
	if l.headings && x != nil && mean != nil && x != mean && l.rows > 1 {
		l.kind, x.use, mean.use = Results, xColumn, meanColumn
		if c := l.find(spreads, numeric); c != nil {
			c.use = spreadColumn
		}
		if c := l.find(curveNames, names); c != nil {
			c.use = curveColumn
		}
		return
	}
	var wide, narrow *column // the columns of rewards with the largest and the smallest range
	for i := range l.columns {
		c := &l.columns[i]
		switch {
		case c.beside(), i == 0 && c.counts && len(l.columns) > 1 && !l.headings:
		case c.numeric():
			if c.use = rewardColumn; c.low == c.high {
				break
			}
			if wide == nil || c.high-c.low > wide.high-wide.low {
				wide = c
			}
			if narrow == nil || c.high-c.low < narrow.high-narrow.low {
				narrow = c
			}
		default:
			l.problem = say.Of("table-words", scenario.Quote(c.heading))
			return
		}
	}
	if wide != nil && wide.high-wide.low > 1000*(narrow.high-narrow.low) {
		l.problem = say.Of("table-scales", scenario.Quote(narrow.heading), scenario.Quote(wide.heading))
	} else if l.rows >= 3 && l.uses(rewardColumn) && (len(l.columns) > 1 || known(rewardNames, l.columns[0].name)) {
		l.kind = Rewards
	}
}
