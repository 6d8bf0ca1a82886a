package random

import "strconv"

// refuse panics with a message about arguments for which there is no distribution. It avoids
// package fmt, which would make up a tenth of the engine that browsers download.
func refuse(text string, values ...float64) {
	for _, v := range values {
		text += " " + strconv.FormatFloat(v, 'g', -1, 64)
	}
	panic("random: " + text)
}
