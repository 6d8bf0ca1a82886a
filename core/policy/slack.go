package policy

// slack is far above the rounding of an index.
const slack = 1e-9
