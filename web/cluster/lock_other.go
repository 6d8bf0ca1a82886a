//go:build !unix

package cluster

import (
	"os"
	"time"
)

// Lock does nothing, because the system has no such locks. Two tasks may therefore work on the same shard.
func Lock(*os.File, bool) bool { return true }

var begun = time.Now()

// processorTime returns the elapsed time, because the processor time is unknown.
func processorTime() time.Duration { return time.Since(begun) }
