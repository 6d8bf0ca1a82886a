package lab

import (
	"encoding/binary"
	"runtime"
	"strings"
	"testing"
)

// allocated returns how many bytes are allocated to read a message.
func allocated(data []byte) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, _ = Decode(data)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Whatever a message says of the lengths of its lists, what is allocated to read it is in
// proportion to its own: an entry of four bytes at least takes up to some hundred.
func TestReadingAMessageGrowsWithItsLengthOnly(t *testing.T) {
	word := func(n int) string { return string(binary.LittleEndian.AppendUint32(nil, uint32(n))) }
	for _, kind := range kinds {
		for name, text := range map[string]func(n int) string{
			"nothing":           func(n int) string { return strings.Repeat("\x00", n) },
			"lists of one":      func(n int) string { return strings.Repeat(word(1), n/4) },
			"a list of many":    func(n int) string { return word(n/4-1) + strings.Repeat("\x00", n-4) },
			"lists of many":     func(n int) string { return strings.Repeat(word(n/8), n/4) },
			"lists of not many": func(n int) string { return strings.Repeat(word(n/1000), n/4) },
		} {
			for _, n := range []int{50_000, 200_000} {
				if bytes := allocated(append(Encode(kind)[:1], text(n)...)); bytes > 64*uint64(n) {
					t.Errorf("%T of %s: %d bytes for a message of %d", kind, name, bytes, n)
				}
			}
		}
	}
}
