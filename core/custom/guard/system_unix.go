//go:build unix

package guard

import (
	"context"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
)

// limitData limits the size of this process's data segment.
func limitData(bytes uint64) error {
	var r syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_DATA, &r); err != nil {
		return err
	}
	r.Cur = min(r.Cur, bytes)
	return syscall.Setrlimit(syscall.RLIMIT_DATA, &r)
}

// tie connects a child to its parent through a pipe. A byte in the pipe tells the child to stop. If the pipe is closed,
// the parent has ended.
func tie(cmd *exec.Cmd) (release func()) {
	from, to, err := os.Pipe()
	if err != nil {
		return func() {}
	}
	cmd.ExtraFiles = []*os.File{from}
	cmd.Cancel = func() error {
		_, err := to.Write([]byte{0})
		return err
	}
	return func() {
		from.Close()
		to.Close()
	}
}

// obey listens only to the parent, because a terminal sends its signals to both processes.
func obey(ctx context.Context) context.Context {
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	syscall.CloseOnExec(3)
	parent := os.NewFile(3, "parent")
	ctx, stop := context.WithCancel(ctx)
	go func() {
		told := make([]byte, 1)
		for {
			if _, err := parent.Read(told); err != nil {
				os.Exit(1)
			}
			stop()
		}
	}()
	return ctx
}
