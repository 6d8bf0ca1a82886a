// Package guard runs custom policies in a child process with limits of time and memory. The interpreter counts steps and
// limits what each may make. It does not count what a policy gathers from call to call, so only the system can.
package guard

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
	"time"
)

// marker, in the environment, tells a child that it is one, and whether its standard error is a terminal.
const marker = "ARCADE_CHILD"

// IsChild reports whether this process is a child, and whether what it says goes to a terminal.
func IsChild() (child, terminal bool) {
	m := os.Getenv(marker)
	return m != "", m == "terminal"
}

// Obey returns a context that ends when the parent tells this child to stop. A child ends with its parent.
func Obey(ctx context.Context) context.Context { return obey(ctx) }

// LimitMemory limits the memory of this child to so many MiB beside the program's own. Only Linux enforces the limit. A
// child that needs more ends, and its parent returns ErrMemory.
func LimitMemory(mega uint64) error {
	mega = min(mega, 1<<40)
	debug.SetMemoryLimit(int64(mega << 20)) // garbage is collected before the system refuses memory
	return limitData((mega + ownMemory) << 20)
}

// ownMemory is a limit in MiB of the program's own memory, which includes the reserve of Go's runtime.
const ownMemory = 256

// A Child is this program, started again with other arguments. Custom policies run in it.
type Child struct {
	Args     []string
	In       io.Reader
	Out, Err io.Writer
	Terminal bool          // Err is one
	Time     time.Duration // that the child may take; 0 for no limit
	Patience time.Duration // after a stop, before the child is killed; 0 for ever
}

// Errors of a child that has ended as no program should.
var (
	ErrMemory = errors.New("a custom policy needs more memory than its limit")
	ErrNested = errors.New("a custom policy nests calls or lists too deeply")
	ErrKilled = errors.New("the process of the custom policies was killed, perhaps because the system ran out of memory")
)

// Run returns the exit status of the child. Ctx or the limit of time tells it to stop.
func (c Child) Run(ctx context.Context) (status int, err error) {
	program, err := os.Executable()
	if err != nil {
		return 0, err
	}
	slow := fmt.Errorf("the policy took longer than %v", c.Time)
	if c.Time > 0 {
		limited, stop := context.WithTimeoutCause(ctx, c.Time, slow)
		defer stop()
		ctx = limited
	}
	cmd := exec.CommandContext(ctx, program, c.Args...)
	release := tie(cmd)
	defer release()
	said := &sieve{to: c.Err}
	cmd.Stdin, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = c.In, c.Out, said, c.Patience
	kind := "file"
	if c.Terminal {
		kind = "terminal"
	}
	cmd.Env = append(os.Environ(), marker+"="+kind)
	err = cmd.Run()
	crash := said.crash.String()
	has := func(sign string) bool { return strings.Contains(crash, sign) }
	switch {
	case cmd.ProcessState == nil:
		return 0, err
	case context.Cause(ctx) == slow:
		return 0, slow
	case has("stack overflow"):
		return 0, ErrNested
	case has("out of memory"), has("cannot allocate memory"), has("unexpected signal during runtime execution"):
		return 0, ErrMemory // Go's collector does not look whether it gets what it asks for itself, and faults
	case crash != "":
		io.WriteString(c.Err, crash)
	}
	if ended, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && ended.Signaled() {
		switch {
		case ctx.Err() != nil:
			return 0, ctx.Err()
		case ended.Signal() == syscall.SIGKILL:
			return 0, ErrKilled
		}
		return 128 + int(ended.Signal()), nil // as shells count it
	}
	return cmd.ProcessState.ExitCode(), nil
}

// A sieve passes a program's messages on, up to a crash.
type sieve struct {
	to    io.Writer
	crash bytes.Buffer
}

// signs begin Go's reports of crashes. Go writes each in one piece.
var signs = []string{"fatal error: ", "runtime: ", "panic: ", "unexpected fault address ", "SIGSEGV: "}

// Write passes text on before a crash, and keeps the beginning of the crash's report.
func (s *sieve) Write(p []byte) (int, error) {
	const most = 1 << 16
	if s.crash.Len() == 0 {
		at := len(p)
		for _, sign := range signs {
			if i := bytes.Index(p, []byte(sign)); i >= 0 && (i == 0 || p[i-1] == '\n' || p[i-1] == '\r') {
				at = min(at, i)
			}
		}
		s.crash.Write(p[at:])
		if _, err := s.to.Write(p[:at]); err != nil {
			return 0, err
		}
	} else {
		s.crash.Write(p[:min(len(p), max(0, most-s.crash.Len()))])
	}
	return len(p), nil
}
