// Package region is the view of a perturbed distribution in its feasible region.
package region
