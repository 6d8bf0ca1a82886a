package leap_test

import (
	"epsilonarcade/core/internal/policytest"
	"epsilonarcade/core/testkit"
)

// These helpers are shared with the tests of other packages.
var (
	actions     = policytest.Actions
	brief       = testkit.Brief
	differ      = policytest.Differ
	played      = policytest.Played
	find        = policytest.Find
	levels      = policytest.Levels
	near        = testkit.Near
	runKey      = policytest.Key
	setup       = policytest.Setup
	skipIfBrief = testkit.SkipIfBrief
	start       = policytest.Start
)
