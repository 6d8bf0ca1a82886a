package linkstest

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/web/headers"
)

// stated matches the version that the service worker states.
var stated = regexp.MustCompile(`\b[0-9a-f]{16}\b`)

// Home checks a server that serves the built page in addition to links. It checks the headers of each response, and
// that the server reports missing files as not found.
func Home(t *testing.T, base string) {
	id, _ := Post(t, base, "{}")
	const other = "0123456789abcdef"
	version := stated.FindString(ask(t, http.MethodGet, base+"/sw.js", "", "").body)
	if version == "" {
		t.Fatal("the service worker contains no version")
	}
	for path, want := range map[string]struct {
		status int
		says   string
	}{
		"/":                     {http.StatusOK, "<!doctype html>"},
		headers.Embed:           {http.StatusOK, "<!doctype html>"},
		"/app.wasm":             {http.StatusOK, "\x00asm"},
		"/boot.js?a=b":          {http.StatusOK, "arcade"},
		"/boot.js?" + version:   {http.StatusOK, "arcade"},
		"/app.wasm?" + other:    {http.StatusNotFound, ""},
		"/boot.js?" + other:     {http.StatusNotFound, ""},
		"/s/" + id:              {http.StatusOK, "<!doctype html>"},
		"/api/links/" + id:      {http.StatusOK, `"kind"`},
		"/api/links":            {http.StatusMethodNotAllowed, `"error"`},
		"/oembed":               {http.StatusBadRequest, `"error"`},
		"/s/aaaaaaaaaaaaaaaa":   {http.StatusNotFound, `"error"`},
		"/embed/none":           {http.StatusNotFound, ""},
		"/none":                 {http.StatusNotFound, ""},
		"/.assetsignore":        {http.StatusNotFound, ""},
		"/%2e%2e/%2e%2e/go.mod": {http.StatusNotFound, ""},
	} {
		a := ask(t, http.MethodGet, base+path, "", "")
		if a.status != want.status || !strings.Contains(a.body, want.says) {
			t.Errorf("%s: %d %.100q, want %d and %q", path, a.status, a.body, want.status, want.says)
		}
		plain, _, _ := strings.Cut(path, "?")
		for _, f := range headers.Of(plain) {
			if got := a.header.Get(f.Name); got != f.Value {
				t.Errorf("%s: %s is %q, want %q", path, f.Name, got, f.Value)
			}
		}
		if plain == headers.Embed && a.header.Get("X-Frame-Options") != "" {
			t.Errorf("%s may not be framed", path)
		}
	}
}

// Limited checks the limit on new links per client and minute. A client may post an existing link at any time. None of
// the links that Limited posts may exist beforehand.
func Limited(t *testing.T, base string, perMinute int) {
	for i := range perMinute + 2 {
		a := ask(t, http.MethodPost, base+"/api/links", "application/json", `{"runs":`+strconv.Itoa(i+2)+`}`)
		switch {
		case i < perMinute && a.status != http.StatusCreated:
			t.Errorf("link %d of %d: %d %s", i+1, perMinute, a.status, a.body)
		case i >= perMinute && (a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") == "" || !strings.Contains(a.body, `"error"`)):
			t.Errorf("link %d, of %d allowed: %d %s", i+1, perMinute, a.status, a.body)
		}
		if a := ask(t, http.MethodPost, base+"/api/links", "application/json", `{"runs":2}`); a.status != http.StatusCreated {
			t.Errorf("an existing link, after %d new ones: %d %s", i+1, a.status, a.body)
		}
	}
}
