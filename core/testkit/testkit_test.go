package testkit

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"epsilonarcade/core/say"
)

// A recorder is a test that records failures.
type recorder struct {
	*testing.T
	name, says string
	cleanup    func()
}

func (r *recorder) Name() string                 { return r.name }
func (r *recorder) Errorf(form string, a ...any) { r.says += fmt.Sprintf(form, a...) + "\n" }
func (r *recorder) Logf(form string, a ...any)   { r.says += fmt.Sprintf(form, a...) + "\n" }
func (r *recorder) Cleanup(f func())             { r.cleanup = f }
func (r *recorder) Failed() bool                 { return true }

// The name of a case determines its seed. A part of a case draws from random numbers of its own.
func TestACaseHasTheSeedOfItsName(t *testing.T) {
	seen := map[uint64]string{}
	for _, name := range []string{"TestA/0", "TestA/1", "TestB/0"} {
		draw := func() uint64 { return Rand(&recorder{T: t, name: name}).Uint64() }
		if x := draw(); x != draw() || seen[x] != "" {
			t.Errorf("%s draws %d, and %q does", name, x, seen[x])
		} else {
			seen[x] = name
		}
	}
	r := &recorder{T: t, name: "TestA/1"}
	Rand(r)
	if r.cleanup(); !strings.HasPrefix(r.says, "seed 0x") || !strings.Contains(r.says, "go test -run '^TestA$/^1$' runs it alone") {
		t.Errorf("a case that fails says %q", r.says)
	}
	var first []uint64
	Cases(t, 3, func(t *testing.T, rng *rand.Rand) { first = append(first, rng.Uint64()) })
	if len(first) != 3 || first[0] == first[1] || first[1] == first[2] {
		t.Errorf("three cases draw %v", first)
	}
	after := func(draws int) uint64 {
		rng := rand.New(rand.NewPCG(1, 2))
		for part := Split(rng); draws > 0; draws-- {
			part.Uint64()
		}
		return rng.Uint64()
	}
	if after(0) != after(10) {
		t.Error("the draws of a part change the rest")
	}
}

// updating calls do as if the flag -update were set.
func updating(do func()) {
	*Update = true
	defer func() { *Update = false }()
	do()
}

func TestAGoldenFileNamesTheFirstLineThatDiffersAndIsWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "testdata", "g.txt")
	updating(func() { Golden(t, file, "a\nb\nc\n") })
	Golden(t, file, "a\nb\nc\n")
	for now, want := range map[string]string{
		"a\nx\ny\n":    "g.txt:2 differs\ngot  \"x\"\nwant \"b\"\nif the change is meant, go test -run '^TestX$' -update writes it",
		"a\nb\nc\nd\n": "g.txt:4 differs\ngot  \"d\"\nwant \"\"\n",
		"a\nb":         "g.txt:3 differs\ngot  the end of the file\nwant \"c\"\n",
	} {
		r := &recorder{T: t, name: "TestX/one"}
		if Golden(r, file, now); !strings.Contains(r.says, want) {
			t.Errorf("%q: %q, want %q", now, r.says, want)
		}
	}
	updating(func() { Golden(t, file, "new\n") })
	Golden(t, file, "new\n")
}

// Frozen neither changes nor drops a line, even with -update. It only adds new lines.
func TestAFrozenFileOnlyGrows(t *testing.T) {
	file := filepath.Join(t.TempDir(), "f.txt")
	says := func(now ...Line) string {
		r := &recorder{T: t, name: "TestX"}
		Frozen(r, file, now)
		return r.says
	}
	a, b := Line{"a", "1"}, Line{"b", "2: 3"}
	updating(func() {
		if got := says(a); got != "" {
			t.Error(got)
		}
	})
	if got := says(a, b); !strings.Contains(got, "f.txt has no line for b: go test -run '^TestX$' -update writes it") {
		t.Errorf("a new line: %q", got)
	}
	updating(func() {
		if got := says(a, b); got != "" {
			t.Error(got)
		}
		if got := says(Line{"a", "5"}, b); !strings.Contains(got, "f.txt:2: a differs\ngot  5\nwant 1\n") {
			t.Errorf("another value: %q", got)
		}
		if got := says(b); !strings.Contains(got, "f.txt:2: there is no a any more") {
			t.Errorf("a line without use: %q", got)
		}
	})
	if data, err := os.ReadFile(file); !strings.HasPrefix(string(data), "# ") || !strings.HasSuffix(string(data), "none.\na: 1\nb: 2: 3\n") {
		t.Errorf("the file is %q, %v", data, err)
	}
}

func TestAnOutputWithAReferenceIsNotInWords(t *testing.T) {
	for output, words := range map[string]bool{
		"2 arms\n":                                  true,
		"\\frac{1}{2} {\"u\": \"\\u00a0\"}":         true,
		say.Of("views"):                             false,
		fmt.Sprintf("%q", say.Of("views")):          false,
		`{"title": "\u0001views\u0002\u0002Views"}`: false,
		"arm-pulls{n} {n|pull|pulls}":               false,
	} {
		r := &recorder{T: t}
		if InWords(r, "it", output); (r.says == "") != words {
			t.Errorf("%q: %q", output, r.says)
		}
	}
}
