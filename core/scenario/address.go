package scenario

import "strings"

// IsAddress reports whether a text is the address of a page, or begins like a link: with a number, then letters up to
// the first punctuation mark.
func IsAddress(text string) bool {
	if strings.HasPrefix(text, "http") || strings.HasPrefix(text, "#") {
		return true
	}
	rest := strings.TrimLeft(text, "0123456789")
	codec := strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyz")
	return len(rest) < len(text) && len(codec) < len(rest) && (codec == "" || strings.ContainsRune("-&~", rune(codec[0])))
}

// ParseAddress reads a link, which may follow "#" in the address of a page. A view may follow the link (see CutView).
// The error is as in ParseLink.
func ParseAddress(text string) (Valid, error) {
	if _, fragment, ok := strings.Cut(text, "#"); ok {
		text = fragment
	}
	link, _ := CutView(Decoded(text))
	return ParseLink(link)
}

// Decoded undoes the changes that mail programs and chats make to a link: &amp; for &, %7E for ~, %2C for a comma, =3D
// for =. It also removes trackers, and a bracket, a quotation mark or the end of a sentence after the link. It returns
// the first reading that is a valid link. If no reading is valid, it returns the fragment unchanged.
func Decoded(fragment string) string {
	for _, text := range []string{fragment, strings.ReplaceAll(fragment, "&amp;", "&"), replaced(fragment, printable), replaced(fragment, signs), decodeAll(fragment), decodeAll(decodeAll(fragment))} {
		text = bare(text)
		link, view := CutView(text)
		if _, err := readLink(link, upgrades); err == nil && IsView(view) {
			return text
		}
	}
	return fragment
}

// bare removes trackers and punctuation after a link. It removes a full stop or a comma only if the link's check shows
// that no number was cut there. It also removes a full stop after a word of the view.
func bare(text string) string {
	text, extra, _ := strings.Cut(text, "?")
	if strings.Trim(extra, marks) != "" && !isTracker(extra) {
		return text + "?" + extra
	}
	for {
		at := strings.LastIndexByte(text, '&')
		if at < 0 || !isTracker(text[at+1:]) {
			break
		}
		text = text[:at]
	}
	text = strings.TrimRight(text, marks)
	link, view := CutView(text)
	prefix, body, _ := strings.Cut(link, "&")
	word := strings.TrimRight(view, marks+".")
	_, value, _ := strings.Cut(word[strings.LastIndexByte(word, '&')+1:], "=")
	switch {
	case len(link) == len(text) && (strings.Contains(prefix, "-") || body == ""):
		return strings.TrimRight(text, marks+".,:")
	case word != "" && word[len(word)-1] >= 'a' && !strings.ContainsAny(value, "=,"):
		return text[:len(link)+1+len(word)]
	}
	return text
}

const marks = ")>]}\"'`”’»;!* \r\n\t"

// isTracker reports whether the first field of a text is a tracker, which serves to count the people who open a link.
func isTracker(text string) bool {
	key, _, ok := strings.Cut(text, "=")
	return ok && (strings.HasPrefix(key, "utm_") || strings.Contains(" fbclid gclid dclid gbraid wbraid msclkid yclid ttclid twclid igshid mc_cid mc_eid _hsenc _hsmi ", " "+key+" "))
}

// printable decodes quoted-printable text.
var printable = []string{"=\r\n", "", "=\n", "", "=3D", "="}

// signs decodes the punctuation marks between the fields of a link and between their parts.
var signs = []string{"&amp;", "&", "%26", "&", "%2C", ",", "%2c", ",", "%3A", ":", "%3a", ":", "%3D", "=", "%3d", "=", "%7E", "~", "%7e", "~"}

// replaced replaces pairs of texts, one pair after the other. A strings.Replacer would make the page's first program
// larger.
func replaced(text string, pairs []string) string {
	for i := 0; i < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	return text
}

// decodeAll decodes every %XX in a text.
func decodeAll(text string) string {
	plain, err := unescape("", strings.ReplaceAll(text, "&amp;", "&"))
	if err != nil {
		return text
	}
	return plain
}
