package tradeoff

// TradeoffCard shows the regret of each policy at both ends of a sweep.
type TradeoffCard struct {
	Room *Tradeoff
}
