package policy

import "epsilonarcade/core/leap"

// A certifying policy has certificates.
type certifying interface {
	Policy
	leap.Certifier
}
