package region

// PanelsCard offers the paper's panels that the Region view can show.
type PanelsCard struct {
	Room *Region
}
