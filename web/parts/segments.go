package parts

// Segments are a few buttons of which one is pressed.
type Segments struct {
	Label   string
	Locked  bool
	Choices []Choice
	Choose  func(value string)
}
