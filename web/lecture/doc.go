// Package lecture is the lessons, and the tour of the page.
package lecture
