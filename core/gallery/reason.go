package gallery

// A Reason is why a claim does not hold at the papers' own settings.
type Reason struct {
	Cause Cause
	Text  string // sentences
}

// A Cause is what kind of reason it is. It follows "the reason is".
type Cause string

// The causes.
const (
	PapersError Cause = "the paper's own error"
	OpenSetting Cause = "a setting that the paper leaves open"
	Unknown     Cause = "not known"
)

// Says is the reason in sentences, empty if there is none.
func (r Reason) Says() string {
	if r == (Reason{}) {
		return ""
	}
	return "The reason is " + string(r.Cause) + ". " + r.Text
}

// HoldsInFull reports whether the claim holds at the papers' own horizons and numbers of
// runs. CLAIMS.md is what was measured there; a test compares the two.
func (c Claim) HoldsInFull() bool { return c.Why == Reason{} }
