//go:build !js

package browser

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/gallery"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariotest"
	"epsilonarcade/core/sim"
	"epsilonarcade/web/engine"
)

// A galleryReport is what regenerating the gallery took. Seconds are those of a clock on
// the wall; CPUSeconds are what the workers say that runs took, added up.
type galleryReport struct {
	Workers    int            `json:"workers"`
	Panels     []*panelReport `json:"panels"`
	Seconds    float64        `json:"seconds"`
	CPUSeconds float64        `json:"cpu_seconds"`
	// Complete says that all panels of all papers are there, at the papers' number of runs.
	Complete bool `json:"complete"`
}

type panelReport struct {
	ID      string `json:"panel"`
	Horizon int64  `json:"horizon,omitempty"` // of its runs
	Runs    int64  `json:"runs"`              // finished, of all policies and values
	All     int64  `json:"all_runs"`          // that it needs
	Shared  int64  `json:"shared_runs"`       // of those: panels before it need them too
	// From its first run's beginning to its last one's end, and what its runs took, both
	// without shared ones. Runs of the panels before and after it may be under way at the
	// same time.
	Seconds    float64 `json:"seconds"`
	CPUSeconds float64 `json:"cpu_seconds"`
}

// A work is a scenario of kind regret with one policy, whose runs some panels need.
type work struct {
	panels   []*panelReport // the first is the one that it is made for
	scenario scenario.Scenario
	link     string
	points   int      // checkpoints
	digests  []uint64 // of the runs; 0 is one that is not there
	next     int64    // the first run that has not been handed out
	done     int64
	millis   float64 // that these took
}

// works returns what panels need: runs that are the same in several are made once.
func works(panels []gallery.Panel) (all []*work, reports []*panelReport) {
	made := map[string]*work{}
	for _, p := range panels {
		report := &panelReport{ID: p.ID}
		reports = append(reports, report)
		add := func(s scenario.Scenario) {
			report.Horizon = s.Horizon
			for i := range s.Policies {
				alone := s.Alone(i)
				link := alone.Link()
				w := made[link]
				if w == nil {
					w = &work{scenario: alone, link: link, points: len(s.Grid()), digests: make([]uint64, s.Runs)}
					made[link] = w
					all = append(all, w)
				} else {
					report.Shared += int64(s.Runs)
				}
				w.panels = append(w.panels, report)
				report.All += int64(s.Runs)
			}
		}
		for _, s := range p.Scenarios {
			switch s.Kind {
			case scenario.Regret:
				add(s)
			case scenario.Sweep:
				for _, value := range s.Sweep.Values {
					add(s.At(value))
				}
			}
		}
	}
	return all, reports
}

// digest sums up a run's regret at its checkpoints.
func digest(regret []float64) uint64 {
	h := fnv.New64a()
	for _, x := range regret {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], math.Float64bits(x))
		h.Write(b[:])
	}
	return h.Sum64() | 1
}

// A foreman shares out the work over a crew, piece by piece, panel after panel. As on the
// page, a worker has one piece under way and one to follow.
type foreman struct {
	*crew
	works []*work
	out   [][]engine.Runs   // by worker; a subject is a work's place
	knows []map[uint32]bool // by worker, the subjects that it has been told of
	begun time.Time
	begin map[*panelReport]time.Time
}

func newForeman(c *crew, all []*work) *foreman {
	f := &foreman{crew: c, works: all, out: make([][]engine.Runs, c.count), begin: map[*panelReport]time.Time{}}
	for range f.out {
		f.knows = append(f.knows, map[uint32]bool{})
	}
	return f
}

// work does all of the work, or what can be done until a time is over. It calls finished
// with each panel that is.
func (f *foreman) work(limit time.Duration, finished func(*panelReport)) {
	f.begun = time.Now()
	for pieces := 1; pieces <= 2; pieces++ { // one for each worker before any gets a second
		for w := range f.out {
			f.hand(w, pieces)
		}
	}
	for f.busy() && time.Since(f.begun) < limit {
		f.exchange(func(worker int, m engine.Message) {
			for _, p := range f.take(worker, m) {
				if p.Runs == p.All {
					finished(p)
				}
			}
			f.hand(worker, 2)
		})
	}
}

func (f *foreman) busy() bool {
	return slices.ContainsFunc(f.out, func(q []engine.Runs) bool { return len(q) > 0 })
}

// hand gives a worker work until it has so many pieces, each of a moment's length.
func (f *foreman) hand(worker, pieces int) {
	for len(f.out[worker]) < pieces {
		at := slices.IndexFunc(f.works, func(w *work) bool { return w.next < int64(len(w.digests)) })
		if at < 0 {
			return
		}
		w, subject := f.works[at], uint32(at)
		if !f.knows[worker][subject] {
			f.knows[worker][subject] = true
			f.send(worker, &engine.Load{Subject: subject, Scenario: scenariotest.Valid(w.scenario)})
		}
		if _, ok := f.begin[w.panels[0]]; !ok {
			f.begin[w.panels[0]] = time.Now()
		}
		n := int64(1)
		if w.done > 0 {
			n = int64(max(1, min(40*float64(w.done)/max(w.millis, 1e-9), 64)))
		}
		piece := engine.Runs{Subject: subject, From: w.next, To: min(w.next+n, int64(len(w.digests)))}
		w.next = piece.To
		f.out[worker] = append(f.out[worker], piece)
		f.send(worker, &piece)
	}
}

