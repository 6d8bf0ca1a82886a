package main

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// plain are the options for modules without tables of functions.
var plain = options{lines: true}

// module returns a module with a section before its data, the data and a section behind.
func module(data []byte) []byte {
	m := []byte(header)
	for _, s := range []struct {
		id   byte
		body []byte
	}{{5, []byte{1, 0, 17}}, {dataSection, data}, {0, []byte("\x04name")}} {
		m = append(m, s.id)
		m = binary.AppendUvarint(m, uint64(len(s.body)))
		m = append(m, s.body...)
	}
	return m
}

// pieces returns a data section of content at places.
func pieces(content map[int]string, places ...int) []byte {
	s := binary.AppendUvarint(nil, uint64(len(places)))
	for _, at := range places {
		s = append(s, 0, 0x41)
		s = appendSigned(s, at)
		s = append(s, 0x0b)
		s = binary.AppendUvarint(s, uint64(len(content[at])))
		s = append(s, content[at]...)
	}
	return s
}

// dataOf returns the data section of a module.
func dataOf(t *testing.T, m []byte) []byte {
	t.Helper()
	r := reader{data: m[len(header):]}
	for len(r.data) > 0 && !r.bad {
		id := r.take(1)
		if body := r.take(r.number()); id[0] == dataSection {
			return body
		}
	}
	t.Fatal("no data")
	return nil
}

// Policies of strangers cannot take the machine's memory.
func TestTheProgramForWrittenPoliciesHasALimitOfMemory(t *testing.T) {
	module, err := os.ReadFile("../../build/page/written.wasm")
	if err != nil {
		t.Skip("make build makes it")
	}
	for r := (reader{data: module[len(header):]}); len(r.data) > 0 && !r.bad; {
		id := r.take(1)
		body := r.take(r.number())
		if id[0] != memorySection {
			continue
		}
		s := reader{data: body}
		if memories, limited, _, most := s.number(), s.number(), s.number(), s.number(); memories != 1 || limited != 1 || most != 512<<20/page {
			t.Errorf("%d memories of at most %d pages: see memory in the Makefile", memories, most)
		}
		return
	}
	t.Error("written.wasm has no memory")
}

func TestMemoryStaysAsItIsAndPiecesBecomeFew(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		content := map[int]string{}
		var places []int
		for at := rng.IntN(300); at < 20000; {
			b := make([]byte, 1+rng.IntN(300))
			for i := range b {
				b[i] = byte(max(0, rng.IntN(300)-44))
			}
			content[at] = string(b)
			places = append(places, at)
			at += len(b) + rng.IntN(200)
		}
		rng.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
		before := pieces(content, places...)
		packed, err := repack(module(before), plain)
		if err != nil {
			t.Fatal(err)
		}
		was, _ := image(before)
		is, err := image(dataOf(t, packed))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(bytes.TrimRight(was, "\x00"), is) {
			t.Fatal("other memory than before")
		}
		r := reader{data: dataOf(t, packed)}
		if n := r.number(); n > len(places) {
			t.Fatalf("%d pieces of %d", n, len(places))
		}
		if again, err := repack(packed, plain); err != nil || !bytes.Equal(again, packed) {
			t.Fatalf("packed again it is another module (%v)", err)
		}
	}
}

func TestShortRunsOfZerosAreWrittenOutAndLongOnesPartPieces(t *testing.T) {
	for zeros, want := range map[int]int{1: 1, mostZeros: 1, mostZeros + 1: 2, 1000: 2} {
		s := segments([]byte("ab" + strings.Repeat("\x00", zeros) + "c\x00"))
		r := reader{data: s}
		if n := r.number(); n != want {
			t.Errorf("%d zeros: %d pieces, want %d", zeros, n, want)
		}
	}
}

func TestLaterPiecesWinOverEarlierOnes(t *testing.T) {
	section := append([]byte{2}, pieces(map[int]string{5: "long one"}, 5)[1:]...)
	section = append(section, pieces(map[int]string{7: "\x00\x00"}, 7)[1:]...)
	memory, err := image(section)
	if err != nil || string(memory) != "\x00\x00\x00\x00\x00lo\x00\x00 one" {
		t.Errorf("%q, %v", memory, err)
	}
}

func TestWhatIsNoModuleIsRefusedAndLeftAlone(t *testing.T) {
	good := module(pieces(map[int]string{70000: "x"}, 70000))
	if _, err := repack(good, plain); err != nil {
		t.Fatal(err)
	}
	for n := len(header) + 1; n < len(good); n++ {
		if packed, err := repack(good[:n], plain); err == nil && !bytes.HasPrefix(good, packed) {
			t.Errorf("cut to %d bytes it becomes %q", n, packed)
		}
	}
	passive := bytes.Replace(good, []byte{1, 0, 0x41}, []byte{1, 1, 0x41}, 1)
	for _, bad := range [][]byte{nil, []byte("text"), passive} {
		file := filepath.Join(t.TempDir(), "a.wasm")
		if err := os.WriteFile(file, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		if err := pack(file, plain); err == nil {
			t.Errorf("%q is taken for a module", bad)
		}
		if left, _ := os.ReadFile(file); !bytes.Equal(left, bad) {
			t.Errorf("%q was changed to %q", bad, left)
		}
	}
}

// A program that is packed once more, for its sources have not changed it, stays as it is.
func TestMemoryGetsALimit(t *testing.T) {
	packed, err := repack(module(pieces(nil)), options{512, true})
	if err != nil {
		t.Fatal(err)
	}
	want := []byte{5, 5, 1, 1, 17, 0x80, 0x40} // 8192 pages
	if !bytes.Contains(packed, want) {
		t.Errorf("%x has no section %x", packed, want)
	}
	if again, err := repack(packed, options{512, true}); err != nil || !bytes.Equal(again, packed) {
		t.Errorf("packed again it is %x, %v", again, err)
	}
	if same, err := repack(module(pieces(nil)), plain); err != nil || bytes.Contains(same, []byte{5, 3, 1, 1}) {
		t.Errorf("without a limit it is %x, %v", same, err)
	}
}
