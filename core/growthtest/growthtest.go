// Package growthtest tells, in tests, whether the work of reading a text grows with its length
// or with the square of it.
package growthtest

import (
	"fmt"
	"testing"
	"time"
)

const (
	most    = 10                   // of 4 in linear growth and 16 in quadratic
	long    = 2 * time.Millisecond // that a measurement takes at least
	rounds  = 3                    // at least, of which the shortest time counts
	patient = 5 * time.Second      // of work, after which it is too much
	longest = 4096                 // bytes of an error
)

// Linear reads texts of n and of 4n bytes, or of whatever n counts, and fails if the longer one
// takes more than ten times the processor time of the shorter. The least times of some rounds
// are compared, and rounds go on while these are too far apart: a busy machine makes the test
// longer and does not fail it. The errors that come back must be short, too. Where the system
// does not tell processor time, as in a browser, that is all that is looked at, and nothing with -short.
func Linear(t *testing.T, n int, text func(n int) string, read func(text string) error) {
	t.Helper()
	if !clocked && testing.Short() {
		return
	}
	if problem := growth([2]string{text(n), text(4 * n)}, read, patient); problem != "" {
		t.Error(problem)
	}
}

// growth returns what is wrong with reading a text and one that is four times as long.
func growth(texts [2]string, read func(text string) error, patience time.Duration) string {
	for _, text := range texts {
		if err := read(text); err != nil && len(err.Error()) > longest {
			return fmt.Sprintf("an error of %d bytes: %.300s", len(err.Error()), err)
		}
	}
	if !clocked {
		return ""
	}
	calls := 1
	cost := func(text string) time.Duration {
		return processorTime(func() {
			for range calls {
				_ = read(text) // whether it can be read is not the question
			}
		})
	}
	for cost(texts[0]) < long {
		calls *= 2
	}
	var least [2]time.Duration
	for round, spent := 1, time.Duration(0); ; round++ {
		for i, text := range texts {
			took := cost(text)
			if spent += took; round == 1 || took < least[i] {
				least[i] = took
			}
		}
		switch {
		case round < rounds:
		case least[1] <= most*least[0]:
			return ""
		case spent > patience:
			return fmt.Sprintf("%d bytes take %v, %d bytes %v", len(texts[0]), least[0]/time.Duration(calls), len(texts[1]), least[1]/time.Duration(calls))
		}
	}
}
