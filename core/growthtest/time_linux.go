package growthtest

import (
	"runtime"
	"syscall"
	"time"
	"unsafe"
)

const clocked = true

// processorTime returns the time that this thread has worked for f, whatever else the machine
// does meanwhile.
func processorTime(f func()) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := worked()
	f()
	return worked() - before
}

// worked asks for CLOCK_THREAD_CPUTIME_ID. What getrusage says may be counted in hundredths of a
// second.
func worked() time.Duration {
	const thisThread = 3
	var t syscall.Timespec
	if _, _, failed := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, thisThread, uintptr(unsafe.Pointer(&t)), 0); failed != 0 {
		panic(failed)
	}
	return time.Duration(t.Nano())
}
