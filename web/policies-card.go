package web

// PoliciesCard shows the policies, grouped by what they protect.
type PoliciesCard struct {
	App *App
}
