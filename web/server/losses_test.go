package server_test

import (
	"bufio"
	"bytes"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"

	"epsilonarcade/web/internal/linkstest"
)

func TestOfAHundredFirstStartsOneServesAndLosesNothing(t *testing.T) {
	const times = 100
	data := t.TempDir()
	var (
		mu     sync.Mutex
		serves []*exec.Cmd
		url    string
		all    sync.WaitGroup
	)
	var commands []*exec.Cmd
	var said []*bytes.Buffer
	for range times {
		c, stderr := command(t, "-data", data)
		commands, said = append(commands, c), append(said, stderr)
	}
	for i, c := range commands {
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Process.Kill() })
		all.Go(func() {
			line, _ := bufio.NewReader(out).ReadString('\n')
			if _, at, found := strings.Cut(strings.TrimSpace(line), "Epsilon Arcade at "); found {
				mu.Lock()
				serves, url = append(serves, c), at
				mu.Unlock()
				return
			}
			if err := c.Wait(); err == nil || !strings.Contains(said[i].String(), "in use") {
				t.Errorf("one ends with %v: %s", err, said[i])
			}
		})
	}
	all.Wait()
	if len(serves) != 1 {
		t.Fatalf("%d of %d serve", len(serves), times)
	}
	kept := linkstest.Load(t, url, 20, 2)
	_ = serves[0].Process.Kill()
	_ = serves[0].Wait()
	isUnharmed(t, data, kept)
}

// make load stores many more.
func TestKilledThreeTimesAsItWritesItLosesNothing(t *testing.T) {
	writes := max(*load, 900)
	data := t.TempDir()
	var kept []linkstest.Kept
	for life := range 3 {
		c, stderr := command(t, "-data", data, "-links-per-minute", "0")
		h := start(t, c, stderr)
		first := uint64(1 + life*(1<<32))
		kept = append(kept, linkstest.Cut(t, h.url, first, 20, (writes+2)/3, func() { h.end(syscall.SIGKILL) })...)
	}
	if len(kept) < writes {
		t.Errorf("%d of %d writes were acknowledged", len(kept), writes)
	}
	t.Logf("%d links acknowledged", len(kept))
	isUnharmed(t, data, kept)
}
