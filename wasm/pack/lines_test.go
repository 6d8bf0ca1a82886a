package main

import (
	"bytes"
	"debug/elf"
	"debug/gosym"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"epsilonarcade/core/testkit"
)

// The standard library's reader checks the tables of a real program. The program is native, because that is what the
// reader reads, but its tables have the same form.
func TestFunctionsKeepTheirNamesAndLoseTheirLines(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program")
	}
	program := filepath.Join(t.TempDir(), "pack")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=amd64", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	f, err := elf.Open(program)
	testkit.OK(t, err)
	defer func() { _ = f.Close() }()
	before, err := f.Section(".gopclntab").Data()
	testkit.OK(t, err)
	after := bytes.Clone(before)
	testkit.OK(t, dropLines(after))
	text := f.Section(".text").Addr
	is, was := symbols(t, after, text), symbols(t, before, text)
	if len(was.Funcs) < 1000 || len(is.Funcs) != len(was.Funcs) {
		t.Fatalf("%d functions of %d", len(is.Funcs), len(was.Funcs))
	}
	had := 0
	for i := range was.Funcs {
		a, b := was.Funcs[i], is.Funcs[i]
		if a.Name != b.Name || a.Entry != b.Entry || a.End != b.End {
			t.Fatalf("%s from %x to %x is %s from %x to %x", a.Name, a.Entry, a.End, b.Name, b.Entry, b.End)
		}
		if _, line, _ := was.PCToLine(a.Entry); line > 0 {
			had++
		}
		if file, line, _ := is.PCToLine(a.Entry); file != "" && file != "?" || line > 0 {
			t.Fatalf("%s is in line %d of %q", a.Name, line, file)
		}
	}
	if had < len(was.Funcs)*9/10 {
		t.Errorf("%d functions of %d had lines", had, len(was.Funcs))
	}
	if again := bytes.Clone(after); dropLines(again) != nil || !bytes.Equal(again, after) {
		t.Error("without lines it is not left as it is")
	}
	kept := len(before) - bytes.Count(before, []byte{0})
	if left := len(after) - bytes.Count(after, []byte{0}); left > kept*9/10 {
		t.Errorf("%d of %d bytes are left", left, kept)
	}
	for _, cut := range []int{0, 8, 71, 72, len(before) / 2} {
		if dropLines(bytes.Clone(before[:cut])) == nil {
			t.Errorf("%d bytes of %d are taken for tables", cut, len(before))
		}
	}
}

func symbols(t *testing.T, tables []byte, text uint64) *gosym.Table {
	t.Helper()
	s, err := gosym.NewTable(nil, gosym.NewLineTable(tables, text))
	testkit.OK(t, err)
	return s
}
