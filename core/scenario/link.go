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
// Version 1 has one codec, "t" for text. Fields equal to those of Default are left
// out, and so are those that the scenario's kind does not use; the others stand in the
// order of the table in fields.go. Any field is read, in any order.
//
// The check is that of the body (see bodyCheck). Link writes it whenever there is a
// body, and ParseLink refuses a link whose check does not fit: it was cut, perhaps in
// the middle of a number, or altered on its way. A link without a check is read as it
// stands, so that people and scripts can write one; whoever edits a link takes the
// check out, as in the last example.
//
// A link is made of letters, digits and - . _ & = , : % only, all of which survive in
// a fragment, and no key begins like an HTML entity that needs no semicolon (as in
// "&region", which turns into "®ion" where a link is taken for markup). "~" never
// occurs in it: see CutView.
//
// A link is read for ever. Its version is one more than there are upgrades (see
// link_upgrades.go), each of which turns the texts of one version into those of the next.
const linkCodec = "t"

// MaxLink is the length of the longest link that is read. The longest that a valid
// scenario needs, mostly for 10,000 checkpoints, 1,000 arms and 3,200 levels of privacy,
// is well below it.
const MaxLink = 384 << 10

// Difference returns the key, as in a link, of the first field in which two scenarios
// differ, or "" if they are the same.
func Difference(a, b Scenario) string {
	for _, key := range Differences(a, b) {
		return key
	}
	return ""
}

// Differences returns the keys of all fields in which two scenarios differ.
func Differences(a, b Scenario) (keys []string) {
	for _, f := range fields {
		if f.print(&a) != f.print(&b) {
			keys = append(keys, f.key)
		}
	}
	return keys
}

// LinkKeys returns the keys of all fields that a link may have.
func LinkKeys() (keys []string) {
	for _, f := range fields {
		keys = append(keys, f.key)
	}
	return keys
}

// Link returns the scenario as a link, without "#". The Default is "1t", every other
// link carries a check.
func (s Scenario) Link() string {
	body, d := "", Default()
	for _, f := range fields {
		if !f.usedBy(s.Kind) {
			continue
		}
		if text := f.print(&s); text != f.print(&d) {
			body += "&" + f.key + "=" + text
		}
	}
	prefix := strconv.Itoa(1+len(upgrades)) + linkCodec
	if body == "" {
		return prefix
	}
	return prefix + "-" + bodyCheck(body) + body
}

// ParseLink reads a link, without "#". The empty link is the Default, for that is what
// a bare address opens. The error is a Problem if the link cannot be read, and the
// Problems of Validate if it can, but holds a scenario that cannot be run.
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

// CutView splits a URL's fragment at its first "~" into a link and what the page has
// appended about its view.
func CutView(fragment string) (link, view string) {
	link, view, _ = strings.Cut(fragment, "~")
	return link, view
}

// IsView reports whether a text can be what the page appends. What it may be is for the page
// to say; that it cannot be mistaken for anything else is enough for who keeps it.
func IsView(text string) bool {
	for i := range len(text) {
		if !inView(text[i]) {
			return false
		}
	}
	return true
}

// inView reports whether a view has a place for a letter. The longest views have 600,000 of them, and
// a page asks about each many times a second.
func inView(c byte) bool {
	return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '=' || c == '&' || c == ',' || c == '.' || c == '-'
}

// splitLink checks the prefix of a link, and the body if the prefix has its check, and
// returns the texts of its fields as the newest version writes them.
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
	if checked && (!more || check != bodyCheck(link[len(prefix):])) { // no body, no check
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
	for _, key := range keys { // in their order, for the error is about the first
		if _, still := values[key]; still && !slices.Contains(LinkKeys(), key) {
			return nil, Problem{"link", Quote(key), say.Of("not-name-of-field")}
		}
	}
	return values, nil
}

// parseFormat returns the version that a link is of. It refuses those after the newest, and
// every codec but our own.
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

// checkCharacters reports the first character that no link contains.
func checkCharacters(link string) error {
	for i, r := range link {
		if !isPlain(r) && !strings.ContainsRune("-._&=,:%", r) {
			return Problem{"link", "", say.Of("not-in-links", Quote(string(r)), strconv.Itoa(i+1))}
		}
	}
	return nil
}
