package leap_test

import (
	"epsilonarcade/core/internal/policytest"
	"epsilonarcade/core/testkit"
)

// Helpers that tests of several packages share.
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
