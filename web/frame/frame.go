// Package frame holds the constants that a page in a frame and the page around it share: see web/remote.
package frame

// Mark is the member that identifies a message between the two pages. Its value is Version.
const (
	Mark    = "epsilonArcade"
	Version = 1
)

// InLecture is the query of the frame's address in a lecture.
const InLecture = "lecture"
