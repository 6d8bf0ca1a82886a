// Package tradeoff is the view of regret against a budget or a parameter.
package tradeoff
