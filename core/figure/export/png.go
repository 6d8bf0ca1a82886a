package export

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image/png"
	"math"

	"gonum.org/v1/plot/vg/vgimg"
)

// drawPNG draws a chart as PNG, with its resolution and the notes in it.
func drawPNG(w *bytes.Buffer, c *chart, notes []note) error {
	img := vgimg.NewWith(vgimg.UseWH(c.width, c.height), vgimg.UseDPI(c.dpi))
	c.draw(canvas{img, c.typeface})
	var b bytes.Buffer
	if err := png.Encode(&b, img.Image()); err != nil {
		return err
	}
	// After the signature and the header, which are 8 and 25 bytes long.
	const head = 8 + 25
	w.Write(b.Bytes()[:head])
	perMetre := uint32(math.Round(float64(c.dpi) / 0.0254))
	density := binary.BigEndian.AppendUint32(nil, perMetre)
	density = append(binary.BigEndian.AppendUint32(density, perMetre), 1)
	writeChunk(w, "pHYs", density)
	for _, n := range notes {
		// Words that the PNG specification gives a meaning to, where there is one.
		key := map[string]string{"title": "Title", "scenario": "Source", "program": "Software", "bibtex": "BibTeX"}[n.key]
		// Not compressed, in no language, under no translated key, in UTF-8.
		writeChunk(w, "iTXt", []byte(key+"\x00\x00\x00\x00\x00"+n.value))
	}
	w.Write(b.Bytes()[head:])
	return nil
}

// writeChunk writes one chunk of a PNG file.
func writeChunk(w *bytes.Buffer, kind string, data []byte) {
	chunk := append([]byte(kind), data...)
	w.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
	w.Write(chunk)
	w.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(chunk)))
}
