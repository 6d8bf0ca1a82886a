package setup

// BudgetCard shows the privacy budget.
type BudgetCard struct {
	Room *Budget
}
