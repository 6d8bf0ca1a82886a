package runs

// TransportBar plays the runs that are shown, and says how far they are: those of one run that is
// watched, or of the mean of many, as the look has it.
type TransportBar struct {
	Room *Runs
}
