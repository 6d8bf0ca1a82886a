package scenario

import (
	"math/rand/v2"
	"strconv"
	"testing"
	"unicode"
)

func TestQuoteShowsWhatIsThere(t *testing.T) {
	for text, want := range map[string]string{
		"": `""`, "a": `"a"`, `say "no"`: `"say \"no\""`, `C:\`: `"C:\\"`, "a\nb\tc": `"a\nb\tc"`,
		"\x00\x7f": `"\x00\x7f"`, "a\xffb": `"a\xffb"`, "\u202eevil": `"\u202eevil"`, "\ufeff": `"\ufeff"`,
		"ε = ½ µ*": `"ε = ½ µ*"`, "漢字 🎰": `"漢字 🎰"`, "\U000e0041": `"\U000e0041"`, "\ufffd": `"\ufffd"`,
		"\u00a0": `"\u00a0"`,
	} {
		if text == "\ufffd" {
			want = "\"\ufffd\""
		}
		if got := Quote(text); got != want {
			t.Errorf("%+q is shown as %s, want %s", text, got, want)
		}
	}
}

// A quoted text reads back as the same text. All its characters print, or are newer than the tables in this test.
func TestQuoteLosesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		text := ""
		for range r.IntN(6) {
			if r.IntN(4) == 0 {
				text += string([]byte{byte(r.Uint32())})
			} else {
				text += string(rune(r.IntN([]int{0x80, 0x3000, 0x110000}[r.IntN(3)])))
			}
		}
		if len(text) > 40 {
			continue
		}
		quoted := Quote(text)
		back, err := strconv.Unquote(quoted)
		if err != nil || back != text {
			t.Fatalf("%+q is shown as %s, which reads as %+q, %v", text, quoted, back, err)
		}
		for _, c := range quoted {
			if unicode.Is(unicode.Cc, c) || unicode.Is(unicode.Cf, c) && unicode.Is(unicode.Bidi_Control, c) || c != ' ' && unicode.Is(unicode.Z, c) && c != 0x1680 {
				t.Fatalf("%+q is shown with %U in it", text, c)
			}
		}
	}
}
