package policy_test

var _ = enrol("kl-ucb", enrolment{exact: followsTextbook("kl-ucb")})
