// Package shipped contains the lectures that come with the program. Each is a file that a lecturer could have written.
package shipped

import (
	"embed"

	"epsilonarcade/core/lecture/lecturejson"
)

//go:embed *.json
var files embed.FS

// All returns the lectures of 10, 45 and 90 minutes, and the one about private answers, in the language with the given
// tag.
func All(tag string) []lecturejson.File {
	return lecturejson.Files(files, tag, "ten", "fortyfive", "ninety", "answers")
}
