package theory

import (
	"math"
	"strconv"

	"epsilonarcade/core/notation"
)

// A Reason says in a few words why a bound gives no number.
type Reason string

// The reasons.
const (
	Unstated     Reason = "constants not stated" // an order only, or a constant that the paper leaves open
	OutOfRange   Reason = "parameter out of range"
	NoGap        Reason = "no gap" // every arm is best, so there is nothing to lose
	ZeroEpsilon  Reason = "needs ε > 0"
	ZeroDelta    Reason = "needs δ > 0"
	BothZero     Reason = "needs ε > 0 or δ > 0"
	OtherRewards Reason = "rewards of another kind" // the theorem is about other reward laws
	OtherArms    Reason = "another number of arms"
	WrongOrder   Reason = "privatised order differs" // D_ε ≤ 0: behind the mechanism another arm is as good as the best
	NoLevels     Reason = "no accepted user"         // no law of privacy levels, or none at ε_min or above
	ShortHorizon Reason = "horizon too short"
	Overflow     Reason = "too large"
	Vacuous      Reason = "vacuous" // a true number that says nothing
)

// A Refusal says why a bound gives no number.
type Refusal struct {
	Reason Reason
	Text   string // one sentence for a person, with the value that is to blame
}

// Error returns the reason and the text.
func (r *Refusal) Error() string { return string(r.Reason) + ": " + r.Text }

func refuse(why Reason, text string) *Refusal { return &Refusal{why, text} }

// text writes a number as people do.
func text(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return notation.Count(int64(x))
	}
	if a := math.Abs(x); a != 0 && a < notation.LeastPlain || a >= 1e6 {
		return notation.Power(x)
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}
