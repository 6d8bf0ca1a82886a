package main

import (
	"encoding/binary"
	"errors"
)

var errTables = errors.New("the tables of functions are not of the form that Go 1.20 to 1.26 write")

// headerWords is where the words of runtime.pcHeader begin, and pcHeader has its first bytes: its version, two zeros,
// instructions of one byte and pointers of eight.
const headerWords = 8

var pcHeader = string([]byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8})

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

// dropLines clears, in the memory of a program, which file and line each instruction comes from. A trace then names
// functions alone, and nothing else reads these tables. What it leaves after an error is no program.
func dropLines(memory []byte) (err error) {
	defer func() {
		if recover() != nil { // a place is outside of memory
			err = errTables
		}
	}()
	start := 0
	for string(memory[start:start+len(pcHeader)]) != pcHeader {
		start += 8
	}
	data := memory[start:]
	word := func(i int) int { return int(binary.LittleEndian.Uint64(data[headerWords+8*i:])) }
	number := func(at int) int { return int(binary.LittleEndian.Uint32(data[at:])) }
	functions, units, values, index := word(0), word(4), word(6), word(7)
	names, tables := data[units:values], data[values:index]
	used := make([]bool, len(tables))
	for i := range functions {
		f := index + number(index+8*i+4)
		for _, p := range []int{sourceFile, sourceLine, unit, startLine} {
			clear(data[f+p : f+p+4])
		}
		mark(used, tables, number(f+stackDepth))
		for k := range number(f + furtherData) {
			mark(used, tables, number(f+further+4*k))
		}
	}
	clear(names)
	for i, keep := range used {
		if !keep {
			tables[i] = 0
		}
	}
	return nil
}

// mark marks the bytes of one of the tables, which holds pairs of a step of the value and one of the instruction, up
// to a step of 0 that is not the first. Functions share tables. One at 0 is none.
func mark(used []bool, tables []byte, at int) {
	for first := true; at != 0; first = false {
		step, n := binary.Uvarint(tables[at:])
		last := step == 0 && !first
		if !last {
			_, more := binary.Uvarint(tables[at+n:])
			n += more
		}
		if n < 1 {
			panic(errTables)
		}
		for ; n > 0; n-- {
			used[at] = true
			at++
		}
		if last {
			return
		}
	}
}
