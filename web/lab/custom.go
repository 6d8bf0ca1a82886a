package lab

import (
	"epsilonarcade/core/explain"
	"epsilonarcade/core/scenario"
)

// The view Write asks these questions of the program that runs custom policies.

// Trace asks for the decisions of a custom policy in run 0, up to Pulled pulls. The answer is a Traced.
type Trace struct {
	Scenario scenario.Valid
	Policy   int64 // its index in the scenario
	Pulled   int64
}

// Texts asks for example sources and for the names that sources can use. The answer is a Library.
type Texts struct{}

// A Library contains the examples, names and assignments for custom policies.
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

// Traced describes the last decision of a custom policy, or its failure.
type Traced struct {
	Line, Column int64    // of the failure, from 1; 0 for no line
	Text         string   // the failure, or ""
	Ran          []int64  // the lines of the last decision, from 1
	Printed      []string // the last lines that it printed
}

// Assign asks for an assignment and grades a source. The answer is an Assigned. Each further question with the same
// contents continues the grading.
type Assign struct {
	Assignment string // the id of a shipped assignment, or a whole assignment as in a link
	Source     string // the source to grade, or ""
}

// Assigned is an assignment and the state of its grading.
type Assigned struct {
	Title, Text string
	Link        string         // the link of the scenario with Start as its policy
	Start       string         // the source to begin with
	Place       int64          // the index of that policy in the scenario
	Must        []explain.Fact // requirements with their results, marked good, bad or open
	Share       float64        // the fraction graded so far, from 0 to 1
	Over        bool           // the grading is complete
	Passed      bool           // all requirements are met
	Problem     string         // why the grading could not be completed
	Grade       string         // the grade as JSON in English, if the grading is complete
}
