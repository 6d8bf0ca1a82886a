//go:build library

package export

var images map[Format]drawer
