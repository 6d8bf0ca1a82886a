// Package about holds the program's version and citation.
package about

// Version is the program's version.
const Version = "0.5.0"

// BibTeX is a BibTeX entry for citing the program.
const BibTeX = `@software{epsilonarcade,
  title   = {Epsilon Arcade: a playground for differentially private bandits},
  version = {` + Version + `},
  year    = {2026}
}`
