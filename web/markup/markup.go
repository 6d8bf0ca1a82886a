// Package markup has small helpers for the markup of components, and goes over a page between its build by Vugu and
// its render.
package markup

import "strconv"

// Itoa writes a number.
func Itoa(i int) string { return strconv.Itoa(i) }

// Truth writes an ARIA or data attribute's boolean.
func Truth(b bool) string { return strconv.FormatBool(b) }

// Percent writes a share for a style sheet.
func Percent(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) + "%" }
