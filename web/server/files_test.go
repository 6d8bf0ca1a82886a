package server

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"epsilonarcade/core/testkit"
	"epsilonarcade/web/headers"
)

var built = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// site returns a small built page. The variant of old.js is older than the file.
func site() fstest.MapFS {
	files := fstest.MapFS{"old.js.br": {Data: []byte("script of yesterday"), ModTime: built.Add(-time.Hour)}}
	for name, content := range map[string]string{
		"index.html": "<!doctype html>plain", "embed.html": "<!doctype html>embedded",
		"app.wasm": "plain wasm", "app.wasm.br": "brotli wasm", "app.wasm.gz": "gzip wasm",
		"only.js": "plain script", "only.js.gz": "gzip script", "old.js": "new script", "fonts/a.woff2": "font",
		".secret": "hidden", "fonts/.hidden/a": "hidden", "_headers": "hidden", "mystery.whatever": "?",
	} {
		files[name] = &fstest.MapFile{Data: []byte(content), ModTime: built}
	}
	return files
}

// ask sends one request with the header fields given as name, value, name, value. It returns the response and its body.
func ask(h http.Handler, method, target string, fields ...string) (*http.Response, string) {
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(fields); i += 2 {
		r.Header.Set(fields[i], fields[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result(), w.Body.String()
}

func TestRequests(t *testing.T) {
	api := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, "api "+r.URL.Path) })
	with, without := New(site(), api), New(site(), nil)
	const html, text = "text/html; charset=utf-8", "text/plain; charset=utf-8"
	type request struct {
		h              http.Handler
		method, target string
		status         int
		kind, says     string
	}
	all := []request{
		{with, "GET", "/", 200, html, "<!doctype html>plain"},
		{with, "GET", "/index.html", 200, html, "<!doctype html>plain"},
		{with, "GET", "/embed", 200, html, "<!doctype html>embedded"},
		{with, "GET", "/embed.html?a=b", 200, html, "<!doctype html>embedded"},
		{with, "GET", "/app.wasm", 200, "application/wasm", "plain wasm"},
		{with, "HEAD", "/app.wasm", 200, "application/wasm", ""},
		{with, "GET", "/only.js", 200, "text/javascript; charset=utf-8", "plain script"},
		{with, "GET", "/fonts/a.woff2", 200, "font/woff2", "font"},
		{with, "GET", "/mystery.whatever", 200, "application/octet-stream", "?"},
		{with, "POST", "/", 405, text, "only GET and HEAD are allowed\n"},
		{with, "OPTIONS", "/", 405, text, "only GET and HEAD are allowed\n"},
		{with, "POST", "/api/links", 200, text, "api /api/links"},
		{with, "GET", "/s/abc", 200, text, "api /s/abc"},
		{without, "GET", "/s/abc", 404, text, "there is no such file\n"},
		{without, "GET", "/c/BABABA", 303, html, "<a href=\"/phone#BABABA\">See Other</a>.\n\n"},
		{without, "GET", "/c/", 404, text, "there is no such file\n"},
		{without, "GET", "/c/BABABA/x", 404, text, "there is no such file\n"},
		{without, "GET", "/api/classes", 404, text, "there is no such file\n"},
	}
	for _, target := range []string{
		"/none", "/fonts", "/fonts/", "/.secret", "/_headers", "/fonts/.hidden/a", "//app.wasm", "/fonts/../app.wasm",
		"/%2e%2e/files.go", "/app.wasm/", "/embed/", "/Embed",
	} {
		all = append(all, request{with, "GET", target, 404, text, "there is no such file\n"})
	}
	for _, c := range all {
		r, body := ask(c.h, c.method, c.target)
		if r.StatusCode != c.status || r.Header.Get("Content-Type") != c.kind || body != c.says {
			t.Errorf("%s %s: %d %s %q", c.method, c.target, r.StatusCode, r.Header.Get("Content-Type"), body)
		}
		plain, _, _ := strings.Cut(c.target, "?")
		for _, f := range headers.Of(plain) {
			if got := r.Header.Get(f.Name); got != f.Value {
				t.Errorf("%s %s: %s is %q, want %q", c.method, c.target, f.Name, got, f.Value)
			}
		}
	}
}

