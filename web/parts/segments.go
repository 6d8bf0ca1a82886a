package parts

// Segments are a few buttons, one of them pressed.
type Segments struct {
	Label   string
	Locked  bool
	Choices []Choice
	Choose  func(value string)
}
