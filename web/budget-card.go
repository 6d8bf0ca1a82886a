package web

// BudgetCard shows the privacy budget.
type BudgetCard struct {
	App *App
}
