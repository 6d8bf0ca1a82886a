package interp_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// outgrowing are texts that no limit of steps stops: what a step makes doubles with each, or a step
// takes longer and longer. Only a limit of memory or time ends them.
var outgrowing = []hostile{
	{"a list that doubles", "x = [0]\nwhile True: x = x + x"},
	{"a list added to itself", "x = [0]\nwhile True: x += x"},
	{"a list that takes itself in", "x = [0]\nwhile True: x.extend(x)"},
	{"a tuple that doubles", "x = (0,)\nwhile True: x = x + x"},
	{"a list of a thousand million", "x = [0]\nx = x * 1000000000"},
	{"a text that doubles", "x = \"a\"\nwhile True: x += x"},
	{"a text that is repeated", "x = \"a\"\ny = [x * 1000000000 for i in range(100)]"},
	{"a text that joins itself", "x = \"a\"\nwhile True: x = x.join([x, x, x])"},
	{"a text that is replaced", "x = \"a\"\nwhile True: x = x.replace(\"a\", \"aa\")"},
	{"a text that is formatted", "x = \"a\"\nwhile True: x = \"{0}{0}\".format(x)"},
	{"a text that is written into itself", "x = \"a\"\nwhile True: x = \"%s%s\" % (x, x)"},
	{"lists in lists that are written", "x = [1]\nfor i in range(60): x = [x, x]\ny = \"%s\" % x"},
	{"tuples in tuples that are hashed", "x = (1,)\nfor i in range(60): x = (x, x)\ny = {x: 1}"},
	{"a number that is squared", "x = 3\nwhile True: x = x * x"},
	{"a number that is shifted", "x = 1\nwhile True: x = x << 511"},
	{"a number that is written", "x = 1\nfor i in range(200000): x = x << 511\ny = \"%d\" % x"},
	{"a long list that is searched", "x = list(range(1000000))\nwhile True: y = -1 in x"},
	{"a long list that is compared", "x = list(range(1000000))\ny = list(range(1000000))\nwhile True: z = x == y"},
	{"a long list that is copied", "x = list(range(1000000))\nwhile True: y = x[:]"},
}

// modest is a text that ends by itself within the same limits.
var modest = hostile{"a long list", "x = list(range(1000000))"}

// What steps do not stop is stopped by a limit of memory or time, in a process of its own, and by
// nothing else.
func TestLimitsOfMemoryAndTimeStopTheOthers(t *testing.T) {
	if name := os.Getenv("HOSTILE"); name != "" {
		limit := syscall.Rlimit{Cur: 1 << 30, Max: 1 << 30} // of what is written to, not of addresses
		if err := syscall.Setrlimit(syscall.RLIMIT_DATA, &limit); err != nil {
			t.Fatal(err)
		}
		for _, h := range append(outgrowing, modest) {
			if h.name == name {
				fmt.Println("it has ended:", problem(h.source+harmless, 1))
			}
		}
		return
	}
	if testing.Short() {
		t.Skip("runs into limits of time")
	}
	for _, h := range append(outgrowing, modest) {
		most := time.Second
		if h == modest {
			most *= 30
		}
		ctx, cancel := context.WithTimeout(t.Context(), most)
		child := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestLimitsOfMemoryAndTimeStopTheOthers$")
		child.Env = append(os.Environ(), "HOSTILE="+h.name)
		said, err := child.CombinedOutput()
		late := ctx.Err() != nil
		cancel()
		// Go's collector does not look whether it gets what it asks for itself, and faults.
		memory := bytes.Contains(said, []byte("SIGSEGV")) || bytes.Contains(said, []byte("out of memory")) || bytes.Contains(said, []byte("cannot allocate memory"))
		switch {
		case strings.Contains(string(said), "it has ended") != (h == modest):
			t.Errorf("%s: %s", h.name, said)
		case h == modest:
		case late:
			t.Logf("%s: stopped by time", h.name)
		case memory:
			t.Logf("%s: stopped by memory", h.name)
		default:
			t.Errorf("%s: %v\n%s", h.name, err, said)
		}
	}
}