// take takes a worker's message, which must be about the run that it is at, and returns the
// panels that need it.
func (f *foreman) take(worker int, m engine.Message) []*panelReport {
	f.tb.Helper()
	done, ok := m.(*engine.Finished)
	if !ok {
		f.tb.Fatalf("worker %d says %+v", worker, m)
	}
	q := f.out[worker]
	if len(q) == 0 || done.Subject != q[0].Subject || done.Run != q[0].From {
		f.tb.Fatalf("worker %d, at %+v, finished run %d of subject %d", worker, q, done.Run, done.Subject)
	}
	w := f.works[done.Subject]
	var pulls int64
	for _, n := range done.Pulls {
		pulls += n
	}
	id := w.panels[0].ID + ", " + w.scenario.Policies[0].ID
	if pulls != w.scenario.Horizon || len(done.Regret) != w.points {
		f.tb.Fatalf("%s: a run of %d pulls and %d checkpoints, want %d and %d", id, pulls, len(done.Regret), w.scenario.Horizon, w.points)
	}
	if w.digests[done.Run] != 0 {
		f.tb.Fatalf("%s: run %d came twice", id, done.Run)
	}
	w.digests[done.Run] = digest(done.Regret)
	w.done++
	w.millis += done.Millis
	for _, p := range w.panels {
		p.Runs++
	}
	w.panels[0].CPUSeconds += done.Millis / 1000
	w.panels[0].Seconds = time.Since(f.begin[w.panels[0]]).Seconds()
	if q[0].From++; q[0].From == q[0].To {
		f.out[worker] = q[1:]
	}
	return w.panels
}

// compare recomputes a panel's own runs outside the browser: every bit must be the same.
func (f *foreman) compare(p *panelReport) {
	f.tb.Helper()
	for _, w := range f.works {
		if w.panels[0] != p {
			continue
		}
		e, err := sim.New(scenariotest.Valid(w.scenario))
		if err != nil {
			f.tb.Fatal(err)
		}
		for run, got := range w.digests {
			r := e.Record(0, run, w.scenario.Grid(), sim.Leaps)
			for r.Pulled() < r.Horizon() {
				r.Advance(r.Horizon(), 1<<20)
			}
			if digest(r.Noted) != got {
				f.tb.Fatalf("%s: run %d of %s differs from the one computed outside the browser", p.ID, run, w.scenario.Policies[0].ID)
			}
		}
	}
}

// choice is what of the gallery is to be done, as the environment says: PANELS, a list of
// ids; RUNS, a number of runs in place of the papers'; LIMIT, minutes.
func choice(tb testing.TB) (panels []gallery.Panel, limit time.Duration, whole bool) {
	tb.Helper()
	panels, limit, whole = gallery.Panels(), time.Hour, true
	if list := os.Getenv("PANELS"); list != "" {
		panels, whole = nil, false
		for _, id := range strings.Split(list, ",") {
			p, ok := gallery.Find(id)
			if !ok {
				tb.Fatalf("PANELS: there is no panel %q", id)
			}
			panels = append(panels, p)
		}
	}
	if text := os.Getenv("RUNS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > scenario.MaxRuns {
			tb.Fatalf("RUNS: %q is no number of runs", text)
		}
		whole = false
		for i := range panels {
			panels[i] = panels[i].With(gallery.Settings{Runs: n})
		}
	}
	if text := os.Getenv("LIMIT"); text != "" {
		minutes, err := strconv.ParseFloat(text, 64)
		if err != nil || !(minutes > 0 && minutes <= 1e6) {
			tb.Fatalf("LIMIT: %q is no number of minutes", text)
		}
		limit = time.Duration(minutes * float64(time.Minute))
	}
	return panels, limit, whole
}

// BenchmarkGallery measures how long a browser takes to make all panels of the gallery
// anew, at the papers' own horizons and numbers of runs, with one worker for each
// processor. Runs that several panels need are made once. Every run that counts has come
// back from a worker, once, at its horizon; those of the cheapest panel are held against the same runs outside the browser, bit by
// bit. What is missing when its time is over is said and not guessed.
func BenchmarkGallery(b *testing.B) {
	panels, limit, whole := choice(b)
	all, reports := works(panels)
	result := &galleryReport{Panels: reports}
	f := newForeman(newCrew(b), all)
	result.Workers = f.count
	fmt.Printf("\n%d panels, %d workers\n", len(panels), f.count)
	b.ResetTimer()
	f.work(limit, func(p *panelReport) {
		fmt.Printf("%-14s T = %-9d %7d runs, %6d shared %9.1f s, %9.1f s of CPU\n", p.ID, p.Horizon, p.Runs, p.Shared, p.Seconds, p.CPUSeconds)
	})
	result.Seconds = time.Since(f.begun).Seconds()
	b.StopTimer()
	f.close() // the workers, should any be busy

	result.Complete = whole
	var cheapest *panelReport
	for _, p := range result.Panels {
		result.CPUSeconds += p.CPUSeconds
		switch {
		case p.All == 0:
			fmt.Printf("%-14s needs no runs\n", p.ID)
		case p.Runs < p.All:
			result.Complete = false
			fmt.Printf("%-14s T = %-9d %7d runs, %d of %d are missing; %.1f s of CPU\n", p.ID, p.Horizon, p.Runs, p.All-p.Runs, p.All, p.CPUSeconds)
		case p.Shared < p.All && (cheapest == nil || p.CPUSeconds < cheapest.CPUSeconds):
			cheapest = p
		}
	}
	if cheapest != nil {
		f.compare(cheapest)
		fmt.Printf("%s: the same bits outside the browser\n", cheapest.ID)
	}
	what := "all of the gallery"
	if !result.Complete {
		what = "a part of the gallery only"
	}
	fmt.Printf("%s: %.1f s, %.1f s of CPU\n", what, result.Seconds, result.CPUSeconds)
	b.ReportMetric(result.Seconds, "s/gallery")
	b.ReportMetric(result.CPUSeconds, "cpu-s/gallery")
	b.ReportMetric(0, "ns/op")
	reported.Gallery = result
}
