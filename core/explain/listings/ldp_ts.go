package listings

var _ = list(sampling, "ldp-ts-linear", "ldp-ts-quadratic", "ldp-ts-exponential", "ldp-ts-piecewise")
