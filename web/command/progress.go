package command

import (
	"fmt"
	"io"
	"strings"
	"time"

	"epsilonarcade/core/custom/guard"
)

// A bar shows the progress of some work on a terminal. The zero bar shows nothing.
type bar struct {
	w     io.Writer // nil for a bar that shows nothing
	begun time.Time
}

// newBar returns a bar on stderr, if stderr is a terminal or, in a child process, leads to the parent's terminal.
func newBar(c *call) *bar {
	if _, terminal := guard.IsChild(); !terminal && !isTerminal(c.stderr) {
		return &bar{}
	}
	return &bar{c.stderr, time.Now()}
}

// show draws the progress and estimates the time left.
func (b *bar) show(done, all int64) {
	if b.w == nil || all == 0 {
		return
	}
	fmt.Fprint(b.w, "\r"+draw(done, all, time.Since(b.begun))+"\x1b[K")
}

// clear removes the bar.
func (b *bar) clear() {
	if b.w != nil {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
}

func draw(done, all int64, passed time.Duration) string {
	const width = 30
	share := float64(done) / float64(all)
	full := int(share * width)
	line := fmt.Sprintf("[%s%s] %3.0f %%", strings.Repeat("#", full), strings.Repeat("·", width-full), 100*share)
	if passed > time.Second && done > 0 && done < all {
		left := time.Duration(float64(passed) * (1 - share) / share)
		line += fmt.Sprintf(", %s left", left.Round(time.Second))
	}
	return line
}
