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

// A journal holds the runs of a shard that are done, a line each, from the first task that makes it to
// the last one: what a task that is killed has done is not made again. A line begins with eight digits
// of its checksum. One that has been cut off is passed over.
type journal struct {
	file *os.File
	lock sync.Mutex
	took time.Duration // processor time, as far as it has been noted
}

// An entry is a line: the first one of an attempt says what it works on, the others are cells.
type entry struct {
	Plan    string     `json:"plan,omitempty"`  // the hash of plan and shard
	Probe   string     `json:"probe,omitempty"` // of the program
	Who     string     `json:"who,omitempty"`   // the machine and the process
	Cell    study.Cell `json:"cell"`
	Regret  []float64  `json:"regret,omitempty"`
	Seconds float64    `json:"seconds"` // of processor time since the attempt's last line
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

// An account is what a journal says.
type account struct {
	cells    map[study.Cell][]float64
	attempts int
	who      string  // that began last
	seconds  float64 // of processor time
	whole    bool    // whether the journal ends with a complete line
}

// read reads the journal of a plan by a program with a probe, "" for any. It skips damaged lines.
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
