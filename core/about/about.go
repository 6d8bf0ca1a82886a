// Package about says what the program is called where files and people must be told.
package about

// Version is the program's version.
const Version = "0.5.0"

// BibTeX is an entry with which to cite the program.
const BibTeX = `@software{epsilonarcade,
  title   = {Epsilon Arcade: a playground for differentially private bandits},
  version = {` + Version + `},
  year    = {2026}
}`
