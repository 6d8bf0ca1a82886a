package scenario

import (
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/say"
)

// A link is the fragment of a URL that holds a scenario:
//
//	link  = version codec [ [ "-" check ] body ]
//	body  = "&" key "=" value { "&" key "=" value }
//	check = five of 0-9 and a-z, without i, l, o, u
//
//	1t-r2s10&kind=region&epsilon=0.5&n=32                    a region figure
//	1t-p5kp7&arms=0.9,0.8x5,0.3to0.7x9                       fifteen arms
//	1t-sv5q9&policies=ucb1,adap-klucb:epsilon=0.2:alpha=4    two policies
//	1t&epsilon=0.5                                           written by hand
//
// Version 1 has one codec, "t" for text. A link leaves out fields that equal those of Default, and fields that the
// scenario's kind does not use. The remaining fields are in the order of the table in fields.go. ParseLink reads
// fields in any order.
//
// The check is computed from the body (see bodyCheck). Link writes one for every body. ParseLink refuses a link with a
// wrong check, because it was changed, or cut, perhaps within a number. A link without a check is read as it is, so
// people and scripts can write links. To edit a link, remove its check, as in the last example.
//
// A link contains only letters, digits and - . _ & = , : %. All of these survive in a fragment. No key begins like an
// HTML entity that works without a semicolon, because "&region" becomes "®ion" in markup. "~" never occurs in a link
// (see CutView).
//
// Links stay readable forever. A link's version is 1 plus the number of upgrades (see link_upgrades.go).
const linkCodec = "t"

// MaxLink is the largest length of a link. The longest link of a valid scenario, with 10,000 checkpoints, 1,000 arms
// and 3,200 privacy levels, is well below this limit.
const MaxLink = 384 << 10

// Difference returns the key of the first field that differs between two scenarios, or "".
func Difference(a, b Scenario) string {
	for _, key := range Differences(a, b) {
		return key
	}
	return ""
}

// Differences returns the keys of all fields that differ between two scenarios.
func Differences(a, b Scenario) (keys []string) {
	for _, f := range fields {
		if f.print(&a) != f.print(&b) {
			keys = append(keys, f.key)
		}
	}
	return keys
}

// LinkKeys returns the keys of all fields in links.
func LinkKeys() (keys []string) {
	for _, f := range fields {
		keys = append(keys, f.key)
	}
	return keys
}

// Link returns the scenario as a link, without "#". The link of Default is "1t". All other links have a check.
func (s Scenario) Link() string {
	return s.link(func(f field) string { return f.print(&s) })
}

// WholeLink is like Link, but includes all observed rewards, unless it would be longer than MaxLink.
func (s Scenario) WholeLink() string {
	link := s.link(func(f field) string {
		switch f.key {
		case "arms":
			return writeArms(s.Arms, false)
		case "then":
			return writeArms(s.Then, false)
		}
		return f.print(&s)
	})
	if len(link) > MaxLink {
		return s.Link()
	}
	return link
}

func (s Scenario) link(print func(f field) string) string {
	body, d := "", Default()
	for _, f := range fields {
		if !f.usedBy(s.Kind) {
			continue
		}
		if text := print(f); text != f.print(&d) {
			body += "&" + f.key + "=" + text
		}
	}
	prefix := strconv.Itoa(1+len(upgrades)) + linkCodec
	if body == "" {
		return prefix
	}
	return prefix + "-" + bodyCheck(body) + body
}

// ParseLink reads a link, without "#". The empty link means Default, because a bare address opens it. The error is a
// Problem if the link cannot be read, and the Problems from Validate if its scenario is not valid.
func ParseLink(link string) (Valid, error) { return parseLink(link, upgrades) }

func parseLink(link string, upgrades []upgrade) (Valid, error) {
	s, err := readLink(link, upgrades)
	if err != nil {
		return Valid{}, err
	}
	v, problems := s.Validate()
	if problems != nil {
		return v, problems
	}
	return v, nil
}

