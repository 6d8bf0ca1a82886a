package policy

import (
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/say"
)

// sigmoidParam is the switch that lets a policy without privacy take rewards of any size.
var sigmoidParam = Param{
	Kind: Switch, Name: "sigmoid", Symbol: "sig", Meaning: say.Of("sigmoid-first"),
	Max: 1,
}

// sigmoidBefore returns the Mechanism m. If the switch is on, the sigmoid comes before it.
func sigmoidBefore(m mechanism.Mechanism) func(Setup) mechanism.Mechanism {
	return func(s Setup) mechanism.Mechanism {
		if s.Params[sigmoidParam.Name] != 0 {
			return mechanism.Sigmoid{Inner: m}
		}
		return m
	}
}
