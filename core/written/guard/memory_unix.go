//go:build unix

package guard

import "syscall"

// LimitMemory has the system refuse this process more memory for data than so many MiB.
func LimitMemory(mega uint64) error {
	var r syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_DATA, &r); err != nil {
		return err
	}
	if bytes := mega << 20; uint64(r.Cur) > bytes {
		r.Cur = bytes
	}
	return syscall.Setrlimit(syscall.RLIMIT_DATA, &r)
}
