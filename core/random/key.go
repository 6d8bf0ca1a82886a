package random

// Key names a stream of random numbers. Keys form a tree: [Key.Sub] and [Key.Name] derive a child
// from its parent and a number or a string. Equal paths give equal keys, and the order of the
// steps matters. Children of the same key with different numbers always differ. Any other two
// paths collide with a probability of about 2^-64.
type Key uint64

// These odd constants separate the uses of the mixing function, so that the paths of numbers, the
// paths of strings and the states of streams differ. They are the fractional parts of the golden
// ratio, sqrt(2), sqrt(3) and sqrt(5).
const (
	golden    uint64 = 0x9e3779b97f4a7c15
	numberTag uint64 = 0x6a09e667f3bcc909
	stringTag uint64 = 0xbb67ae8584caa73b
	rootTag   uint64 = 0x3c6ef372fe94f82b
)

// NewKey returns the root of a seed's tree of keys.
func NewKey(seed uint64) Key {
	return Key(rootTag).Sub(seed)
}

// Sub returns the child of k with number x. It is a bijection in x for a fixed k, and in k for a
// fixed x.
func (k Key) Sub(x uint64) Key {
	parent := mix(uint64(k) + numberTag)
	return Key(mix(mix(parent^x) + golden))
}

// Name returns the child of k with name s. It absorbs the length of s, and then its bytes, eight
// at a time in little-endian order.
func (k Key) Name(s string) Key {
	k = k.Sub(stringTag ^ uint64(len(s)))
	for len(s) > 0 {
		var word uint64
		n := min(len(s), 8)
		for i := range n {
			word |= uint64(s[i]) << (8 * i)
		}
		k = k.Sub(word)
		s = s[n:]
	}
	return k
}

// Source returns a stream at its start. SplitMix64 fills its state from the key, as Blackman and
// Vigna advise.
func (k Key) Source() Source {
	return Source{k.Word(1), k.Word(2), k.Word(3), k.Word(4)}
}

// Word returns number i of the words that SplitMix64 makes from the key. Words 1 to 4 are the
// state of [Key.Source]. A key whose words are used should not be used in any other way.
func (k Key) Word(i uint64) uint64 { return splitMix(uint64(k) + i*golden) }

// mix is the 64-bit finaliser of MurmurHash3 (Appleby 2011), a bijection.
func mix(x uint64) uint64 {
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	x ^= x >> 33
	x *= 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}

// splitMix is the output function of SplitMix64 (Steele, Lea and Flood 2014, OOPSLA), a bijection.
// Four successive states give four different words, so a stream never starts from the forbidden
// state, in which all words are 0.
func splitMix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}
