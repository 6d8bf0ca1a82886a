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
	link, _ := CutView(text)
	return ParseLink(link)
}
