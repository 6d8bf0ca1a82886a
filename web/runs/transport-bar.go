package runs

// TransportBar plays the runs that are shown, and says how far they are: those of one run that is
// watched, or of the mean of many, as the look has it.
type TransportBar struct {
	Room *Runs
}

// SpeedMenu says how fast runs grow.
type SpeedMenu struct{ Room *Runs }

// SpeedBelow reports whether that is in a drawer: a phone's row of buttons has no room for it.
func (v *Runs) SpeedBelow() bool { return v.Page.Drawers.Narrow && v.Page.Drawers.First() != "" }
