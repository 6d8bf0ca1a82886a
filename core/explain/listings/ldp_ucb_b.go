package listings

var _ = list(ucb, "ldp-ucb-b", "ldp-ucb-bs", "ldp-ucb-quadratic", "ldp-ucb-exponential", "ldp-ucb-piecewise")