func readLink(link string, upgrades []upgrade) (Scenario, error) {
	s := Default()
	if link == "" {
		return s, nil
	}
	values, err := splitLink(link, upgrades)
	if err != nil {
		return Scenario{}, err
	}
	for _, f := range fields {
		if text, ok := values[f.key]; ok {
			if err := f.parse(&s, text); err != nil {
				return Scenario{}, err
			}
		}
	}
	return s, nil
}

// CutView splits a URL's fragment at its first "~" into a link and the page's text about its view.
func CutView(fragment string) (link, view string) {
	link, view, _ = strings.Cut(fragment, "~")
	return link, view
}

// IsView reports whether a text contains only characters of views. Only the page knows what a view means.
func IsView(text string) bool {
	for i := range len(text) {
		if !inView(text[i]) {
			return false
		}
	}
	return true
}

// inView reports whether a view may contain a character. It must be fast, because the longest views have 600,000
// characters, and a page checks each of them many times per second.
func inView(c byte) bool {
	return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '=' || c == '&' || c == ',' || c == '.' || c == '-'
}

// splitLink checks a link's prefix, and also its body if there is a check. It returns the texts of the link's fields
// in the form of the newest version.
func splitLink(link string, upgrades []upgrade) (texts, error) {
	if len(link) > MaxLink {
		return nil, Problem{"link", "", say.Of("characters-more-than", strconv.Itoa(len(link)), strconv.Itoa(MaxLink))}
	}
	prefix, rest, more := strings.Cut(link, "&")
	format, check, checked := strings.Cut(prefix, "-")
	version, err := parseFormat(format, 1+len(upgrades))
	if err != nil {
		return nil, err
	}
	if err := checkCharacters(link); err != nil {
		return nil, err
	}
	if checked && (!more || check != bodyCheck(link[len(prefix):])) { // a link without a body has no check
		return nil, Problem{"link", "", say.Of("link-cut-changed-since")}
	}
	values := texts{}
	var keys []string
	for more {
		var part string
		part, rest, more = strings.Cut(rest, "&")
		key, value, ok := strings.Cut(part, "=")
		_, twice := values[key]
		switch {
		case part == "":
			return nil, Problem{"link", "", say.Of("there-nothing-between-two")}
		case twice:
			return nil, Problem{short(key), "", say.Of("is-given-a-second-time")}
		case !ok || value == "":
			return nil, Problem{short(key), "", say.Of("value-missing")}
		}
		values[key], keys = value, append(keys, key)
	}
	for _, up := range upgrades[version-1:] {
		up(values)
	}
	for _, key := range keys { // in order, because the error is about the first unknown key
		if _, still := values[key]; still && !slices.Contains(LinkKeys(), key) {
			return nil, Problem{"link", Quote(key), say.Of("not-name-of-field")}
		}
	}
	return values, nil
}

// parseFormat returns a link's version. It refuses unknown codecs, and versions newer than newest.
func parseFormat(format string, newest int) (version int, err error) {
	codec := strings.TrimLeft(format, "0123456789")
	digits := strings.TrimSuffix(format, codec)
	version, err = strconv.Atoi(digits)
	switch {
	case digits == "" || digits[0] == '0':
		return 0, Problem{"link", Quote(format), say.Of("no-version-number")}
	case err != nil || version > newest:
		return 0, Problem{"link", "", say.Of("link-made-newer-version", short(digits), strconv.Itoa(newest))}
	case codec != linkCodec:
		return 0, Problem{"link", "", say.Of("unknown-codec", Quote(linkCodec), Quote(codec))}
	}
	return version, nil
}

// checkCharacters reports the first character that a link may not contain.
func checkCharacters(link string) error {
	for i, r := range link {
		if !isPlain(r) && !strings.ContainsRune("-._&=,:%", r) {
			return Problem{"link", "", say.Of("not-in-links", Quote(string(r)), strconv.Itoa(i+1))}
		}
	}
	return nil
}
