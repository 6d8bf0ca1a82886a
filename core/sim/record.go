package sim

// A Record is a run that records its regret at checkpoints.
type Record struct {
	*Run
	grid  []int64
	Noted []float64 // the regret at the checkpoints reached so far
}

// Record starts run number run of policy number i and records its regret at the pulls in grid.
func (e *Experiment) Record(i, run int, grid []int64, mode Mode) *Record {
	return &Record{Run: e.Start(i, run, mode), grid: grid, Noted: make([]float64, 0, len(grid))}
}

// Advance is like Run.Advance. It stops at each checkpoint on the way and records the regret there.
func (r *Record) Advance(to int64, queries int) int {
	for k := len(r.Noted); k < len(r.grid) && r.grid[k] <= to; k++ {
		queries = r.Run.Advance(r.grid[k], queries)
		if r.t < r.grid[k] {
			return queries
		}
		r.Noted = append(r.Noted, r.Regret())
	}
	return r.Run.Advance(to, queries)
}
