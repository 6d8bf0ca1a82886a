package runs

// pressFramed carries out a key of a clicker on somebody else's page, and reports whether it has a
// use here: forward reveals the curve that waits, back takes the last one back, and the space bar
// plays and pauses. All others are the page's around, which turns its slides by them.
func (v *Runs) pressFramed(key string) bool {
	switch waits := v.Waiting(); {
	case key == "PageDown" && waits > 0:
		v.RevealCurve()
	case key == "PageUp" && v.Page.View().Covers() && waits < len(v.view().Entries()):
		v.CoverCurve()
	case key == " ":
		v.PlayPause()
	default:
		return false
	}
	return true
}

// Waiting returns how many curves wait to be revealed.
func (v *Runs) Waiting() (n int) {
	if v.Page.View().Covers() {
		for i := range v.view().Entries() {
			if v.Page.Hidden[i] {
				n++
			}
		}
	}
	return n
}

// RunTo carries the trajectories to a number of pulls, and stops there.
func (v *Runs) RunTo(pulls int64) {
	if v.Page.Workers.Lives() {
		v.Page.Workers.Session.RunTo(pulls)
	}
	v.Page.Update()
}
