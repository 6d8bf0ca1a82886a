// Package compare is the view of two scenarios side by side.
package compare
