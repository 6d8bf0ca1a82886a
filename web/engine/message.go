package engine

import (
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/wire"
)

// A Message goes between the page and a worker.
type Message = wire.Message

// Load tells a worker which scenario a number stands for, until Drop.
type Load struct {
	Subject  uint32
	Scenario scenario.Valid
}

// Drop tells a worker to forget all subjects and whatever it was doing.
type Drop struct{}

// Runs asks for runs From to To−1 of a subject's first policy, from beginning to end.
type Runs struct {
	Subject  uint32
	From, To int64
}

// Hold stops work on Runs where it is (On is not 0), or lets it go on.
type Hold struct{ On int64 }

// Play asks to carry run 0 of these policies of a subject on until To pulls have been made.
// A To that is already passed stops them where they are. Other subjects go on, until Drop.
type Play struct {
	Subject  uint32
	Policies []int64 // their places in the scenario
	To       int64
}

// Finished reports a run of a Runs.
type Finished struct {
	Subject uint32
	Run     int64
	Regret  []float64 // at the scenario's checkpoints
	Pulls   []int64   // of each arm
	Millis  float64   // what the run took
}

// Progress says how far a run of a Runs is, and that the worker is alive.
type Progress struct {
	Subject uint32
	Run     int64
	Pulled  int64
}

// Moved reports how far Play has come with a policy.
type Moved struct {
	Subject uint32
	Policy  int64
	Pulled  int64
	Regret  float64   // now
	Since   int64     // how many points of the live grid were reported before
	Noted   []float64 // the regret at the following points, as far as they are passed
	Pulls   []int64   // of each arm
}

// Failed says that a worker cannot do what it was asked.
type Failed struct {
	Subject uint32
	Text    string
}

// Begun announces the policy that a worker runs next. Workers send it before they switch, if a custom policy is among
// their subjects: a custom policy can end its worker.
type Begun struct {
	Subject uint32
	Policy  int64
}

// Stopped says that a policy has failed, as one that somebody has written may. Its runs mean nothing.
type Stopped struct {
	Subject uint32
	Policy  int64
	Line    int64 // of its text, from 1; 0 if it is about no line
	Text    string
}

// Messages lists all messages between the page and a worker.
var Messages = wire.Of(
	&Load{}, &Runs{}, &Hold{}, &Play{}, &Drop{},
	&Finished{}, &Progress{}, &Moved{}, &Failed{}, &Stopped{}, &Begun{},
)
