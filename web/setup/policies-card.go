package setup

// PoliciesCard shows the policies, grouped by what they protect.
type PoliciesCard struct {
	Room *Policies
}
