//go:build unix

package cluster

import (
	"errors"
	"os"
	"syscall"
	"time"
)

// Lock locks a file for this process, and reports whether no other process holds it. The system unlocks the file when
// the process ends, even after a crash. On a file system without locks, Lock always reports true.
func Lock(file *os.File, alone bool) bool {
	how := syscall.LOCK_SH
	if alone {
		how = syscall.LOCK_EX
	}
	return !errors.Is(syscall.Flock(int(file.Fd()), how|syscall.LOCK_NB), syscall.EWOULDBLOCK)
}

// processorTime returns the processor time of this process on all cores.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
