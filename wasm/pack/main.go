// Command pack rewrites the data of Go's wasm programs in place so that they compress better: pack
// [-lines] [-memory MEGABYTES] FILE... With -memory a program has so much memory at most: where it
// asks for more, it ends. With -lines its traces name files and lines.
//
// Go's linker leaves runs of zeros out of a program's data, and so cuts it into tens of
// thousands of pieces, each with a place and a length. These cost more than the zeros would: a
// twelfth of a program's size after brotli. Pack puts the zeros back where a run is short. What
// memory holds when the program starts is the same, but for the tables of lines.
//
//	app.wasm, brotli    as Go links it       packed
//	November 2026       1,278,725 bytes      1,177,281 bytes
package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"os"
)

func main() {
	var o options
	flag.BoolVar(&o.lines, "lines", false, "keep the file and line of each instruction")
	flag.IntVar(&o.memory, "memory", 0, "largest memory of a program, in MB; 0 for no limit")
	flag.Parse()
	for _, file := range flag.Args() {
		if err := pack(file, o); err != nil {
			fmt.Fprintf(os.Stderr, "pack: %s: %v\n", file, err)
			os.Exit(1)
		}
	}
}

type options struct {
	memory int // the most memory of a program in megabytes, 0 for no limit
	lines  bool
}

func pack(file string, o options) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	packed, err := repack(data, o)
	if err != nil {
		return err
	}
	return os.WriteFile(file, packed, 0o755)
}

const (
	header        = "\x00asm\x01\x00\x00\x00"
	memorySection = 5
	dataSection   = 11
	// mostZeros is the longest run of zeros that is written out; longer ones part segments.
	mostZeros = 64
	// mostMemory is how much memory segments may fill, in bytes.
	mostMemory = 1 << 30
	page       = 1 << 16
)

var (
	errModule = errors.New("not a wasm module, or a damaged one")
	errData   = errors.New("unknown kind of data")
)

// repack returns a module with its data in other segments, and as options say.
func repack(module []byte, o options) ([]byte, error) {
	rest, ok := bytes.CutPrefix(module, []byte(header))
	if !ok {
		return nil, errModule
	}
	out := []byte(header)
	for r := (reader{data: rest}); len(r.data) > 0; {
		id := r.take(1)
		body := r.take(r.number())
		if r.bad {
			return nil, errModule
		}
		if id[0] == memorySection && o.memory > 0 {
			if body = limited(body, uint64(o.memory)<<20/page); body == nil {
				return nil, errData
			}
		}
		if id[0] == dataSection {
			memory, err := image(body)
			if err != nil {
				return nil, err
			}
			if !o.lines {
				if err = dropLines(memory); err != nil {
					return nil, err
				}
			}
			body = segments(memory)
		}
		out = append(out, id[0])
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

// limited returns a memory section with a limit in pages, nil if it is no section of one memory. One
// that has a limit gets the new one.
func limited(section []byte, pages uint64) []byte {
	r := reader{data: section}
	if r.number() != 1 || r.number() > 1 {
		return nil
	}
	least := r.number()
	if r.bad {
		return nil
	}
	return binary.AppendUvarint(binary.AppendUvarint([]byte{1, 1}, uint64(least)), pages)
}

// image returns the memory that a data section fills, from address 0 on.
func image(section []byte) (memory []byte, err error) {
	r := reader{data: section}
	for range r.number() {
		// An active segment of memory 0 at a constant place: i32.const, the place, end.
		flags, code := r.number(), r.take(1)
		at := r.signed()
		end, length := r.take(1), r.number()
		content := r.take(length)
		switch {
		case r.bad:
			return nil, errModule
		case flags != 0 || code[0] != 0x41 || end[0] != 0x0b || at < 0 || at+length > mostMemory:
			return nil, errData
		}
		if more := at + length - len(memory); more > 0 {
			memory = append(memory, make([]byte, more)...)
		}
		copy(memory[at:], content)
	}
	if len(r.data) > 0 {
		return nil, errModule
	}
	return memory, nil
}

// segments returns a data section that fills memory.
func segments(memory []byte) []byte {
	var body []byte
	n := uint64(0)
	for at := 0; at < len(memory); {
		if memory[at] == 0 {
			at++
			continue
		}
		end, zeros := at, 0 // end is behind the last byte that is not zero
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

// appendSigned appends a number that is not negative in the signed form of LEB128.
func appendSigned(b []byte, v int) []byte {
	for ; v >= 0x40; v >>= 7 {
		b = append(b, byte(v)&0x7f|0x80)
	}
	return append(b, byte(v))
}

// A reader takes bytes and numbers from the front of data. It is bad once that has failed.
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

// number reads a number in the unsigned form of LEB128.
func (r *reader) number() int {
	v, n := binary.Uvarint(r.data)
	if n <= 0 || v > 1<<32 {
		r.bad = true
		return 0
	}
	r.take(n)
	return int(v)
}

// signed reads one in the signed form.
func (r *reader) signed() int {
	v, shift := 0, 0
	for !r.bad && shift < 35 {
		b := r.take(1)
		if b == nil {
			break
		}
		v |= int(b[0]&0x7f) << shift
		if shift += 7; b[0] < 0x80 {
			if b[0]&0x40 != 0 {
				v -= 1 << shift
			}
			return v
		}
	}
	r.bad = true
	return 0
}
