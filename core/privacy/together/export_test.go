package together

// Estimate is what tests hold against exact curves.
var Estimate = estimate
