// Package guard runs custom policies in a child process that has limits on its time and memory. The interpreter limits
// a policy's steps and the size of each value. It cannot limit the memory that a policy accumulates from call to call.
// Only the operating system can do that.
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

// marker names an environment variable that marks a child process. Its value says whether the child's standard error is
// a terminal.
const marker = "ARCADE_CHILD"

// IsChild reports whether this process is a child and, if so, whether its standard error is a terminal.
func IsChild() (child, terminal bool) {
	m := os.Getenv(marker)
	return m != "", m == "terminal"
}

// Obey returns a context that ends when the parent tells this child to stop, or when the parent itself ends.
func Obey(ctx context.Context) context.Context { return obey(ctx) }

// LimitMemory limits the memory of this child to mega MiB, not counting the program's own. Only Linux enforces the
// limit. A child that exceeds it ends, and Run returns ErrMemory in the parent.
func LimitMemory(mega uint64) error {
	mega = min(mega, 1<<40)
	debug.SetMemoryLimit(int64(mega << 20)) // Go collects garbage before the system refuses memory
	return limitData((mega + ownMemory) << 20)
}

// ownMemory is an upper bound on the program's own memory, in MiB. It includes the reserve of Go's runtime.
const ownMemory = 256

// A Child is another process of this program, with other arguments. The child runs custom policies.
type Child struct {
	Args     []string
	In       io.Reader
	Out, Err io.Writer
	Terminal bool          // whether Err is a terminal
	Time     time.Duration // the limit on the child's running time; 0 means no limit
	Patience time.Duration // the time between asking the child to stop and killing it; 0 means that it is never killed
}

// Errors for a child that did not end normally.
var (
	ErrMemory = errors.New("a custom policy needs more memory than its limit")
	ErrNested = errors.New("a custom policy nests calls or lists too deeply")
	ErrKilled = errors.New("the process of the custom policies was killed, perhaps because the system ran out of memory")
)

// Run runs the child and returns its exit status. It stops the child when ctx is done or the time limit has passed.
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
	case has("out of memory"), has("cannot allocate memory"), has("pthread_create failed"), has("unexpected signal during runtime execution"):
		return 0, ErrMemory // also for a thread's stack; Go's collector does not check its own allocations, so it faults
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
		return 128 + int(ended.Signal()), nil // the status that a shell would report
	}
	return cmd.ProcessState.ExitCode(), nil
}

// A sieve passes on what a program writes, until the program crashes.
type sieve struct {
	to    io.Writer
	crash bytes.Buffer
}

// signs lists the beginnings of Go's crash reports. Go writes each of these beginnings in one piece.
var signs = []string{"fatal error: ", "runtime: ", "runtime/cgo: ", "panic: ", "unexpected fault address ", "SIGSEGV: "}

// Write passes on the text before a crash. From then on, it keeps the beginning of the crash report instead.
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
