// Package markup is what the code calls that Vugu generates, once wasm/components has been over it, and
// small helpers of the markup.
package markup

import (
	"strconv"
)

// Small helpers of the markup.

// Itoa writes a number.
func Itoa(i int) string { return strconv.Itoa(i) }

// Truth writes an ARIA or data attribute's boolean.
func Truth(b bool) string { return strconv.FormatBool(b) }

// Percent writes a share for a style sheet.
func Percent(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) + "%" }
