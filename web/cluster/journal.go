package cluster

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"epsilonarcade/core/study"
)

// A journal records the completed runs of a shard, one per line, from all tasks that have worked on the shard. A task
// continues where an earlier task was killed. Each line begins with a checksum of eight digits. Incomplete lines are
// skipped.
type journal struct {
	file *os.File
	lock sync.Mutex
	took time.Duration // processor time at the last line
}

// An entry is a line of a journal. The first line of an attempt identifies the work. Each other line records a cell.
type entry struct {
	Plan    string     `json:"plan,omitempty"`  // hash of the plan
	Probe   string     `json:"probe,omitempty"` // probe of the program
	Who     string     `json:"who,omitempty"`   // machine and process
	Cell    study.Cell `json:"cell"`
	Regret  []float64  `json:"regret,omitempty"`
	Seconds float64    `json:"seconds"` // processor time since the last line of the attempt
}

// write appends a line.
func (j *journal) write(e entry) error {
	j.lock.Lock()
	defer j.lock.Unlock()
	now := processorTime()
	e.Seconds, j.took = (now - j.took).Seconds(), now
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(j.file, "%08x %s\n", crc32.ChecksumIEEE(data), data)
	return err
}

// An account holds the contents of a journal.
type account struct {
	cells    map[study.Cell][]float64
	attempts int
	who      string  // machine and process of the last attempt
	seconds  float64 // processor time
	whole    bool    // the last line is complete
}

// read reads a journal. It returns an error if the journal belongs to another plan, or to a program with another probe.
// An empty probe matches any program. Damaged lines are skipped.
func (a *account) read(r io.Reader, plan, probe string) error {
	a.cells = map[study.Cell][]float64{}
	for lines := bufio.NewReader(r); ; {
		text, err := lines.ReadString('\n')
		if err == io.EOF {
			a.whole = text == ""
			return nil
		}
		if err != nil {
			return err
		}
		sum, data, _ := strings.Cut(strings.TrimSuffix(text, "\n"), " ")
		var e entry
		if n, err := strconv.ParseUint(sum, 16, 32); err != nil || uint32(n) != crc32.ChecksumIEEE([]byte(data)) || json.Unmarshal([]byte(data), &e) != nil {
			continue
		}
		a.seconds += e.Seconds
		if e.Plan == "" {
			a.cells[e.Cell] = e.Regret
			continue
		}
		a.attempts, a.who = a.attempts+1, e.Who
		switch {
		case e.Plan != plan:
			return errors.New("belongs to another plan")
		case probe != "" && e.Probe != probe:
			return fmt.Errorf("was started by another version, or on a machine with different runs: %s there, %s here; remove it to start again", e.Probe, probe)
		}
	}
}
