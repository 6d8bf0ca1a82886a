package page

// A Part is a piece of a sentence. Its style is a class: "" for plain, "strong" or "bad".
type Part struct {
	Text  string
	Style string
}

// Sentence returns parts: texts with even indices are plain, and texts with odd indices are strong.
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
