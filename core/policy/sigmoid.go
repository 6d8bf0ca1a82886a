package policy

import "epsilonarcade/core/mechanism"

// sigmoidParam lets a policy without privacy take rewards of any size.
var sigmoidParam = Param{
	Kind: Switch, Name: "sigmoid", Symbol: "sig", Meaning: "rewards pass through 1/(1 + e^−r) first, which lets them be of any size",
	Max: 1,
}

// sigmoidBefore returns the Mechanism that is m, after the sigmoid if the parameter
// says so.
func sigmoidBefore(m mechanism.Mechanism) func(Setup) mechanism.Mechanism {
	return func(s Setup) mechanism.Mechanism {
		if s.Params[sigmoidParam.Name] != 0 {
			return mechanism.Sigmoid{Inner: m}
		}
		return m
	}
}
