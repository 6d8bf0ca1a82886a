package export

import (
	"bytes"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/figure/figurejson"
)

// writeJSON writes the figure and a line feed.
func writeJSON(w *bytes.Buffer, f figure.Figure) {
	w.Write(figurejson.Marshal(f))
	w.WriteByte('\n')
}
