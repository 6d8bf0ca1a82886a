package theory

import (
	"math"
	"strconv"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
)

// A Reason is a kind of cause why a bound gives no number.
type Reason string

// The reasons.
const (
	Unstated     Reason = "unstated" // an order only, or a constant that the paper leaves open
	OutOfRange   Reason = "out-of-range"
	NoGap        Reason = "no-gap" // every arm is best, so there is nothing to lose
	ZeroEpsilon  Reason = "zero-eps"
	ZeroDelta    Reason = "zero-delta"
	BothZero     Reason = "both-zero"
	OtherRewards Reason = "rewards" // the theorem is about other reward laws
	OtherArms    Reason = "arms"
	WrongOrder   Reason = "order"     // D_ε ≤ 0: behind the mechanism another arm is as good as the best
	NoLevels     Reason = "no-levels" // no law of privacy levels, or none at ε_min or above
	ShortHorizon Reason = "horizon"
	Overflow     Reason = "too-large"
	Vacuous      Reason = "vacuous" // a true number that says nothing
)

var reasons = map[Reason]string{
	Unstated:     say.Of("reason-unstated"),
	OutOfRange:   say.Of("reason-out-of-range"),
	NoGap:        say.Of("reason-no-gap"),
	ZeroEpsilon:  say.Of("reason-zero-eps"),
	ZeroDelta:    say.Of("reason-zero-delta"),
	BothZero:     say.Of("reason-both-zero"),
	OtherRewards: say.Of("reason-rewards"),
	OtherArms:    say.Of("reason-arms"),
	WrongOrder:   say.Of("reason-order"),
	NoLevels:     say.Of("reason-no-levels"),
	ShortHorizon: say.Of("reason-horizon"),
	Overflow:     say.Of("reason-too-large"),
	Vacuous:      say.Of("reason-vacuous"),
}

// A Refusal says why a bound gives no number.
type Refusal struct {
	Reason Reason
	Text   string // one sentence for a person, with the value that is to blame
}

// Error returns the reason and the text.
func (r *Refusal) Error() string { return r.Unwrap().Error() }

// Unwrap returns the same as an error of the catalogue.
func (r *Refusal) Unwrap() error { return say.Error("refusal", reasons[r.Reason], r.Text) }

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
