// Package web combines the page's rooms into the page.
//
// A room is a folder with its own state, components and tests. A component is a pair of files: name.vugu contains its
// markup, and name.go its type. The command "make generate" writes name_gen.go from the markup.
package web
