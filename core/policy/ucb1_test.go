package policy_test

var _ = enrol("ucb1", enrolment{exact: followsTextbook("ucb1")})
