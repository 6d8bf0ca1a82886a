package web

// Root is the component that the whole page hangs from.
type Root struct {
	App *App
	// Later is how many parts of the page are left out for now. The first time that the
	// browser sees the page it takes long over it, and comes up for air between the parts.
	Later int
}

// Parts is how many parts there are but the first, which has the chart.
const Parts = 5

// Shows reports whether the page shows a part of it, once no more than so many are left out.
func (c *Root) Shows(later int, area Areas) bool { return c.Later <= later && c.App.Shows(area) }
