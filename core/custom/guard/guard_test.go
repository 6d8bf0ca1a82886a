//go:build unix

package guard_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	"epsilonarcade/core/custom/guard"
	"epsilonarcade/core/testkit"
)

// As a child process, this test program does what its argument says.
func TestMain(m *testing.M) {
	if child, terminal := guard.IsChild(); child {
		ctx := guard.Obey(context.Background())
		switch what := os.Args[1]; what {
		case "says":
			all, _ := io.ReadAll(os.Stdin)
			fmt.Printf("%s %v", all, terminal)
			fmt.Fprint(os.Stderr, "no fatal error: here\n")
			os.Exit(3)
		case "memory":
			if err := guard.LimitMemory(100); err != nil {
				panic(err)
			}
			fmt.Fprintln(os.Stderr, "before")
			for all := [][]byte{}; ; {
				all = append(all, bytes.Repeat([]byte("a"), 1<<20))
			}
		case "depth":
			debug.SetMaxStack(1 << 20)
			fmt.Println(deep(1))
		case "panic":
			panic("a mistake of ours")
		case "killed":
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
		case "pipe":
			fmt.Println("nobody reads this")
		case "stops":
			fmt.Println("ready")
			<-ctx.Done()
			os.Exit(130)
		case "hangs":
			fmt.Println("ready", os.Getpid())
			select {}
		case "parent":
			os.Unsetenv("ARCADE_CHILD")
			guard.Child{Args: []string{"hangs"}, Out: os.Stdout, Err: os.Stderr}.Run(context.Background())
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// deep calls itself until the stack is full.
func deep(n int) int {
	if n < 0 {
		return 0
	}
	return deep(n+1) + n
}

func TestAChildEndsInPlainWords(t *testing.T) {
	for _, c := range []struct {
		what, in, out, err string
		status             int
		fails              error
	}{
		{"says", "hello", "hello true", "no fatal error: here\n", 3, nil},
		{"memory", "", "", "before\n", 0, guard.ErrMemory},
		{"depth", "", "", "", 0, guard.ErrNested},
		{"panic", "", "", "panic: a mistake of ours\n", 2, nil},
		{"killed", "", "", "", 0, guard.ErrKilled},
	} {
		var out, said bytes.Buffer
		status, err := guard.Child{Args: []string{c.what}, In: strings.NewReader(c.in), Out: &out, Err: &said, Terminal: true}.Run(t.Context())
		if status != c.status || !errors.Is(err, c.fails) || out.String() != c.out || !strings.HasPrefix(said.String(), c.err) || c.status != 2 && said.String() != c.err {
			t.Errorf("%s: %d, %v, %q, %q", c.what, status, err, out.String(), said.String())
		}
	}
}

// If nobody reads its output any longer, a child ends like any other program.
func TestAChildEndsWithItsReader(t *testing.T) {
	from, to, err := os.Pipe()
	testkit.OK(t, err)
	from.Close()
	defer to.Close()
	if status, err := (guard.Child{Args: []string{"pipe"}, Out: to, Err: io.Discard}).Run(t.Context()); status != 128+int(syscall.SIGPIPE) || err != nil {
		t.Errorf("%d, %v", status, err)
	}
}

// A first is a writer that passes each text to a function before it returns.
type first struct{ call func(string) }

func (f first) Write(p []byte) (int, error) {
	f.call(string(p))
	return len(p), nil
}

func TestAChildStopsWhenItIsTold(t *testing.T) {
	for what, want := range map[string]int{"stops": 130, "hangs": 0} {
		ctx, stop := context.WithCancel(t.Context())
		status, err := guard.Child{Args: []string{what}, Out: first{func(string) { stop() }}, Err: io.Discard, Patience: 10 * time.Millisecond * time.Duration(1+1000*want)}.Run(ctx)
		if status != want || (want == 0) != errors.Is(err, context.Canceled) {
			t.Errorf("%s: %d, %v", what, status, err)
		}
	}
}

// A child that exceeds its time limit ends, even if it ignores the request to stop.
func TestAChildHasALimitOfTime(t *testing.T) {
	for _, what := range []string{"stops", "hangs"} {
		_, err := guard.Child{Args: []string{what}, Err: io.Discard, Time: 500 * time.Millisecond, Patience: 500 * time.Millisecond}.Run(t.Context())
		if err == nil || err.Error() != "the policy took longer than 500ms" {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestAChildEndsWithItsParent(t *testing.T) {
	parent := exec.CommandContext(t.Context(), os.Args[0], "parent")
	parent.Env = append(os.Environ(), "ARCADE_CHILD=file")
	from, to, err := os.Pipe() // stays open until the child ends
	testkit.OK(t, err)
	none, held, _ := os.Pipe()
	defer held.Close()
	parent.Stdout, parent.ExtraFiles = to, []*os.File{none}
	testkit.OK(t, parent.Start())
	to.Close()
	ready := make([]byte, 100)
	if n, err := from.Read(ready); err != nil || !strings.HasPrefix(string(ready[:n]), "ready") {
		t.Fatalf("%q, %v", ready[:n], err)
	}
	parent.Process.Kill()
	parent.Wait()
	if rest, err := io.ReadAll(from); err != nil || len(rest) > 0 {
		t.Errorf("%q, %v", rest, err)
	}
}
