package figure

// A Panel is one of several charts of a figure. It has so many of the figure's series and bounds:
// those that follow the ones of the panel before it.
type Panel struct {
	Title  string `json:"title"`
	Series int64  `json:"series"`
	Bounds int64  `json:"bounds"`
}

// Split returns a figure for each panel, or the figure itself if it has none.
func (f Figure) Split() (all []Figure) {
	if len(f.Panels) == 0 {
		return []Figure{f}
	}
	series, bounds := f.Series, f.Bounds
	for _, p := range f.Panels {
		f.Title, f.Panels = p.Title, nil
		f.Series, series = series[:p.Series], series[p.Series:]
		f.Bounds, bounds = bounds[:p.Bounds], bounds[p.Bounds:]
		all = append(all, f)
	}
	return all
}
