package web

// TradeoffCard shows what a sweep costs each policy.
type TradeoffCard struct {
	App *App
}
