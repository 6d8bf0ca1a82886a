//go:build !js

package browser

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"epsilonarcade/web/server"
)

// Many a host serves plain files, under a path of its own and without headers.
func TestPlainFilesAreEnough(t *testing.T) {
	const path = "/lectures/bandits"
	p := at(t, http.StripPrefix(path, http.FileServer(http.Dir(dist))))
	p.before(`delete Navigator.prototype.serviceWorker`)
	p.size(1280, 900)
	p.navigate(path + "/#" + short)
	p.ready()
	p.toEnd()
	p.isAtTheEndOf(parse(t, short))
	p.click("#view-gallery")
	p.click("#panel-wang-4a")
	p.waitForText("main", "Wang")
	p.navigate(path + "/embed.html#" + short)
	p.waitFor("the embedded page", func() bool { return p.count("#chart canvas") > 0 })
	// The policy travels with the page.
	p.expect("style-src")
	p.eval(`document.body.insertAdjacentHTML("beforeend", "<p style='color:red'>"), null`, nil)
	p.waitFor("the policy to forbid", func() bool { return p.complained("policy: style-src") })
}

func TestEveryFileIsSentCompressed(t *testing.T) {
	h := server.New(os.DirFS(dist), nil)
	packed, err := filepath.Glob(filepath.Join(dist, "*.br"))
	if err != nil || len(packed) < 10 {
		t.Fatalf("%d files, %v", len(packed), err)
	}
	for _, path := range packed {
		name := strings.TrimSuffix(filepath.Base(path), ".br")
		r := httptest.NewRequest(http.MethodHead, "/"+name, nil)
		r.Header.Set("Accept-Encoding", "gzip, br")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got := w.Header().Get("Content-Encoding"); got != "br" {
			t.Errorf("%s has the coding %q", name, got)
		}
	}
}

// inFrame opens a page that shows another in a frame, and waits until that one has started or
// been refused.
func (p *tab) inFrame(h *host, url, from string) (starts bool) {
	p.tb.Helper()
	h.requests()
	p.run(chromedp.Navigate(from))
	p.waitFor("what is in the frame", func() bool {
		starts = slices.Contains(h.requests(), "/worker.js")
		return starts || p.complained("Framing '"+url) || p.complained("Other pages can show")
	})
	return starts
}

func TestOnlyTheEmbeddedPageIsShownInFrames(t *testing.T) {
	for name, serve := range map[string]func(fs.FS) http.Handler{
		"with headers": func(files fs.FS) http.Handler { return server.New(files, nil) },
		"plain files":  func(files fs.FS) http.Handler { return http.FileServerFS(files) },
	} {
		h := &host{files: os.DirFS(dist), serve: serve}
		inner := httptest.NewServer(h)
		defer inner.Close()
		for path, want := range map[string]bool{"/embed.html": true, "/": false} {
			frame := []byte(`<iframe width="900" height="600" src="` + inner.URL + path + "#" + short + `"></iframe>`)
			p := at(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/html")
				_, _ = w.Write(frame)
			}))
			if !want {
				p.expect("") // the browser's words about it
			}
			onDisk := filepath.Join(t.TempDir(), "notes.html")
			if err := os.WriteFile(onDisk, frame, 0o600); err != nil {
				t.Fatal(err)
			}
			for _, from := range []string{p.url, "file://" + onDisk} {
				if starts := p.inFrame(h, inner.URL, from); starts != want {
					t.Errorf("%s, %s in a frame at %s: %v, want %v", name, path, from, starts, want)
				}
			}
		}
	}
}
