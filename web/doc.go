// Package web puts the page together: its rooms, and the component that all others hang from.
//
// A room is a folder with a state of its own, its components and its tests. A component is a pair, name.vugu for its markup and name.go for its type.
// The Go code generated from the markup is never committed.
package web
