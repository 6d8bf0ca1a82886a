package region

// Frame is what the view shows under the page's head.
type Frame struct {
	Room *Region
}
