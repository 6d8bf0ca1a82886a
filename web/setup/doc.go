// Package setup is what a scenario consists of, as people change it: arms, budget, policies, settings.
package setup
