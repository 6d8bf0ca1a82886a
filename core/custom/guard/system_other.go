//go:build !unix

package guard

import (
	"context"
	"os/exec"
)

// limitData does nothing, because these systems have no such limit.
func limitData(uint64) error { return nil }

// tie does nothing, because the console stops both the parent and the child.
func tie(cmd *exec.Cmd) (release func()) {
	cmd.Cancel = func() error { return nil }
	return func() {}
}

// obey returns ctx itself.
func obey(ctx context.Context) context.Context { return ctx }
