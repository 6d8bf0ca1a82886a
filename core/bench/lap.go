package bench

import "time"

// An advancer is a run that can be carried on: a sim.Run, or a loop written by hand.
type advancer interface {
	// Advance carries the run on until to pulls have been made, in at most so many reads
	// of a tape, and returns the reads that are left.
	Advance(to int64, reads int) int
	Pulled() int64
}

// A side of a ratio is a way to simulate: its runs begin with start and are timed up to
// so many pulls.
type side struct {
	start func(run int) advancer
	to    int64
}

// A timed side is what a lap finds out about it.
type timed struct {
	nanos   float64 // of the whole runs; of the first run's beginning if none is whole
	pulls   int64   // in that time
	reached int64   // pulls of one run that were timed
	reads   int64   // in the first run, as far as that was timed
}

func (t timed) perPull() float64 { return t.nanos / float64(t.pulls) }

// A lap times both sides once, each from its run 0 on.
type lap struct{ first, second timed }

func (l lap) ratio() float64 { return l.second.perPull() / l.first.perPull() }

const (
	// turns is how many each side takes in a lap at least, each as often first as second.
	turns = 8
	// warmUp is how many it has before, which do not count.
	warmUp = 4
)

// compare times two sides: laps, until there are enough or another one would take longer
// than what is left of the time.
func (set Settings) compare(first, second side) []lap {
	// A side that runs for the first time runs slower: under wasm its code is still being
	// compiled. So each has turns that do not count.
	for _, s := range []side{first, second} {
		for range warmUp {
			(&stopwatch{side: s}).turn(set)
		}
	}
	var laps []lap
	begun := set.Now()
	for {
		before := set.Now()
		a, b := &stopwatch{side: first}, &stopwatch{side: second}
		// They take turns until both have a whole run. A run that takes too long is cut.
		// The one that comes second has it easier, if only by a percent: the processor has just
		// seen the same randomness. So they swap.
		one, other := a, b
		for turn := 0; a.spent < set.Budget && (turn < turns || a.whole == 0 || b.whole == 0); turn++ {
			one.turn(set)
			other.turn(set)
			one, other = other, one
		}
		laps = append(laps, lap{a.timed(), b.timed()})
		after := set.Now()
		if len(laps) == set.Laps || after-begun+after-before > 2*set.Budget {
			return laps
		}
	}
}

// reads is how many reads a run may make before the clock is asked.
const reads = 512

// A stopwatch times one side in a lap. Only whole runs count, for a pull costs less or
// more as a run goes on; without a whole run, what there is of the first counts.
type stopwatch struct {
	side
	spent time.Duration // in all
	whole int           // runs ended
	sum   time.Duration // of these
	first int64         // reads of the first run

	run  advancer      // under way
	took time.Duration // by it
}

// turn works for a slice.
func (w *stopwatch) turn(set Settings) {
	begun := set.Now()
	for last := begun; last-begun < set.Slice; {
		ended := w.work()
		now := set.Now()
		w.took += now - last
		w.spent += now - last
		last = now
		if ended > 0 {
			w.whole += ended
			w.sum += w.took
			w.took = 0
		}
	}
}

// work does as much as is to be done between two readings of the clock: a part of a run, up
// to its end, or several runs if they are short. It returns how many have ended.
func (w *stopwatch) work() (ended int) {
	carried := w.run != nil
	for used := 0; ; {
		if w.run == nil {
			w.run = w.start(w.whole + ended)
		}
		left := w.run.Advance(w.to, reads)
		if w.whole+ended == 0 {
			w.first += int64(reads - left)
		}
		if w.run.Pulled() < w.to {
			if ended == 0 {
				return 0
			}
			continue // those before it were short, and so is this one
		}
		w.run = nil
		ended++
		if used += reads - left + 1; carried || used >= reads {
			return ended
		}
	}
}

func (w *stopwatch) timed() timed {
	if w.whole == 0 {
		n := w.run.Pulled()
		return timed{float64(w.took), n, n, w.first}
	}
	return timed{float64(w.sum), int64(w.whole) * w.to, w.to, w.first}
}
