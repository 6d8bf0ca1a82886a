package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"epsilonarcade/core/testkit"
)

// module returns a module with a memory section, a data section and another section.
func module(data []byte) []byte {
	return written([]section{{memorySection, []byte{1, 0, 17}}, {dataSection, data}, {0, []byte("\x04name")}})
}

// pieces returns a data section with content at the given addresses.
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

// packed packs a file and returns its new content.
func packed(t *testing.T, content []byte, memory int, lines bool) (after []byte, warnings []error, err error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "a.wasm")
	testkit.OK(t, os.WriteFile(file, content, 0o644))
	warnings, err = pack(file, memory, lines)
	after, reading := os.ReadFile(file)
	testkit.OK(t, reading)
	return after, warnings, err
}

// The program that runs untrusted policies has a memory limit, so they cannot exhaust the machine's memory.
func TestProgramForCustomPoliciesHasAMemoryLimit(t *testing.T) {
	program, err := os.ReadFile("../../build/page/custom.wasm")
	if err != nil {
		t.Skip("make build makes it")
	}
	sections, err := sectionsOf(program)
	testkit.OK(t, err)
	for _, s := range sections {
		if s.id != memorySection {
			continue
		}
		if again, err := limited(s.body, 512<<20/page); err != nil || !bytes.Equal(again, s.body) {
			t.Errorf("its memory is %x, %v: see memory in the Makefile", s.body, err)
		}
		return
	}
	t.Error("custom.wasm has no memory")
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
		after, warnings := smaller(before, true)
		testkit.OK(t, errors.Join(warnings...))
		was, _ := image(before)
		is, err := image(after)
		if err != nil || !bytes.Equal(bytes.TrimRight(was, "\x00"), is) {
			t.Fatalf("other memory than before: %v", err)
		}
		if n, _ := binary.Uvarint(after); n > uint64(len(places)) {
			t.Fatalf("%d pieces of %d", n, len(places))
		}
	}
}

func TestShortRunsOfZerosAreWrittenOutAndLongOnesPartPieces(t *testing.T) {
	for zeros, want := range map[int]uint64{1: 1, mostZeros: 1, mostZeros + 1: 2, 1000: 2} {
		if n, _ := binary.Uvarint(segments([]byte("ab" + strings.Repeat("\x00", zeros) + "c\x00"))); n != want {
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

// If a release of Go changes the form of programs, packed programs are larger but still valid.
func TestAStepThatFailsWarnsAndLeavesTheProgram(t *testing.T) {
	good := module(pieces(map[int]string{70000: "x"}, 70000))
	passive := bytes.Replace(good, []byte{1, 0, 0x41}, []byte{1, 1, 0x41}, 1)
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{"no tables of functions": {good, errTables}, "a passive segment": {passive, errData}} {
		after, warnings, err := packed(t, c.content, 0, false)
		if err != nil || len(warnings) != 1 || !errors.Is(warnings[0], c.want) || !bytes.Equal(after, c.content) {
			t.Errorf("%s: it becomes %q with the warnings %v, %v", name, after, warnings, err)
		}
	}
	if after, warnings, err := packed(t, good, 0, true); warnings != nil || err != nil || !bytes.Equal(after, good) {
		t.Errorf("with lines it becomes %q with the warnings %v, %v", after, warnings, err)
	}
}

func TestInvalidModuleIsRefusedAndLeftAlone(t *testing.T) {
	good := module(pieces(map[int]string{70000: "x"}, 70000))
	for n := len(header) + 1; n < len(good); n++ {
		if after, _, err := packed(t, good[:n], 0, true); !bytes.Equal(after, good[:n]) || err != nil && !errors.Is(err, errModule) {
			t.Errorf("cut to %d bytes it becomes %q, %v", n, after, err)
		}
	}
	for _, bad := range [][]byte{nil, []byte("text")} {
		if after, _, err := packed(t, bad, 0, true); !errors.Is(err, errModule) || !bytes.Equal(after, bad) {
			t.Errorf("%q becomes %q, %v", bad, after, err)
		}
	}
}

// Packing a packed program again does not change it.
func TestMemoryGetsALimit(t *testing.T) {
	once, _, err := packed(t, module(pieces(nil)), 512, true)
	if want := []byte{5, 5, 1, 1, 17, 0x80, 0x40}; err != nil || !bytes.Contains(once, want) { // 8192 pages
		t.Errorf("%x has no section %x, %v", once, want, err)
	}
	if again, _, err := packed(t, once, 512, true); err != nil || !bytes.Equal(again, once) {
		t.Errorf("packed again it is %x, %v", again, err)
	}
	shared := bytes.Replace(once, []byte{5, 5, 1, 1}, []byte{5, 5, 1, 3}, 1)
	if after, _, err := packed(t, shared, 512, true); !errors.Is(err, errMemory) || !bytes.Equal(after, shared) {
		t.Errorf("shared memory becomes %x, %v", after, err)
	}
}
