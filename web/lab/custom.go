package lab

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/scenario"
)

// The view Write asks these questions of the program that runs custom policies.

// Trace asks what a custom policy does in run 0, up to so many pulls. The answer is
// a Traced.
type Trace struct {
	Scenario scenario.Valid
	Policy   int64 // its place in the scenario
	Pulled   int64
}

// Texts asks for the texts that a policy can begin with, and for what they find defined. The answer is
// a Library.
type Texts struct{}

// A Library has the examples, names and assignments for custom policies.
type Library struct {
	Examples    []Example
	Names       []Name
	Assignments []Shipped
}

// An Example is the source of a custom policy. BuiltIn names the built-in policy that does the same, if there is one.
type Example struct{ Name, BuiltIn, Source string }

// A Name is a name that custom policies can use, and its meaning.
type Name struct{ Name, Says string }

// Shipped is an assignment that comes with the program.
type Shipped struct{ Title, ID string }

// Traced says what a custom policy has done.
type Traced struct {
	Line, Column int64    // of what is wrong, from 1; 0 if it is about no line
	Text         string   // what is wrong; "" if nothing is
	Ran          []int64  // the lines that the last decision has run, from 1
	Printed      []string // what it has printed last
}

// Assign asks what an assignment asks for, and where a text stands with it. The answer is an Assigned.
// The same question again carries the grading on by a piece.
type Assign struct {
	Assignment string // the id of a shipped one, or one as links carry it
	Source     string // the text; "" for what is asked alone
}

// Assigned is an assignment and how far its grading is.
type Assigned struct {
	Title, Text string
	Link        string         // the scenario, with the text to begin with in its place
	Start       string         // that text
	Place       int64          // its place in the scenario
	Must        []explain.Fact // a requirement, the finding, and good, bad or open
	Share       float64        // how much is graded, from 0 to 1
	Over        bool           // nothing is left to be graded
	Passed      bool           // and all has passed
	Problem     string         // why it could not be graded to the end
}
