package figure

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// runes measures a text in characters, as a terminal does.
func runes(text string) float64 { return float64(utf8.RuneCountInString(text)) }

func TestLabelsAreNarrowedThenBrokenThenCut(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"LDP-UCB-B", []string{"LDP-UCB-B"}},
		{"twenty letters, these", []string{"twenty letters, these"}}, // 21 characters in a room of 20: narrowed
		{"Lower bound, private action sequence", []string{"Lower bound, private", "action sequence"}},
		{"Lower bound, private action sequence of arms and more", []string{"Lower bound, private", "action sequence of arm…"}},
		{"Aworditselfwiderthantheroom", []string{"Aworditselfwiderthanth…"}},
		{"LDP-UCB-B of old (ε = 0.2)", []string{"LDP-UCB-B of old", "(ε = 0.2)"}},
		{"", []string{""}},
	} {
		if got := Fit(c.text, 20, Narrowest, 2, runes); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// No line is wider than narrowing allows, no text is lost without "…", and there are not too many lines.
func TestLabelsAreNotTooNarrow(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range 5000 {
		var words []string
		for range 1 + rng.IntN(9) {
			words = append(words, strings.Repeat("a", 1+rng.IntN(14)))
		}
		text := strings.Join(words, " ")
		room, most := float64(4+rng.IntN(30)), 1+rng.IntN(3)
		lines := Fit(text, room, Narrowest, most, runes)
		if len(lines) > most {
			t.Fatalf("%q in %v has %q", text, room, lines)
		}
		for _, line := range lines {
			if runes(line) > room/Narrowest {
				t.Fatalf("%q in %v: %q is narrowed to %v", text, room, line, room/runes(line))
			}
		}
		if all := strings.Join(lines, " "); all != text && !strings.Contains(all, "…") {
			t.Fatalf("%q in %v: %q", text, room, lines)
		}
	}
}

// Names may have thousands of letters and are measured in every frame, so Fit measures only part of them.
func TestOnlyAPartOfALongLabelIsMeasured(t *testing.T) {
	for _, text := range []string{strings.Repeat("level0.1", 5000), strings.Repeat("level ", 5000)} {
		letters := 0
		lines := Fit(text, 90, Narrowest, 2, func(text string) float64 { letters += len(text); return runes(text) })
		if letters > 10_000 || len(lines) != 2 && len(lines) != 1 || runes(lines[0]) > 90/Narrowest {
			t.Errorf("of %d letters, Fit measures %d, for %q", len(text), letters, lines)
		}
	}
}
