package tradeoff

// TradeoffCard shows what a sweep costs each policy.
type TradeoffCard struct {
	Room *Tradeoff
}
