package setup

// ArmsCard shows the instance: arms as bars, presets, typed means.
type ArmsCard struct{ Room *Arms }

// BudgetCard shows the privacy budget.
type BudgetCard struct{ Room *Budget }

// PoliciesCard shows the policies, grouped by what they protect.
type PoliciesCard struct{ Room *Policies }

// SettingsCard shows how a scenario is run and looked at.
type SettingsCard struct{ Room *Settings }
