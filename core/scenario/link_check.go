package scenario

import "hash/fnv"

// checkLength is the number of characters in a check.
const checkLength = 5

// bodyCheck returns the check of a link's body, which begins at the first "&". The check is the low 25 bits of the
// body's 32-bit FNV-1a hash, highest first, in Crockford's base 32. Every step of FNV-1a is one to one on the low
// bits, so the check finds every change of a single character. It misses other changes and cuts about once in 2^25
// times.
func bodyCheck(body string) string {
	const digits = "0123456789abcdefghjkmnpqrstvwxyz"
	hash := fnv.New32a()
	hash.Write([]byte(body))
	h := hash.Sum32()
	text := make([]byte, checkLength)
	for i := range text {
		text[i] = digits[h>>(5*(checkLength-1-i))&31]
	}
	return string(text)
}
