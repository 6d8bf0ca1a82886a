package main

import (
	"encoding/binary"
	"errors"
)

var errTables = errors.New("the tables of functions are not of the form that Go 1.20 to 1.26 write")

// headerWords is the offset of the words in runtime.pcHeader. pcHeader holds the first bytes of runtime.pcHeader: the
// version, two zeros, the instruction size 1 and the pointer size 8.
const headerWords = 8

var pcHeader = string([]byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8})

// These are offsets in runtime._func, in bytes.
const (
	stackDepth  = 16 // the offset of the table of stack depths
	sourceFile  = 20 // the offset of the table of files
	sourceLine  = 24 // the offset of the table of lines
	furtherData = 28 // the number of further tables
	unit        = 32 // the index of the compilation unit, for the numbers of files
	startLine   = 36
	further     = 44 // the offsets of the further tables
)

// dropLines clears the file and line of each instruction in the memory of a program. Stack traces then name only
// functions. Nothing else reads these tables. After an error, the memory no longer holds a valid program.
func dropLines(memory []byte) (err error) {
	defer func() {
		if recover() != nil { // an offset is outside the memory
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

// mark marks the bytes of the table at an offset as used. A table holds pairs of steps: one of the value, one of the
// instruction. It ends with a value step of 0, unless that is the first step. Functions may share a table. The offset 0
// means that there is no table.
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
