// Command pack makes a Go program for the browser smaller, in place: pack [-lines] [-memory MEGABYTES] FILE
//
// It performs two steps. A step may fail after a new release of Go. In that case, the command prints a warning and
// omits the step.
//
//   - Go's linker omits runs of zeros in the data, and so splits the data into tens of thousands of segments, whose
//     addresses and lengths take more bytes than the zeros. segments restores short runs of zeros, which saves 110,600
//     bytes in app.wasm.br. The initial memory stays the same.
//   - dropLines removes the file and line of each instruction, which saves another 121,500 bytes. -lines keeps them.
//
// -memory limits the memory of a program that runs untrusted policies. If the limit cannot be set, the command fails.
package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
)

func main() {
	lines := flag.Bool("lines", false, "keep the file and line of each instruction")
	memory := flag.Int("memory", 0, "largest memory of the program, in MB; 0 for no limit")
	flag.Parse()
	warnings, err := pack(flag.Arg(0), *memory, *lines)
	for _, w := range warnings {
		fmt.Fprintf(os.Stderr, "pack: warning: %s stays larger than it has to be: %v\n", flag.Arg(0), w)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "pack: %s: %v\n", flag.Arg(0), err)
		os.Exit(1)
	}
}

// pack makes a program smaller. The warnings are the errors from steps that failed.
func pack(file string, memory int, lines bool) (warnings []error, err error) {
	program, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	module, err := sectionsOf(program)
	if err != nil {
		return nil, err
	}
	for i := range module {
		switch s := &module[i]; {
		case s.id == memorySection && memory > 0:
			s.body, err = limited(s.body, uint64(memory)<<20/page)
		case s.id == dataSection:
			s.body, warnings = smaller(s.body, lines)
		}
		if err != nil {
			return warnings, err
		}
	}
	return warnings, os.WriteFile(file, written(module), 0o755)
}

const (
	header        = "\x00asm\x01\x00\x00\x00"
	memorySection = 5
	dataSection   = 11
	// mostZeros is the longest run of zeros within a segment.
	mostZeros = 64
	// mostMemory is the largest size of the data, in bytes.
	mostMemory = 1 << 30
	page       = 1 << 16
)

var (
	errModule = errors.New("not a wasm module, or a damaged one")
	errMemory = errors.New("the memory is of an unknown kind and cannot be limited")
	errData   = errors.New("the data is of an unknown kind")
)

// A section is a section of a wasm module.
type section struct {
	id   byte
	body []byte
}

func sectionsOf(module []byte) (all []section, err error) {
	rest, ok := bytes.CutPrefix(module, []byte(header))
	if !ok {
		return nil, errModule
	}
	for r := (reader{data: rest}); len(r.data) > 0; {
		id := r.take(1)
		body := r.take(r.number())
		if r.bad {
			return nil, errModule
		}
		all = append(all, section{id[0], body})
	}
	return all, nil
}

// written returns the module that consists of the given sections.
func written(module []section) []byte {
	out := []byte(header)
	for _, s := range module {
		out = append(out, s.id)
		out = binary.AppendUvarint(out, uint64(len(s.body)))
		out = append(out, s.body...)
	}
	return out
}

// limited returns a memory section with the given limit in pages, which replaces any other limit.
func limited(section []byte, pages uint64) ([]byte, error) {
	r := reader{data: section}
	memories, kind, least := r.number(), r.number(), r.number()
	if r.bad || memories != 1 || kind > 1 {
		return nil, errMemory
	}
	return binary.AppendUvarint(binary.AppendUvarint([]byte{1, 1}, uint64(least)), pages), nil
}

// smaller returns a data section with fewer segments. Unless lines is true, it also removes the functions' lines.
func smaller(section []byte, lines bool) (data []byte, warnings []error) {
	memory, err := image(section)
	if err != nil {
		return section, []error{err}
	}
	if !lines {
		without := slices.Clone(memory)
		if err := dropLines(without); err != nil {
			warnings = append(warnings, err)
		} else {
			memory = without
		}
	}
	return segments(memory), warnings
}

// image returns the memory that a data section initialises, starting at address 0.
func image(section []byte) (memory []byte, err error) {
	r := reader{data: section}
	for range r.number() {
		// This is an active segment of memory 0 at a constant offset: 0, i32.const, offset, end.
		opens, at, ends := r.take(2), r.signed(), r.take(1)
		content := r.take(r.number())
		if r.bad || opens[0] != 0 || opens[1] != 0x41 || ends[0] != 0x0b || at < 0 || at+len(content) > mostMemory {
			return nil, errData
		}
		if more := at + len(content) - len(memory); more > 0 {
			memory = append(memory, make([]byte, more)...)
		}
		copy(memory[at:], content)
	}
	if r.bad || len(r.data) > 0 {
		return nil, errData
	}
	return memory, nil
}

// segments returns a data section that initialises memory.
func segments(memory []byte) []byte {
	var body []byte
	n := uint64(0)
	for at := 0; at < len(memory); {
		if memory[at] == 0 {
			at++
			continue
		}
		end, zeros := at, 0 // end is just after the last nonzero byte
		for i := at; i < len(memory) && zeros <= mostZeros; i++ {
			if zeros++; memory[i] != 0 {
				end, zeros = i+1, 0
			}
		}
		body = append(body, 0, 0x41)
		body = appendSigned(body, at)
		body = append(body, 0x0b)
		body = binary.AppendUvarint(body, uint64(end-at))
		body = append(body, memory[at:end]...)
		at = end
		n++
	}
	return append(binary.AppendUvarint(nil, n), body...)
}

// appendSigned appends a non-negative number in signed LEB128.
func appendSigned(b []byte, v int) []byte {
	for ; v >= 0x40; v >>= 7 {
		b = append(b, byte(v)&0x7f|0x80)
	}
	return append(b, byte(v))
}

// A reader reads bytes and numbers from the front of data. After a failure, bad is true.
type reader struct {
	data []byte
	bad  bool
}

func (r *reader) take(n int) []byte {
	if r.bad || n < 0 || n > len(r.data) {
		r.bad = true
		return nil
	}
	taken := r.data[:n]
	r.data = r.data[n:]
	return taken
}

// number reads a number in unsigned LEB128.
func (r *reader) number() int {
	v, n := binary.Uvarint(r.data)
	if n <= 0 || v > 1<<32 {
		r.bad = true
		return 0
	}
	r.take(n)
	return int(v)
}

// signed reads a 32-bit number in signed LEB128.
func (r *reader) signed() int {
	v, n := binary.Uvarint(r.data)
	if n <= 0 || n > 5 {
		r.bad = true
		return 0
	}
	last := r.take(n)[n-1]
	if last&0x40 != 0 {
		return -1 // the number is negative, so it is not an address
	}
	return int(v)
}
