// Package course contains the lessons of the page's course. Each is a file that a lecturer could have written.
package course

import (
	"embed"

	"epsilonarcade/core/lecture/lecturejson"
)

//go:embed *.json
var files embed.FS

// Lessons returns all lessons in the recommended order, in the language with the given tag.
func Lessons(tag string) []lecturejson.File {
	return lecturejson.Files(files, tag, "regret", "local", "sequence", "start", "boundary", "regimes", "users", "attack", "leaks")
}
