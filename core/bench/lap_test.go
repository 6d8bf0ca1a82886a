package bench

import (
	"math"
	"testing"
	"time"
)

// A world has a clock that moves when somebody works, the slower the busier the machine.
type world struct {
	clock time.Duration
	busy  func(at time.Duration) float64
	eased float64 // by what share pulls take less time that some run has made before
	seen  int64   // the most pulls of a run so far
}

func (w *world) now() time.Duration { return w.clock }

// A fake run takes a time for each pull, which may depend on how many have been made, and
// makes so many pulls a look.
type fake struct {
	w     *world
	pulls int64 // a look
	cost  func(t int64) time.Duration
	t     int64
}

func (f *fake) Pulled() int64 { return f.t }

func (f *fake) Advance(to int64, reads int) int {
	for ; f.t < to && reads > 0; reads-- {
		n := min(f.pulls, to-f.t)
		cost := float64(f.cost(f.t)) * float64(n)
		if f.w.busy != nil {
			cost *= f.w.busy(f.w.clock)
		}
		if f.t < f.w.seen {
			cost *= 1 - f.w.eased
		}
		f.w.clock += time.Duration(cost)
		f.t += n
		f.w.seen = max(f.w.seen, f.t)
	}
	return reads
}

// always is the cost of pulls that all take as long.
func always(d time.Duration) func(int64) time.Duration {
	return func(int64) time.Duration { return d }
}

func (w *world) side(to, pulls int64, cost func(int64) time.Duration) side {
	return side{start: func(int) advancer { return &fake{w: w, pulls: pulls, cost: cost} }, to: to}
}

func (w *world) settings() Settings {
	return Settings{Now: w.now, Slice: 5 * time.Millisecond, Budget: time.Second, Laps: 5}
}

func near(t *testing.T, what string, got, want, share float64) {
	t.Helper()
	if !(math.Abs(got/want-1) <= share) {
		t.Errorf("%s: %v, want %v ± %v%%", what, got, want, 100*share)
	}
}

// Whether runs are far shorter than a slice or far longer, and whatever the machine does
// besides, the ratio is that of the sides.
func TestTheRatioIsThatOfTheSides(t *testing.T) {
	for name, c := range map[string]struct {
		to, prefix int64
		leaps      time.Duration // a pull
		busy       func(time.Duration) float64
		share      float64
	}{
		"short runs":          {10_000, 10_000, 1, nil, .001},
		"long runs":           {10_000_000, 1_000_000, 10, nil, .001},
		"short ones and long": {10_000, 1_000_000, 1, nil, .001},
		// Twice as slow for 70 ms of each 150: a third of the laps or all of them.
		"a busy machine": {20_000_000, 1_000_000, 5, func(at time.Duration) float64 {
			return 1 + float64(at/(70*time.Millisecond)%2)
		}, .1},
	} {
		w := &world{busy: c.busy}
		laps := w.settings().compare(w.side(c.to, 1000, always(c.leaps)), w.side(c.prefix, 1, always(100)))
		low, ratio, high := spread(laps)
		near(t, name, ratio, 100/float64(c.leaps), c.share)
		if !(low <= ratio && ratio <= high) {
			t.Errorf("%s: %v is not between %v and %v", name, ratio, low, high)
		}
		if l := laps[0]; l.first.reached != c.to || l.second.reached != c.prefix || l.first.reads != c.to/1000 || l.second.reads != c.prefix {
			t.Errorf("%s: %+v", name, l)
		}
	}
}

// Pulls at the end of a run cost more, and count as often as those at its start.
func TestOnlyWholeRunsCount(t *testing.T) {
	w := &world{}
	late := func(at int64) time.Duration {
		if at < 900_000 {
			return 10
		}
		return 1000
	}
	laps := w.settings().compare(w.side(1_000_000, 1, always(10)), w.side(1_000_000, 1, late))
	near(t, "nanoseconds a pull", laps[0].second.perPull(), 109, .001)
}

// A run that is too long is cut at its budget, and what there is of it is all that is
// told.
func TestARunThatIsTooLongIsAPrefix(t *testing.T) {
	w := &world{}
	set := w.settings()
	laps := set.compare(w.side(1e9, 1, always(1000)), w.side(1000, 1, always(1000)))
	l := laps[0]
	if len(laps) != 1 || l.first.pulls != l.first.reached || l.first.reads != l.first.reached {
		t.Errorf("%d laps, the first %+v", len(laps), l.first)
	}
	near(t, "pulls in its time", float64(l.first.reached), set.Budget.Seconds()*1e6, .01)
	near(t, "the ratio", l.ratio(), 1, .001)
	near(t, "the time of all", w.clock.Seconds(), 2*set.Budget.Seconds(), .02)
}

// Neither side gains from coming after the other.
func TestTheSidesAreEven(t *testing.T) {
	w := &world{eased: .1}
	set := w.settings()
	set.Laps = 1
	laps := set.compare(w.side(500_000, 1, always(1000)), w.side(500_000, 1, always(1000)))
	near(t, "the ratio of a side to itself", laps[0].ratio(), 1, .005)
}

// What only the first runs cost, because their code is being compiled, is not in a ratio.
func TestTheFirstRunsDoNotCount(t *testing.T) {
	w := &world{}
	slow := int64(0)
	cold := func(int64) time.Duration {
		if slow++; slow < 10_000 {
			return 500
		}
		return 10
	}
	laps := w.settings().compare(w.side(10_000, 1, cold), w.side(10_000, 1, always(100)))
	low, _, high := spread(laps)
	near(t, "the least ratio", low, 10, .001)
	near(t, "the largest ratio", high, 10, .001)
}
