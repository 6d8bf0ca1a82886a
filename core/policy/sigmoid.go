package policy

import (
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/say"
)

// sigmoidParam is the switch that lets a policy without privacy accept rewards of any size.
var sigmoidParam = Param{
	Kind: Switch, Name: "sigmoid", Symbol: "sig", Meaning: say.Of("sigmoid-first"),
	Max: 1,
}

// sigmoidBefore returns a function that returns m. If the switch is on, the sigmoid is applied before m.
func sigmoidBefore(m mechanism.Mechanism) func(Setup) mechanism.Mechanism {
	return func(s Setup) mechanism.Mechanism {
		if s.Params[sigmoidParam.Name] != 0 {
			return mechanism.Sigmoid{Inner: m}
		}
		return m
	}
}
