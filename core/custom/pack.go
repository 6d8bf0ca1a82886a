package custom

import (
	"encoding/base64"
	"strings"
	"sync/atomic"

	"epsilonarcade/core/say"
)

// A link contains its source in packed form: one block of raw DEFLATE (RFC 1951) with the fixed codes and a preset
// dictionary, written in URL-safe base64 without padding (RFC 4648). Any DEFLATE library can read it. This code is a
// tenth of the size of compress/flate, which adds 31 kB (compressed by brotli) to the page's first program.

// dictionary contains pieces of text that are frequent in sources. The most frequent ones come last. It is part of the
// link format, so changing it would make existing links unreadable.
const dictionary = `uses = ["eps", "delta"]"sequence on average"rewards = "quadratic bits""exponential bits""sigmoid bits""sigmoid laplace""bits at levels""coins"randomised_response(hybrid(epstree(epsfor i in range(T):while True:False
None.append(.sum.add(Beta(arm.sum + 1, arm.n - arm.sum + 1)laplace(0, 1 / (eps * n))Normal(arm.mean, sqrt(2 / arm.n))Laplace(arm.mean, kl_ucb(t, arm)argmax([if t < K:
        return t
    else:
    elif max(arms, key = lambda arm: arm.mean)    best = best.n    for a in arms:
        if [0] * K
[None] * K
[arm.i]def update(arm, n, total):
def choose(t, arms):
    for arm in arms:
        def law(t, arm):
    return def index(t, arm):
    return ucb(t, arm)
arm.mean + sqrt(2 * log(t) / arm.n)
    params = {"alpha": (    rewards = "bits",
    protects = "reward",
    protects = "decision",
    protects = "sequence",
)

start = 1

policy(
    name = "",
    about = "",
`

// These constants belong to DEFLATE.
const (
	shortest, longest = 3, 258 // the possible lengths of a copy
	farthest          = 1 << 15
	end               = 256 // the end-of-block symbol
)

// span returns the base value and the number of extra bits of a length code (grow = 4) or a distance code (grow = 2).
// Codes are counted from 0. Each number of extra bits belongs to grow consecutive codes.
func span(code, grow int) (base int, extra uint) {
	if code < 2*grow {
		return code, 0
	}
	extra = uint(code/grow - 1)
	return (grow + code%grow) << extra, extra
}

// codeOf returns the code whose span contains n.
func codeOf(n, grow int) (code int) {
	for {
		if base, _ := span(code+1, grow); base > n {
			return code
		}
		code++
	}
}

// packed caches the last eight sources with their packed forms, because a page computes its link after each change.
var packed atomic.Pointer[[][2]string]

// Pack packs a source into a short string that contains only characters allowed in a link. Unpack reverses it.
func Pack(source string) string {
	var last [][2]string
	if p := packed.Load(); p != nil {
		last = *p
	}
	for _, pair := range last {
		if pair[0] == source {
			return pair[1]
		}
	}
	text := pack(source)
	last = append([][2]string{{source, text}}, last[:min(len(last), 7)]...)
	packed.Store(&last)
	return text
}

func pack(source string) string {
	const chain = 64 // the number of earlier positions that are tried for a copy
	text := dictionary + source
	w := bitWriter{}
	w.bits(0b011, 3)                                           // the final block, with the fixed codes
	last, before := make([]int, 1<<12), make([]int, len(text)) // the previous positions with the same hash, plus 1
	hash := func(i int) *int {
		return &last[(uint32(text[i])<<16|uint32(text[i+1])<<8|uint32(text[i+2]))*2654435761>>20]
	}
	for i := 0; i < len(text); {
		size, back := 1, 0
		if i+shortest <= len(text) && i >= len(dictionary) {
			for at, tries := *hash(i), 0; at > 0 && tries < chain && i-at+1 <= farthest; at, tries = before[at-1], tries+1 {
				n := 0
				for n < longest && i+n < len(text) && text[at-1+n] == text[i+n] {
					n++
				}
				if n > size {
					size, back = n, i-at+1
				}
			}
		}
		switch {
		case i < len(dictionary):
		case size < shortest:
			size = 1
			w.symbol(int(text[i]))
		default:
			w.copy(size, back)
		}
		for range size {
			if i+shortest <= len(text) {
				h := hash(i)
				before[i], *h = *h, i+1
			}
			i++
		}
	}
	w.symbol(end)
	w.bits(0, 7) // pad the last byte
	return base64.RawURLEncoding.EncodeToString(w.data)
}

