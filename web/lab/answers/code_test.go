package answers

import (
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"

	"epsilonarcade/web/lab"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
)

// seen draws the picture of a code and reads the code with another library.
func seen(t *testing.T, svg string) (text string, side int) {
	t.Helper()
	var picture struct {
		ViewBox string `xml:"viewBox,attr"`
		Path    []struct {
			D string `xml:"d,attr"`
		} `xml:"path"`
	}
	if err := xml.Unmarshal([]byte(svg), &picture); err != nil || len(picture.Path) != 2 {
		t.Fatalf("this is not a picture: %v, %.200s", err, svg)
	}
	if _, err := fmt.Sscanf(picture.ViewBox, "0 0 %d", &side); err != nil {
		t.Fatal(err)
	}
	const scale = 4
	img := image.NewGray(image.Rect(0, 0, side*scale, side*scale))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	for run := range strings.SplitSeq(strings.TrimSuffix(picture.Path[1].D, "z"), "z") {
		var x, y, w, back int
		if _, err := fmt.Sscanf(run, "M%d %dh%dv1H%d", &x, &y, &w, &back); err != nil || back != x {
			t.Fatalf("%q: %v", run, err)
		}
		for py := y * scale; py < (y+1)*scale; py++ {
			for px := x * scale; px < (x+w)*scale; px++ {
				img.SetGray(px, py, color.Gray{})
			}
		}
	}
	bitmap, err := gozxing.NewBinaryBitmapFromImage(img)
	if err != nil {
		t.Fatal(err)
	}
	// The picture contains only the code.
	pure := map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_PURE_BARCODE: true}
	result, err := qrcode.NewQRCodeReader().Decode(bitmap, pure)
	if err != nil {
		t.Fatalf("a code of %d modules cannot be read: %v", side, err)
	}
	return result.GetText(), side
}

func TestCodesAreReadable(t *testing.T) {
	for n := 0; n <= 800; n += 20 {
		text := "https://arcade.example/#1t-abcde&policies=" + strings.Repeat("x1&-_.%,:=", n/10)
		answer, ok := new(Answerer).Answer(&lab.Code{Text: text}).(*lab.File)
		if !ok {
			t.Fatalf("no code of %d characters", len(text))
		}
		if got, side := seen(t, answer.Data); got != text || side > 97+2*4 {
			t.Errorf("%d characters: a code of %d modules is read as %q, want %q", len(text), side, got, text)
		}
	}
}
