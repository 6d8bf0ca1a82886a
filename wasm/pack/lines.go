package main

import (
	"encoding/binary"
	"errors"
)

var errTables = errors.New("the tables of functions are not of the form that Go 1.20 to 1.26 write")

// Of runtime.pcHeader.
const (
	headerBytes = 72
	headerWords = 8 // behind the first eight bytes
)

// The first bytes of runtime.pcHeader: its version, two zeros, instructions of one byte and
// pointers of eight.
var tables = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// Of runtime._func, in bytes from its start.
const (
	stackDepth  = 16 // where its table of how deep the stack is begins
	sourceFile  = 20 // the table of files
	sourceLine  = 24 // the table of lines
	furtherData = 28 // how many more tables it has
	unit        = 32 // what the numbers of files refer to
	startLine   = 36
	further     = 44 // where they begin
)

// dropLines clears, in the memory of a program, which file and line each instruction comes of. A
// trace then names functions alone. The tables are a twelfth of a program after brotli, and nothing
// else reads them.
//
//	app.wasm, brotli    with lines           without
//	November 2026       1,275,629 bytes      1,163,241 bytes
func dropLines(memory []byte) error {
	m := table{data: memory, bad: len(memory) < headerBytes}
	for start := 0; ; start += 8 {
		if start+headerBytes > len(memory) {
			return errTables
		}
		if string(memory[start:start+len(tables)]) == string(tables) {
			m.data = memory[start:]
			break
		}
	}
	functions, units, files, values, index := m.word(0), m.word(4), m.word(5), m.word(6), m.word(7)
	if m.bad || units > files || files > values || values > index || index > len(m.data) {
		return errTables
	}
	used := make([]bool, index-values)
	for i := range functions {
		f := index + m.number(index+8*i+4)
		for _, p := range []int{sourceFile, sourceLine, unit, startLine} {
			m.clear(f + p)
		}
		m.mark(used, values, m.number(f+stackDepth))
		for k := range m.number(f + furtherData) {
			m.mark(used, values, m.number(f+further+4*k))
		}
		if m.bad {
			return errTables
		}
	}
	clear(m.data[units:values])
	for i, keep := range used {
		if !keep {
			m.data[values+i] = 0
		}
	}
	return nil
}

// A table is the memory from runtime.pcHeader on. It is bad once a place was outside of it.
type table struct {
	data []byte
	bad  bool
}

// word returns the header's word i.
func (t *table) word(i int) int {
	at := headerWords + 8*i
	if t.bad || at+8 > len(t.data) {
		t.bad = true
		return 0
	}
	return int(min(binary.LittleEndian.Uint64(t.data[at:]), mostMemory))
}

// number returns the 32 bits at a place.
func (t *table) number(at int) int {
	if t.bad || at < 0 || at+4 > len(t.data) {
		t.bad = true
		return 0
	}
	return int(binary.LittleEndian.Uint32(t.data[at:]))
}

// clear sets them to 0.
func (t *table) clear(at int) {
	if t.number(at); !t.bad {
		clear(t.data[at : at+4])
	}
}

// mark marks the bytes of a table of values, which begins at a place and holds pairs of a step of the
// value and one of the instruction, up to a step of 0 that is not the first. One at 0 is none.
func (t *table) mark(used []bool, values, at int) {
	if at == 0 || t.bad {
		return
	}
	for i, begun := at, false; ; begun = true {
		for pair := range 2 {
			if i >= len(used) {
				t.bad = true
				return
			}
			step, n := binary.Uvarint(t.data[values+i : values+len(used)])
			if n <= 0 {
				t.bad = true
				return
			}
			for range n {
				used[i] = true
				i++
			}
			if pair == 0 && step == 0 && begun {
				return
			}
		}
	}
}
