package server

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"epsilonarcade/web/headers"
)

var built = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// site is a small built page. old.js has a variant from before it was rebuilt.
func site() fstest.MapFS {
	return fstest.MapFS{
		"index.html":       {Data: []byte("<!doctype html>plain"), ModTime: built},
		"embed.html":       {Data: []byte("<!doctype html>embedded"), ModTime: built},
		"app.wasm":         {Data: []byte("plain wasm"), ModTime: built},
		"app.wasm.br":      {Data: []byte("brotli wasm"), ModTime: built},
		"app.wasm.gz":      {Data: []byte("gzip wasm"), ModTime: built},
		"only.js":          {Data: []byte("plain script"), ModTime: built},
		"only.js.gz":       {Data: []byte("gzip script"), ModTime: built},
		"old.js":           {Data: []byte("new script"), ModTime: built},
		"old.js.br":        {Data: []byte("script of yesterday"), ModTime: built.Add(-time.Hour)},
		"fonts/a.woff2":    {Data: []byte("font"), ModTime: built},
		".secret":          {Data: []byte("hidden"), ModTime: built},
		"fonts/.hidden/a":  {Data: []byte("hidden"), ModTime: built},
		"mystery.whatever": {Data: []byte("?"), ModTime: built},
	}
}

// ask sends one request with the header fields given as name, value, name, value.
func ask(h http.Handler, method, target string, fields ...string) *http.Response {
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(fields); i += 2 {
		r.Header.Set(fields[i], fields[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, response *http.Response) string {
	t.Helper()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func TestEachKindOfFileHasItsType(t *testing.T) {
	h := New(site(), nil)
	for target, want := range map[string]string{
		"/":                 "text/html; charset=utf-8",
		"/index.html":       "text/html; charset=utf-8",
		"/app.wasm":         "application/wasm",
		"/only.js":          "text/javascript; charset=utf-8",
		"/fonts/a.woff2":    "font/woff2",
		"/mystery.whatever": "application/octet-stream",
	} {
		response := ask(h, "GET", target)
		if response.StatusCode != 200 {
			t.Errorf("%s: status %d", target, response.StatusCode)
		}
		if got := response.Header.Get("Content-Type"); got != want {
			t.Errorf("%s: type %q, want %q", target, got, want)
		}
	}
}

func TestTheClientsWishDecidesTheCoding(t *testing.T) {
	h := New(site(), nil)
	for _, c := range []struct{ target, accept, coding, content string }{
		{"/app.wasm", "", "", "plain wasm"},
		{"/app.wasm", "gzip, deflate, br, zstd", "br", "brotli wasm"},
		{"/app.wasm", "GZIP", "gzip", "gzip wasm"},
		{"/app.wasm", "gzip;q=1.0, br;q=0.5", "gzip", "gzip wasm"},
		{"/app.wasm", "br;q=0, gzip", "gzip", "gzip wasm"},
		{"/app.wasm", "*", "br", "brotli wasm"},
		{"/app.wasm", "*;q=0", "", "plain wasm"},
		{"/app.wasm", "br;q=0, *", "gzip", "gzip wasm"},
		{"/app.wasm", "identity, br;q=0.5", "", "plain wasm"},
		{"/app.wasm", "identity;q=0.5, br;q=0.5", "br", "brotli wasm"},
		{"/app.wasm", "zstd", "", "plain wasm"},
		{"/app.wasm", "br;q=nonsense, gzip;level=9", "", "plain wasm"},
		{"/only.js", "br, gzip", "gzip", "gzip script"},
		{"/old.js", "br", "", "new script"},
		{"/", "br", "", "<!doctype html>plain"},
	} {
		response := ask(h, "GET", c.target, "Accept-Encoding", c.accept)
		if got := response.Header.Get("Content-Encoding"); got != c.coding {
			t.Errorf("%s for %q: coding %q, want %q", c.target, c.accept, got, c.coding)
		}
		if got := body(t, response); got != c.content {
			t.Errorf("%s for %q: sent %q, want %q", c.target, c.accept, got, c.content)
		}
		if got := response.Header.Get("Vary"); got != "Accept-Encoding" {
			t.Errorf("%s: Vary %q", c.target, got)
		}
		if response.ContentLength != int64(len(c.content)) {
			t.Errorf("%s for %q: length %d, want %d", c.target, c.accept, response.ContentLength, len(c.content))
		}
	}
}

func TestAnUnchangedFileIsNotSentTwice(t *testing.T) {
	h := New(site(), nil)
	first := ask(h, "GET", "/app.wasm", "Accept-Encoding", "br")
	tag := first.Header.Get("ETag")
	if tag == "" || first.Header.Get("Cache-Control") != "no-cache" {
		t.Fatalf("ETag %q, Cache-Control %q", tag, first.Header.Get("Cache-Control"))
	}
	for _, known := range []string{tag, "W/" + tag, `"another", ` + tag, "*"} {
		again := ask(h, "GET", "/app.wasm", "Accept-Encoding", "br", "If-None-Match", known)
		if again.StatusCode != http.StatusNotModified || body(t, again) != "" {
			t.Errorf("If-None-Match %s: status %d", known, again.StatusCode)
		}
		if again.Header.Get("ETag") != tag || again.Header.Get("Vary") == "" {
			t.Errorf("If-None-Match %s: the answer lacks ETag or Vary", known)
		}
	}
	if plain := ask(h, "GET", "/app.wasm", "If-None-Match", tag); plain.StatusCode != 200 {
		t.Error("the tag of one coding was taken for another's")
	}
}

func TestARebuiltFileIsNeverStale(t *testing.T) {
	files := site()
	h := New(files, nil)
	before := ask(h, "GET", "/only.js").Header.Get("ETag")
	files["only.js"] = &fstest.MapFile{Data: []byte("plain SCRIPT"), ModTime: built.Add(time.Second)}
	after := ask(h, "GET", "/only.js", "If-None-Match", before)
	if after.StatusCode != 200 || body(t, after) != "plain SCRIPT" {
		t.Errorf("status %d for a file that has changed", after.StatusCode)
	}
}

func TestHeadSaysWhatGetWouldWithoutTheFile(t *testing.T) {
	h := New(site(), nil)
	get := ask(h, "GET", "/app.wasm", "Accept-Encoding", "gzip")
	head := ask(h, "HEAD", "/app.wasm", "Accept-Encoding", "gzip")
	if got := body(t, head); got != "" {
		t.Errorf("HEAD sent %q", got)
	}
	for name := range get.Header {
		if got, want := head.Header.Get(name), get.Header.Get(name); got != want {
			t.Errorf("%s: HEAD says %q, GET %q", name, got, want)
		}
	}
}

func TestOnlyGetAndHeadAreAnswered(t *testing.T) {
	h := New(site(), nil)
	for _, method := range []string{"POST", "PUT", "DELETE", "OPTIONS", "PATCH"} {
		response := ask(h, method, "/")
		if response.StatusCode != http.StatusMethodNotAllowed || response.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: status %d, Allow %q", method, response.StatusCode, response.Header.Get("Allow"))
		}
	}
}

func TestNothingButTheFilesIsServed(t *testing.T) {
	h := New(site(), nil)
	for _, target := range []string{
		"/none", "/fonts", "/fonts/", "/.secret", "/fonts/.hidden/a", "//app.wasm",
		"/fonts/../app.wasm", "/../server.go", "/%2e%2e/server.go", "/app.wasm/",
	} {
		response := ask(h, "GET", target)
		if response.StatusCode != http.StatusNotFound {
			t.Errorf("%s: status %d", target, response.StatusCode)
		}
		text := body(t, response)
		if len(text) > 80 || !strings.HasPrefix(response.Header.Get("Content-Type"), "text/plain") {
			t.Errorf("%s: not a short plain text: %q", target, text)
		}
	}
}

func TestEveryAnswerCarriesThePolicy(t *testing.T) {
	h := New(site(), nil)
	tag := ask(h, "GET", "/").Header.Get("ETag")
	for name, response := range map[string]*http.Response{
		"page":         ask(h, "GET", "/"),
		"not modified": ask(h, "GET", "/", "If-None-Match", tag),
		"not found":    ask(h, "GET", "/none"),
		"not allowed":  ask(h, "POST", "/"),
	} {
		for _, f := range headers.Of("/") {
			if got := response.Header.Get(f.Name); got != f.Value {
				t.Errorf("%s: %s is %q, want %q", name, f.Name, got, f.Value)
			}
		}
	}
}

func TestOnlyTheEmbeddedPageMayBeFramed(t *testing.T) {
	h := New(site(), nil)
	for target, framed := range map[string]bool{
		"/embed": true, "/embed.html": true, "/embed?a=b": true,
		"/": false, "/index.html": false, "/none": false, "/embedded": false, "/embed/": false, "/x/embed": false, "/Embed": false, "//embed": false,
	} {
		r := ask(h, "GET", target)
		if denied := strings.Contains(r.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'"); denied == framed {
			t.Errorf("%s: %s", target, r.Header.Get("Content-Security-Policy"))
		}
		if framed && (r.StatusCode != 200 || body(t, r) != "<!doctype html>embedded") {
			t.Errorf("%s: status %d", target, r.StatusCode)
		}
	}
}

func TestShortLinksAreLeftToTheirHandlerUnderTheSameHeaders(t *testing.T) {
	api := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, "api "+r.URL.Path) })
	with, without := New(site(), api), New(site(), nil)
	for _, path := range []string{"/api/links", "/s/abc"} {
		r := ask(with, "POST", path)
		if got := body(t, r); got != "api "+path || !strings.HasPrefix(r.Header.Get("Content-Security-Policy"), headers.Policy) {
			t.Errorf("%s: %q under %q", path, got, r.Header.Get("Content-Security-Policy"))
		}
		if r := ask(without, "GET", path); r.StatusCode != 404 {
			t.Errorf("%s without short links: %d", path, r.StatusCode)
		}
	}
	if got := body(t, ask(with, "GET", "/only.js")); got != "plain script" {
		t.Errorf("a file is %q", got)
	}
}
