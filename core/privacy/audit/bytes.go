package audit

import (
	"encoding/binary"

	"epsilonarcade/core/say"
)

// Records travel between those who share the runs of an audit. They are written as varints (encoding/binary).

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

var errRecord = say.Error("audit-no-record")

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
