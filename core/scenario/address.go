package scenario

import "strings"

// IsAddress reports whether a text is the address of a page, or begins like a link: a number, and
// letters up to the first sign.
func IsAddress(text string) bool {
	if strings.HasPrefix(text, "http") || strings.HasPrefix(text, "#") {
		return true
	}
	rest := strings.TrimLeft(text, "0123456789")
	codec := strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyz")
	return len(rest) < len(text) && len(codec) < len(rest) && (codec == "" || strings.ContainsRune("-&~", rune(codec[0])))
}

// ParseAddress reads a link, which may stand behind "#" in the address of a page and have a view
// behind it (see CutView). The error is as ParseLink's.
func ParseAddress(text string) (Scenario, error) {
	if _, fragment, ok := strings.Cut(text, "#"); ok {
		text = fragment
	}
	link, _ := CutView(Decoded(text))
	return ParseLink(link)
}

// Decoded undoes the encoding that mail programs and chats apply to a link: &amp; for &, %7E for ~, %2C for a
// comma. It returns the first decoding that is a valid link. If the fragment is valid, or no decoding is, Decoded
// returns the fragment unchanged.
func Decoded(fragment string) string {
	for _, text := range []string{fragment, strings.ReplaceAll(fragment, "&amp;", "&"), replaced(fragment, signs), decodeAll(fragment), decodeAll(decodeAll(fragment))} {
		link, view := CutView(text)
		if _, err := readLink(link, upgrades); err == nil && IsView(view) {
			return text
		}
	}
	return fragment
}

// signs decodes what stands between the fields of a link and their parts.
var signs = []string{"&amp;", "&", "%26", "&", "%2C", ",", "%2c", ",", "%3A", ":", "%3a", ":", "%3D", "=", "%3d", "=", "%7E", "~", "%7e", "~"}

// replaced replaces pairs of texts, one after the other. A strings.Replacer would make the page's first program larger.
func replaced(text string, pairs []string) string {
	for i := 0; i < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	return text
}

// decodeAll decodes all that is written as %XX.
func decodeAll(text string) string {
	plain, err := unescape("", strings.ReplaceAll(text, "&amp;", "&"))
	if err != nil {
		return text
	}
	return plain
}
