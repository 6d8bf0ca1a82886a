//go:build !library

package export

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image/color"
	"image/png"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// A canvas is a surface that draws on gonum/plot's canvas.
type canvas struct {
	on       draw.Canvas
	typeface typeface
}

// pngKeys maps keys of notes to keywords of the PNG specification.
var pngKeys = map[string]string{"title": "Title", "scenario": "Source", "program": "Software"}

// drawPNG draws a chart as PNG, with its resolution and the notes as metadata.
func drawPNG(w *bytes.Buffer, c *chart, notes []note) error {
	img := vgimg.NewWith(vgimg.UseWH(c.page.Size().X, c.page.Size().Y), vgimg.UseDPI(c.dpi))
	c.draw(canvas{draw.New(img), c.typeface})
	var b bytes.Buffer
	if err := png.Encode(&b, img.Image()); err != nil {
		return err
	}
	// The signature is 8 bytes long, and the header 25.
	const head = 8 + 25
	w.Write(b.Next(head))
	perMetre := uint32(math.Round(float64(c.dpi) / 0.0254))
	density := binary.BigEndian.AppendUint32(nil, perMetre)
	writeChunk(w, "pHYs", append(binary.BigEndian.AppendUint32(density, perMetre), 1))
	for _, n := range notes {
		if key, ok := pngKeys[n.key]; ok {
			// Uncompressed UTF-8, with neither a language nor a translated key.
			writeChunk(w, "iTXt", []byte(key+"\x00\x00\x00\x00\x00"+n.value))
		}
	}
	w.Write(b.Bytes())
	return nil
}

// writeChunk writes one chunk of a PNG file.
func writeChunk(w *bytes.Buffer, kind string, data []byte) {
	chunk := append([]byte(kind), data...)
	w.Write(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
	w.Write(chunk)
	w.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(chunk)))
}

func (c canvas) line(points []vg.Point, p pen) {
	c.on.StrokeLines(draw.LineStyle{Color: p.color, Width: p.width, Dashes: p.dash}, points)
}

func (c canvas) area(points []vg.Point, of color.NRGBA) { c.on.FillPolygon(of, points) }

func (c canvas) text(at vg.Point, text string, l lettering) {
	c.on.SetColor(l.color)
	if l.upright {
		c.on.Push()
		defer c.on.Pop()
		c.on.Rotate(math.Pi / 2)
		at = vg.Point{X: at.Y, Y: -at.X}
	}
	c.typeface.each(at, text, l, func(r run, at vg.Point) { c.on.FillString(c.typeface.sized(r.size), at, r.text) })
}
