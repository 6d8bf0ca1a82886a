//go:build !unix

package cluster

import (
	"os"
	"time"
)

// Lock does nothing, because the system has no such locks. Two tasks may make the same shard twice.
func Lock(*os.File, bool) bool { return true }

var begun = time.Now()

// processorTime is the time that has passed, where the system does not say more.
func processorTime() time.Duration { return time.Since(begun) }