func TestTheClientsWishDecidesTheCoding(t *testing.T) {
	h := New(site(), nil)
	for _, c := range []struct{ target, accept, coding, content string }{
		{"/app.wasm", "", "", "plain wasm"},
		{"/app.wasm", "gzip, deflate, br, zstd", "br", "brotli wasm"},
		{"/app.wasm", "GZIP", "gzip", "gzip wasm"},
		{"/app.wasm", "br;q=0, gzip ; q=0.5", "gzip", "gzip wasm"},
		{"/app.wasm", "br; q=0.000, gzip;q=0", "", "plain wasm"},
		{"/app.wasm", "*", "br", "brotli wasm"},
		{"/app.wasm", "*;q=0", "", "plain wasm"},
		{"/app.wasm", "*, br;q=0", "gzip", "gzip wasm"},
		{"/app.wasm", "zstd, brotli", "", "plain wasm"},
		{"/only.js", "br, gzip", "gzip", "gzip script"},
		{"/old.js", "br", "", "new script"},
		{"/", "br", "", "<!doctype html>plain"},
	} {
		r, body := ask(h, "GET", c.target, "Accept-Encoding", c.accept)
		head, none := ask(h, "HEAD", c.target, "Accept-Encoding", c.accept)
		if got := r.Header.Get("Content-Encoding"); got != c.coding || body != c.content || r.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s for %q: %v %q", c.target, c.accept, r.Header, body)
		}
		if r.ContentLength != int64(len(c.content)) {
			t.Errorf("%s for %q: length %d", c.target, c.accept, r.ContentLength)
		}
		if none != "" || fmt.Sprint(head.Header) != fmt.Sprint(r.Header) {
			t.Errorf("%s for %q: HEAD answers %q, %v, and GET %v", c.target, c.accept, none, head.Header, r.Header)
		}
	}
}

func TestConditionsAndRanges(t *testing.T) {
	files := site()
	h := New(files, nil)
	first, _ := ask(h, "GET", "/app.wasm", "Accept-Encoding", "br")
	tag := first.Header.Get("ETag")
	for _, c := range []struct {
		coding, field, value string
		status               int
		says                 string
	}{
		{"br", "If-None-Match", tag, 304, ""},
		{"br", "If-None-Match", "W/" + tag, 304, ""},
		{"br", "If-None-Match", `"another"`, 200, "brotli wasm"},
		{"", "If-None-Match", tag, 200, "plain wasm"}, // the tag is that of another coding
		{"br", "Range", "bytes=2-4", 206, "otl"},
	} {
		r, body := ask(h, "GET", "/app.wasm", "Accept-Encoding", c.coding, c.field, c.value)
		if r.StatusCode != c.status || body != c.says {
			t.Errorf("%s %s: %d %q", c.field, c.value, r.StatusCode, body)
		}
		if c.status == 304 && (r.Header.Get("ETag") != tag || r.Header.Get("Vary") == "" || r.Header.Get("Cache-Control") != "no-cache") {
			t.Errorf("%s %s: %v", c.field, c.value, r.Header)
		}
	}
	files["app.wasm.br"] = &fstest.MapFile{Data: []byte("BROTLI WASM"), ModTime: built.Add(time.Second)}
	if r, body := ask(h, "GET", "/app.wasm", "Accept-Encoding", "br", "If-None-Match", tag); r.StatusCode != 200 || body != "BROTLI WASM" {
		t.Errorf("a file that has changed: %d %q", r.StatusCode, body)
	}
}

// A page of one version never gets files of another version, even after the folder is rebuilt.
func TestFilesOfAnotherVersionAreNotFound(t *testing.T) {
	const old, fresh = "0123456789abcdef", "fedcba9876543210"
	files := site()
	h := New(files, nil)
	for _, c := range []struct {
		version string // "" for none
		want    map[string]int
	}{
		{"", map[string]int{"/app.wasm?" + old: 200, "/app.wasm": 200}},
		{old, map[string]int{"/app.wasm?" + old: 200, "/app.wasm?" + fresh: 404, "/app.wasm": 200, "/app.wasm?a=b": 200, "/?" + fresh: 404, "/?from=mail": 200}},
		{fresh, map[string]int{"/app.wasm?" + old: 404, "/only.js?" + old: 404, "/app.wasm?" + fresh: 200, "/embed?" + old: 404, "/embed?" + fresh: 200}},
	} {
		if c.version != "" {
			files["sw.js"] = &fstest.MapFile{Data: []byte(`"use strict"; const version = "` + c.version + `"; const files = {};`)}
		}
		for target, status := range c.want {
			r, _ := ask(h, "GET", target)
			if r.StatusCode != status || status == 404 && r.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("version %q, %s: %d %s", c.version, target, r.StatusCode, r.Header.Get("Cache-Control"))
			}
		}
	}
}

func TestAFolderThatIsReplacedIsServedFromTheNextRequestOn(t *testing.T) {
	at := t.TempDir()
	dir, next, gone := filepath.Join(at, "dist"), filepath.Join(at, "next"), filepath.Join(at, "gone")
	for _, d := range []string{dir, next} {
		testkit.OK(t, os.Mkdir(d, 0o755))
		testkit.OK(t, os.WriteFile(filepath.Join(d, "index.html"), []byte(d), 0o644))
	}
	f := &folder{dir: dir}
	for i, want := range []string{dir, dir, next} {
		switch i {
		case 1: // the folder is missing
			testkit.OK(t, os.Rename(dir, gone))
		case 2:
			testkit.OK(t, os.Rename(next, dir))
		}
		if r, body := ask(f, "GET", "/"); r.StatusCode != 200 || body != want {
			t.Errorf("step %d: %d %s", i, r.StatusCode, body)
		}
	}
}
