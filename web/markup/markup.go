// Package markup provides helpers for the markup of components, and changes a built page before Vugu renders it.
package markup

import "strconv"

// Itoa formats a number.
func Itoa(i int) string { return strconv.Itoa(i) }

// Truth formats the value of an ARIA or data attribute.
func Truth(b bool) string { return strconv.FormatBool(b) }

// Either returns one of two texts.
func Either(first bool, one, two string) string {
	if first {
		return one
	}
	return two
}

// Percent formats a percentage for a style sheet.
func Percent(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) + "%" }
