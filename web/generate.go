// Package web is the page: Vugu components and the state behind them.
//
// Each component is a pair, name.vugu for its markup and name.go for its type.
// The Go code generated from the markup is never committed.
package web

// This file must carry no build tag: go generate would skip it without a word.
//go:generate go run github.com/vugu/vugu/cmd/vugugen -skip-go-mod -skip-main .
