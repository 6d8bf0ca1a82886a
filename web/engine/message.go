package engine

import (
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/wire"
)

// A Message is sent from the page to a worker, or from a worker to the page.
type Message = wire.Message

// Load gives a scenario a number, which is valid until Drop.
type Load struct {
	Subject  uint32
	Scenario scenario.Valid
}

// Drop tells a worker to forget all subjects and all work.
type Drop struct{}

// Runs asks for the runs From to To−1 of a subject's first policy, each to the horizon.
type Runs struct {
	Subject  uint32
	From, To int64
}

// Hold pauses work on Runs (On is not 0) or resumes it.
type Hold struct{ On int64 }

// Play asks for run 0 of some policies of a subject, up to To pulls. If a trajectory is already past To, it stops.
// Other subjects continue until Drop.
type Play struct {
	Subject  uint32
	Policies []int64 // their indices in the scenario
	To       int64
}

// Finished reports one complete run.
type Finished struct {
	Subject uint32
	Run     int64
	Regret  []float64 // at the scenario's checkpoints
	Pulls   []int64   // of each arm
	Millis  float64   // the time that the run took
}

// Progress reports the position in a run, and shows that the worker is alive.
type Progress struct {
	Subject uint32
	Run     int64
	Pulled  int64
}

// Moved reports the position of a trajectory.
type Moved struct {
	Subject uint32
	Policy  int64
	Pulled  int64
	Regret  float64   // at Pulled
	Since   int64     // the number of points of the live grid in earlier reports
	Noted   []float64 // the regret at the following points of the live grid
	Pulls   []int64   // of each arm
}

// Failed reports that a worker cannot run a subject.
type Failed struct {
	Subject uint32
	Text    string
}

// Begun announces the next policy. A worker sends it before it switches to another policy if one of its subjects has
// a custom policy, because a custom policy can end its worker.
type Begun struct {
	Subject uint32
	Policy  int64
}

// Stopped reports that a policy has failed. Only custom policies can fail. Runs of a failed policy have no results.
type Stopped struct {
	Subject uint32
	Policy  int64
	Line    int64 // in the policy's source, from 1; 0 for no line
	Text    string
}

// Messages lists all messages between the page and a worker.
var Messages = wire.Of(
	&Load{}, &Runs{}, &Hold{}, &Play{}, &Drop{},
	&Finished{}, &Progress{}, &Moved{}, &Failed{}, &Stopped{}, &Begun{},
)
