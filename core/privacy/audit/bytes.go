package audit

import (
	"encoding/binary"
	"errors"
	"maps"
	"math"
	"slices"
)

// Counts and events travel between those who share the runs of an audit. They are written as
// varints (encoding/binary), increasing values as their differences.

// Bytes returns the counts for CountsFrom: the runs on both worlds, how many statistics there
// are, and of each world and statistic the values that came, each with how often.
func (c *Counts) Bytes() []byte {
	var data []byte
	for _, n := range c.runs {
		data = binary.AppendUvarint(data, uint64(n))
	}
	data = binary.AppendUvarint(data, uint64(len(c.value[0])))
	for _, all := range c.value {
		for _, m := range all {
			values := slices.Sorted(maps.Keys(m))
			data = appendValues(data, values)
			for _, v := range values {
				data = binary.AppendUvarint(data, uint64(m[v]))
			}
		}
	}
	return data
}

// CountsFrom returns counts of this audit from their bytes. The error says that they are none.
func (a *Audit) CountsFrom(data []byte) (*Counts, error) {
	r := reader{data: data}
	c := newCounts(len(a.trial.statistics()))
	for w := range c.runs {
		c.runs[w] = r.number(MaxRuns)
	}
	r.bad = r.bad || r.number(math.MaxInt32) != len(c.value[0])
	for w, all := range c.value {
		for _, m := range all {
			runs := 0
			for _, v := range r.values() {
				m[v] = r.number(MaxRuns)
				runs += m[v]
			}
			r.bad = r.bad || runs != c.runs[w]
		}
	}
	if r.bad || len(r.data) > 0 {
		return nil, errors.New("these are no counts of this audit's runs")
	}
	return c, nil
}

// Bytes returns the record for RecordFrom: of each world how many runs there are, and of each run how far each
// statistic is from that of the run before. Most are the same in many runs.
func (r *Record) Bytes() []byte {
	var data []byte
	for _, runs := range r.values {
		data = binary.AppendUvarint(data, uint64(len(runs)))
		var last []int64
		for _, values := range runs {
			for i, v := range values {
				if last != nil {
					v -= last[i]
				}
				data = binary.AppendVarint(data, v)
			}
			last = values
		}
	}
	return data
}

// RecordFrom returns a record of this audit from its bytes. The error says that it is none.
func (a *Audit) RecordFrom(data []byte) (*Record, error) {
	r, n := reader{data: data}, len(a.trial.statistics())
	record := &Record{}
	for w := range record.values {
		last := make([]int64, n)
		for range r.number(MaxRuns) {
			values := make([]int64, n)
			for i := range values {
				d, size := binary.Varint(r.data)
				if r.bad = r.bad || size <= 0; r.bad {
					return nil, errRecord
				}
				r.data, values[i] = r.data[size:], last[i]+d
			}
			record.values[w] = append(record.values[w], values)
			last = values
		}
	}
	if r.bad || len(r.data) > 0 {
		return nil, errRecord
	}
	return record, nil
}

var errRecord = errors.New("this is no record of this audit's runs")

// Bytes returns the event for EventFrom.
func (e Event) Bytes() []byte {
	data := []byte{0}
	if e.Back {
		data[0] = 1
	}
	data = binary.AppendUvarint(data, uint64(e.statistic))
	data = binary.AppendUvarint(data, uint64(e.kind))
	return appendValues(data, e.values)
}

// EventFrom returns an event of this audit from its bytes. The error says that it is none.
func (a *Audit) EventFrom(data []byte) (Event, error) {
	r, all := reader{data: data}, a.trial.statistics()
	e := Event{Back: r.number(1) == 1, statistic: r.number(len(all) - 1), kind: kind(r.number(int(atMostOf)))}
	if e.values = r.values(); len(e.values) == 0 || e.kind != oneOf && len(e.values) > 1 {
		r.bad = true
	}
	if r.bad || len(r.data) > 0 {
		return Event{}, errors.New("this is no event of this audit's runs")
	}
	return e, nil
}

// appendValues writes how many values there are and their differences. A difference that is no
// int64 wraps, and wraps back when it is added.
func appendValues(data []byte, increasing []int64) []byte {
	data = binary.AppendUvarint(data, uint64(len(increasing)))
	last := int64(0)
	for _, v := range increasing {
		data = binary.AppendVarint(data, v-last)
		last = v
	}
	return data
}

// A reader reads what was written. Once something makes no sense it is bad, and reads zeros.
type reader struct {
	data []byte
	bad  bool
}

// number reads a number of at most so much.
func (r *reader) number(most int) int {
	v, n := binary.Uvarint(r.data)
	if r.bad = r.bad || n <= 0 || v > uint64(most); r.bad {
		return 0
	}
	r.data = r.data[n:]
	return int(v)
}

// values reads increasing values, each of which takes a byte or more.
func (r *reader) values() (all []int64) {
	last := int64(0)
	for i := range r.number(len(r.data)) {
		d, n := binary.Varint(r.data)
		if r.bad = r.bad || n <= 0 || i > 0 && last+d <= last; r.bad {
			return nil
		}
		r.data, last = r.data[n:], last+d
		all = append(all, last)
	}
	return all
}
