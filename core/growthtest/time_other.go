//go:build !linux

package growthtest

import "time"

// processorTime returns the time that f takes.
func processorTime(f func()) time.Duration {
	begun := time.Now()
	f()
	return time.Since(begun)
}
