package together

// Estimate lets tests compare an estimate with exact curves.
var Estimate = estimate
