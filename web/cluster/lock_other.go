//go:build !unix

package cluster

import (
	"os"
	"time"
)

// Lock holds nobody back where the system has no such locks: a shard that two tasks make at once is
// made twice.
func Lock(*os.File, bool) bool { return true }

var begun = time.Now()

// processorTime is the time that has passed, where the system does not say more.
func processorTime() time.Duration { return time.Since(begun) }
