package scenario_test

import (
	"net/url"
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
)

// A link still opens after mail programs and chats have encoded it. It shows the same scenario and view.
func TestALinkThatWasEncodedIsRead(t *testing.T) {
	own := scenario.Default()
	own.Policies[0].Label = "a~b, 50%: c&d=<e>"
	for _, link := range []string{
		"1t&arms=0.9,0.1&policies=ucb1,dp-ucb:label=x&horizon=20000", scenario.Default().Link(), own.Link(),
		"1t&arms=beta:4:1,0.5&runs=20~region&policy=2", "~view=audit", "1t~gallery=wang-2a",
	} {
		for name, encoded := range map[string]string{
			"as it is":    link,
			"&amp;":       strings.ReplaceAll(link, "&", "&amp;"),
			"%7E":         strings.ReplaceAll(link, "~", "%7E"),
			"%2c":         strings.ReplaceAll(link, ",", "%2c"),
			"three signs": strings.NewReplacer("~", "%7E", ",", "%2C", ":", "%3A").Replace(link),
			"all":         url.QueryEscape(link),
			"twice":       url.QueryEscape(url.QueryEscape(link)),
			"both":        strings.ReplaceAll(strings.ReplaceAll(link, ",", "%2C"), "&", "&amp;"),
		} {
			if link == own.Link() && strings.Contains("%7E %2c three signs both", name) {
				continue // its label contains these characters in encoded form
			}
			if got := scenario.Decoded(encoded); got != link {
				t.Errorf("%s: %s is read as %s", name, encoded, got)
			}
			a, err := scenario.ParseAddress("http://127.0.0.1:8080/#" + encoded)
			if b, _ := scenario.ParseAddress(link); err != nil || !a.Equal(b) {
				t.Errorf("%s: %s: %v", name, encoded, err)
			}
		}
	}
	for _, bad := range []string{"1t&arms=", "1t%", "%zz", "1t&arms=0.5%2", "9z&amp;", "1t-abcdefgh&arms=0.5%2C0.6"} {
		if got := scenario.Decoded(bad); got != bad {
			t.Errorf("%q is read as %q", bad, got)
		}
	}
}

// A link opens even if punctuation or trackers follow it. A link that may have been cut does not open.
func TestWhatFollowsALinkIsDropped(t *testing.T) {
	own := scenario.Default()
	own.Epsilon, own.Horizon = 0.5, 2000
	checked, unchecked := own.Link(), "1t&arms=0.9,0.1&horizon=20000"
	for _, link := range []string{"1t", checked, unchecked, checked + "~view=audit", unchecked + "~region&policy=2", "1t~gallery=wang-2a", "~view=audit"} {
		tails := []string{")", ">", "\"", "'", "]", "”", ");", ")!", " ", "\n", "&utm_source=x&utm_medium=e-mail", "&fbclid=IwAR0_x", "&fbclid=abc", "&gclid=a.b)",
			"?utm_source=x", "&utm_source=a&fbclid=b).", "&mc_cid=1"}
		if !strings.HasPrefix(link, unchecked) {
			tails = append(tails, ".", ").", ".)", ".\"")
		}
		if link == checked || link == "1t" {
			tails = append(tails, ",", ":", ".,")
		}
		for _, tail := range tails {
			if got := scenario.Decoded(link + tail); got != link {
				t.Errorf("%s with %q is read as %s", link, tail, got)
			}
		}
		for _, c := range [][2]string{{"=", "=3D"}, {"&", "&amp;"}} {
			if got := scenario.Decoded(strings.ReplaceAll(link, c[0], c[1]) + ")"); got != link {
				t.Errorf("%s with %s is read as %s", link, c[1], got)
			}
		}
	}
	for _, bad := range []string{unchecked + ",", unchecked + ".", "1t&arms=0.5,0.", "1t&arms=0.5,", checked + "&colour=red", checked + "0", checked[:len(checked)-1] + ").",
		checked + "?colour=red", unchecked + "&colour=red&utm_source=x", "1t&utm_source=x&arms=", checked + "&utm_source=x&colour=red"} {
		if got := scenario.Decoded(bad); got != bad {
			t.Errorf("%q is read as %q", bad, got)
		}
	}
	label := "1t&policies=ucb1:label=3D"
	if got := scenario.Decoded(label); got != label {
		t.Errorf("%q is read as %q", label, got)
	}
}
