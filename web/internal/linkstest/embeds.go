package linkstest

import (
	"encoding/json"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// frame matches an oEmbed frame. discovery matches a page's link to its oEmbed response.
var (
	frame     = regexp.MustCompile(`^<iframe src="([^"]*)" title="([^"]*)" width="([0-9]+)" height="([0-9]+)" loading="lazy" style="border:0"></iframe>$`)
	discovery = regexp.MustCompile(`<link rel="alternate" type="application/json\+oembed" href="([^"]*)"`)
)

// embeds checks a server's oEmbed 1.0 responses. The server must answer only for its own addresses.
func embeds(t *testing.T, base string) {
	long := `{"scenario":"1t&seed=7~mode=mean&x=log"}`
	id, short := Post(t, base, long)
	home := strings.TrimSuffix(short, "/s/"+id)
	asks := func(address, more string) answer {
		return ask(t, http.MethodGet, base+"/oembed?url="+url.QueryEscape(address)+more, "", "")
	}
	seven := seeded(7) + "~mode=mean&x=log"
	for _, c := range []struct {
		address, more, fragment string
		width, height           int
	}{
		{short, "", seven, 640, 400},
		{short, "&format=json&maxwidth=480&maxheight=300", seven, 480, 300},
		{short, "&maxwidth=2000&maxheight=240&other=1", seven, 640, 240},
		{home + "/#1t&seed=7~mode=mean&x=log", "", seven, 640, 400},
		{home + "/embed#1t&seed=7~mode=mean&x=log", "", seven, 640, 400},
		{home + "/embed.html#" + seven, "", seven, 640, 400},
		{home + "/", "", standard(), 640, 400},
		{home, "", standard(), 640, 400},
	} {
		a := asks(c.address, c.more)
		var said struct {
			Version, Type, Title, HTML string
			ProviderName               string `json:"provider_name"`
			ProviderURL                string `json:"provider_url"`
			Width, Height              int
		}
		if err := json.Unmarshal([]byte(a.body), &said); a.status != http.StatusOK || err != nil || !strings.HasPrefix(a.header.Get("Content-Type"), "application/json") {
			t.Errorf("%s: %d %s, %v", c.address, a.status, a.body, err)
			continue
		}
		m := frame.FindStringSubmatch(said.HTML)
		if said.Version != "1.0" || said.Type != "rich" || said.ProviderName != "Epsilon Arcade" || said.ProviderURL != home+"/" ||
			!strings.HasPrefix(said.Title, "Regret of ") || said.Width != c.width || said.Height != c.height || m == nil {
			t.Errorf("%s%s: %+v", c.address, c.more, said)
			continue
		}
		if got := html.UnescapeString(m[1]); got != home+"/embed#"+c.fragment || html.UnescapeString(m[2]) != said.Title {
			t.Errorf("%s: the frame shows %s, want %s", c.address, got, c.fragment)
		}
	}
	labelled := asks(home+`/#1t&policies=ucb1&label=`+url.QueryEscape(`"><script>alert(1)</script>`), "")
	if strings.Contains(labelled.body, "<script") {
		t.Errorf("%s", labelled.body)
	}
	page := ask(t, http.MethodGet, base+"/s/"+id, "", "").body
	if m := discovery.FindStringSubmatch(page); m == nil || !strings.HasPrefix(html.UnescapeString(m[1]), home+"/oembed?url=") {
		t.Errorf("no link to the oEmbed answer in %s", page)
	} else if a := ask(t, http.MethodGet, base+strings.TrimPrefix(html.UnescapeString(m[1]), home), "", ""); a.status != http.StatusOK || !strings.Contains(a.body, "seed=7") {
		t.Errorf("%s leads to %d %s", m[1], a.status, a.body)
	}
	for _, c := range []struct {
		address, more string
		status        int
		says          string
	}{
		{short, "&format=xml", http.StatusNotImplemented, "json"},
		{short, "&format=none", http.StatusNotImplemented, "json"},
		{short, "&maxwidth=wide", http.StatusBadRequest, "maxwidth"},
		{short, "&maxheight=0", http.StatusBadRequest, "maxheight"},
		{short, "&maxwidth=-5", http.StatusBadRequest, "maxwidth"},
		{short, "&maxwidth=%zz", http.StatusBadRequest, "cannot be read"},
		{"", "", http.StatusBadRequest, "missing"},
		{"/s/" + id, "", http.StatusBadRequest, "not a complete address"},
		{"javascript:alert(1)", "", http.StatusBadRequest, "not a complete address"},
		{"https://example.org/s/" + id, "", http.StatusNotFound, "this server"},
		{strings.Replace(home, "://", "://someone@", 1) + "/", "", http.StatusNotFound, "this server"},
		{strings.Replace(home, "127.0.0.1", "127.0.0.1.example.org", 1) + "/", "", http.StatusNotFound, "this server"},
		{home + "/boot.js", "", http.StatusNotFound, "does not lead to the page"},
		{home + "/s/aaaaaaaaaaaaaaaa", "", http.StatusNotFound, "no such link"},
		{home + "/s/../embed", "", http.StatusNotFound, "no such link"},
		{home + "/#1t&arms=7", "", http.StatusNotFound, "arms"},
		{home + "/#1t~<x>", "", http.StatusNotFound, "view"},
		{home + "/#" + strings.Repeat("a", 40_000), "", http.StatusBadRequest, "bytes"},
	} {
		a := asks(c.address, c.more)
		var said string
		if a.status != c.status || jsonError(a.body, &said) != nil || !strings.Contains(said, c.says) {
			t.Errorf("%.80s%s: %d %.200s, want %d and %q", c.address, c.more, a.status, a.body, c.status, c.says)
		}
	}
	if a := ask(t, http.MethodPost, base+"/oembed?url="+url.QueryEscape(short), "", ""); a.status != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", a.status)
	}
}
