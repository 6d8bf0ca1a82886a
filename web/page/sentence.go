package page

// A Part is a piece of a sentence. Style is a class: "" plain, "strong", "bad".
type Part struct {
	Text  string
	Style string
}

// Sentence builds parts: texts in even places are plain, those in odd places strong.
func Sentence(texts ...string) []Part {
	var parts []Part
	for i, t := range texts {
		if t == "" {
			continue
		}
		style := ""
		if i%2 == 1 {
			style = "strong"
		}
		parts = append(parts, Part{t, style})
	}
	return parts
}
