// Package shipped contains the lectures that come with the program. Each is a file that a lecturer could have written.
package shipped

import (
	"embed"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/lecture/lecturejson"
)

//go:embed *.json
var files embed.FS

// IDs identify the lectures of 10, 45 and 90 minutes, and the one about private answers. They never change, so links can contain them.
var IDs = []string{"ten", "fortyfive", "ninety", "answers"}

// All returns the lectures in the order of IDs. They are in Chinese for the language tag "zh", and in English for any
// other tag.
func All(tag string) []lecture.Lecture {
	ending := ".json"
	if tag == "zh" {
		ending = ".zh.json"
	}
	var all []lecture.Lecture
	for _, id := range IDs {
		data, err := files.ReadFile(id + ending)
		if err != nil {
			panic(err) // a test reads all files
		}
		l, err := lecturejson.Unmarshal(data)
		if err != nil {
			panic(err)
		}
		all = append(all, l)
	}
	return all
}