// A bitWriter writes bits. It fills each byte from its lowest bit.
type bitWriter struct {
	data  []byte
	word  uint32
	count uint
}

func (w *bitWriter) bits(x uint32, n uint) {
	w.word |= x << w.count
	for w.count += n; w.count >= 8; w.count -= 8 {
		w.data = append(w.data, byte(w.word))
		w.word >>= 8
	}
}

// code writes a code of n bits, starting with the highest bit.
func (w *bitWriter) code(x uint32, n uint) {
	for n > 0 {
		n--
		w.bits(x>>n&1, 1)
	}
}

// symbol writes a literal byte, the end-of-block symbol or a length code.
func (w *bitWriter) symbol(s int) {
	switch x := uint32(s); {
	case s < 144:
		w.code(0x30+x, 8)
	case s < end:
		w.code(0x190+x-144, 9)
	case s < 280:
		w.code(x-end, 7)
	default:
		w.code(0xc0+x-280, 8)
	}
}

// copy writes a copy of the size bytes that begin back bytes earlier.
func (w *bitWriter) copy(size, back int) {
	if size == longest {
		w.symbol(285)
	} else {
		code := codeOf(size-shortest, 4)
		base, extra := span(code, 4)
		w.symbol(end + 1 + code)
		w.bits(uint32(size-shortest-base), extra)
	}
	code := codeOf(back-1, 2)
	base, extra := span(code, 2)
	w.code(uint32(code), 5)
	w.bits(uint32(back-1-base), extra)
}

var errPacked = say.Error("source-not-packed")

// Unpack reverses Pack. It returns an error as soon as the result is longer than any source may be.
func Unpack(packed string) (string, error) {
	data, err := base64.RawURLEncoding.Strict().DecodeString(packed)
	r := bitReader{data: data}
	if err != nil || strings.ContainsAny(packed, "\r\n") || r.bits(3) != 0b011 { // the decoder ignores line breaks
		return "", errPacked
	}
	text := []byte(dictionary)
	for len(text) <= len(dictionary)+MaxSource {
		s := r.symbol()
		switch {
		case r.bad:
			return "", errPacked
		case s < end:
			text = append(text, byte(s))
			continue
		case s == end:
			return string(text[len(dictionary):]), nil
		}
		size := longest
		if s < 285 {
			base, extra := span(s-end-1, 4)
			size = shortest + base + int(r.bits(extra))
		}
		base, extra := span(int(r.code(0, 5)), 2)
		back := 1 + base + int(r.bits(extra))
		if r.bad || s > 285 || back > len(text) || back > farthest {
			return "", errPacked
		}
		for range size {
			text = append(text, text[len(text)-back])
		}
	}
	return "", errPacked
}

// A bitReader reads the bits that a bitWriter wrote.
type bitReader struct {
	data []byte
	at   int // the position, in bits
	bad  bool
}

func (r *bitReader) bits(n uint) (x uint32) {
	for i := range n {
		if r.at>>3 >= len(r.data) {
			r.bad = true
			return 0
		}
		x |= uint32(r.data[r.at>>3]>>(r.at&7)&1) << i
		r.at++
	}
	return x
}

// code extends the code bits x by the next n bits.
func (r *bitReader) code(x uint32, n int) uint32 {
	for range n {
		x = x<<1 | r.bits(1)
	}
	return x
}

func (r *bitReader) symbol() int {
	x := r.code(0, 7)
	if x < 0x18 {
		return end + int(x)
	}
	x = r.code(x, 1)
	switch {
	case x < 0xc0:
		return int(x) - 0x30
	case x < 0xc8:
		return 280 + int(x) - 0xc0
	}
	return 144 + int(r.code(x, 1)) - 0x190
}
