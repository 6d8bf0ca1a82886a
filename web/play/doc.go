// Package play is the view of regret against pulls: one run as it grows, or the mean of many.
package play
