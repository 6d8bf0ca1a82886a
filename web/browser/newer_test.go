//go:build !js

package browser

import (
	"io/fs"
	"net/http"
	"os"
	"testing"
	"testing/fstest"

	"epsilonarcade/web/server"
)

const newerText = "There is a new version of Epsilon Arcade. Reload the page to get it."

// homes are hosts that know of versions, and of plain files that do not.
var homes = map[string]func(fs.FS) http.Handler{
	"the server":  func(files fs.FS) http.Handler { return server.New(files, nil) },
	"plain files": func(files fs.FS) http.Handler { return http.FileServerFS(files) },
}

// Where no service worker keeps the page's files for it, a page that is open while another version
// is brought to its host uses none of that version's, and says so.
func TestAnOpenPageSaysThatThereIsANewVersion(t *testing.T) {
	beside(t)
	old, fresh := os.DirFS(dist), newer(t)
	for name, serve := range homes {
		t.Run(name, func(t *testing.T) {
			h := &host{files: old, serve: serve}
			deployed := make(chan struct{})
			p := at(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/lab.wasm" { // which the page may ask for by itself, sooner or later
					select {
					case <-deployed:
					case <-r.Context().Done():
					}
				}
				h.ServeHTTP(w, r)
			}))
			p.before(`delete Navigator.prototype.serviceWorker`)
			p.goTo(slow) // at its end the page would wait for the lab
			p.running()
			p.expect("") // the browser's own words about it
			h.deploy(fresh)
			close(deployed)
			p.click("#view-gallery")
			p.waitForText("#trouble", newerText)
			p.waitForText("main", "The gallery cannot be shown: ")
			p.shot("newer-" + name[:3])

			p.reload()
			p.waitForText("main", "Wang")
			p.isOf(versionOf(t, fresh))
		})
	}
}

// A browser may have kept the page itself, but not its files. Where those of another version are
// not found, nothing runs that could ask.
func TestAKeptPageSaysThatThereIsANewVersion(t *testing.T) {
	beside(t)
	index, err := os.ReadFile(dist + "/index.html")
	if err != nil {
		t.Fatal(err)
	}
	files := overlay{newer(t), fstest.MapFS{"index.html": {Data: index}}}
	for name, serve := range homes {
		t.Run(name, func(t *testing.T) {
			p := at(t, serve(files))
			p.before(`delete Navigator.prototype.serviceWorker`)
			p.expect("") // the browser's own words about it
			p.navigate("/")
			if name == "plain files" {
				p.waitForText("#trouble", newerText)
			} else {
				p.waitForText("#stage", "there is a new version of it: check the connection and reload the page")
			}
		})
	}
}
