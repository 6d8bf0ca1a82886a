// Package guard runs custom policies in a child process with limits on time and memory. The interpreter limits the
// steps of a policy and the size of each value. It does not limit the memory that a policy accumulates from call to
// call. Only the system can do that.
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

// marker is an environment variable that marks a child process. Its value says whether the child's standard error is
// a terminal.
const marker = "ARCADE_CHILD"

// IsChild reports whether this process is a child, and whether its standard error is a terminal.
func IsChild() (child, terminal bool) {
	m := os.Getenv(marker)
	return m != "", m == "terminal"
}

// Obey returns a context that ends when the parent tells this child to stop. A child ends with its parent.
func Obey(ctx context.Context) context.Context { return obey(ctx) }

// LimitMemory limits the memory of this child to mega MiB in addition to the program's own. Only Linux enforces the
// limit. If a child exceeds the limit, it ends and its parent returns ErrMemory.
func LimitMemory(mega uint64) error {
	mega = min(mega, 1<<40)
	debug.SetMemoryLimit(int64(mega << 20)) // Go collects garbage before the system refuses memory
	return limitData((mega + ownMemory) << 20)
}

// ownMemory bounds the program's own memory in MiB. It includes the reserve of Go's runtime.
const ownMemory = 256

// A Child is another process of this program with other arguments. It runs custom policies.
type Child struct {
	Args     []string
	In       io.Reader
	Out, Err io.Writer
	Terminal bool          // Err is a terminal
	Time     time.Duration // limit on the child's time; 0 means no limit
	Patience time.Duration // time between a stop and the kill; 0 means no kill
}

// Errors of a child that did not end normally.
var (
	ErrMemory = errors.New("a custom policy needs more memory than its limit")
	ErrNested = errors.New("a custom policy nests calls or lists too deeply")
	ErrKilled = errors.New("the process of the custom policies was killed, perhaps because the system ran out of memory")
)

// Run runs the child and returns its exit status. It stops the child when ctx ends or the time limit passes.
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
		return 128 + int(ended.Signal()), nil // the status that shells report
	}
	return cmd.ProcessState.ExitCode(), nil
}

// A sieve passes on a program's messages until the program crashes.
type sieve struct {
	to    io.Writer
	crash bytes.Buffer
}

// signs are the beginnings of Go's crash reports. Go writes each in one piece.
var signs = []string{"fatal error: ", "runtime: ", "runtime/cgo: ", "panic: ", "unexpected fault address ", "SIGSEGV: "}

// Write passes text on before a crash. After that, it keeps the beginning of the crash report.
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
