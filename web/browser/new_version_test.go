//go:build !js

package browser

import (
	"context"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"testing/fstest"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

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
				p.waitForText("#stage", "the page has a new version: check the connection and reload the page")
			}
		})
	}
}

// another opens a page of the tab's server in the same browser profile.
func (p *tab) another() *tab {
	p.tb.Helper()
	q := openTab(p.tb, func(shared context.Context, _ string) (context.Context, func(), error) {
		var info *target.Info
		p.run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
			info, err = target.GetTargetInfo().Do(ctx)
			return err
		}))
		browser := cdp.WithExecutor(shared, chromedp.FromContext(shared).Browser)
		id, err := target.CreateTarget("about:blank").WithBrowserContextID(info.BrowserContextID).WithNewWindow(true).Do(browser)
		if err != nil {
			return nil, nil, err
		}
		ctx, cancel := chromedp.NewContext(shared, chromedp.WithTargetID(id))
		return ctx, cancel, nil
	}, http.NotFoundHandler())
	q.url = p.url
	return q
}

// A tab announces a new version, and one reload gets it. The server is too busy to hand out the newer service worker.
// The reader's text, list and number are not valid yet: the reload keeps them.
func TestAReloadGetsTheNewVersionAndLosesNothing(t *testing.T) {
	old, fresh := os.DirFS(dist), newer(t)
	h := &host{files: old}
	h.serve = func(files fs.FS) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if files != old && r.Header.Get("Service-Worker") == "script" {
				http.Error(w, "busy", http.StatusServiceUnavailable)
				return
			}
			server.New(files, nil).ServeHTTP(w, r)
		})
	}
	p := visit(t, h)
	q := p.another()
	q.goTo(short)
	q.click("#view-write")
	q.waitForText("#write-state", "Running.")
	kept := p.another()
	kept.goTo(short)

	h.deploy(fresh)
	const list, faulty = "0.5, 0.2\n0.", "def index(arm, t):\n    return arm.mean +"
	q.click("#fold")
	q.fill("#arm-list", list)
	q.fill(field("horizon"), "1e")
	q.pastes(faulty)
	q.waitForText("#write-state", "Still running your last working version")
	for _, r := range []*tab{p, q} {
		r.expect("")
		r.click("#files")
		r.click("#export-svg")
		r.waitForText("#trouble", newerText)
		r.reload()
		r.isOf(versionOf(t, fresh))
	}
	q.waitForText("#write-state", "Still running your last working version")
	var text string
	q.eval(editorText, &text)
	if got := q.value("#arm-list"); text != faulty || got != list || q.value(field("horizon")) != "1e" {
		t.Errorf("the text is %q, the arms are %q, T is %q", text, got, q.value(field("horizon")))
	}

	// A tab that has nothing to complain of is of its version still, and a server that is gone leaves it that.
	kept.isOf(versionOf(t, old))
	h.cutOff(true)
	p.reload()
	p.isOf(versionOf(t, old))
}

// After the reload the new program arrives slowly, or it stops half way and the reader reloads once more. The tab gets the
// new version, and the text in the editor stays.
func TestASlowServerHandsOverTheNewVersionAndLosesNothing(t *testing.T) {
	beside(t)
	old, fresh := os.DirFS(dist), newer(t)
	const faulty = "def index(arm, t):\n    return arm.mean +"
	for _, cut := range []bool{false, true} {
		t.Run(map[bool]string{false: "slow", true: "stops half way"}[cut], func(t *testing.T) {
			release := make(chan struct{})
			h := &host{files: old}
			h.serve = func(files fs.FS) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					if files == old || r.URL.Path != "/app.wasm" {
						server.New(files, nil).ServeHTTP(w, r)
						return
					}
					half := httptest.NewRecorder()
					server.New(files, nil).ServeHTTP(half, r)
					body := half.Body.Bytes()
					maps.Copy(w.Header(), half.Header())
					w.WriteHeader(half.Code)
					_, _ = w.Write(body[:len(body)/2])
					_ = http.NewResponseController(w).Flush()
					if !cut {
						<-release
					}
					select {
					case <-release:
						_, _ = w.Write(body[len(body)/2:])
					default:
						panic(http.ErrAbortHandler)
					}
				})
			}
			p := visit(t, h)
			p.click("#view-write")
			p.waitForText("#write-state", "Running.")
			p.pastes(faulty)
			p.waitForText("#write-state", "Still running your last working version")
			h.deploy(fresh)
			p.expect("") // the browser's own words about it
			p.click("#files")
			p.click("#export-svg")
			p.waitForText("#trouble", newerText)
			p.run(chromedp.Reload())
			if cut {
				p.waitForText("#trouble", "The page could not be loaded. Check the connection and reload it.")
				close(release)
				p.run(chromedp.Reload())
			} else {
				p.waitForText("#stage", "Loading the program.")
				close(release)
			}
			p.ready()
			p.isOf(versionOf(t, fresh))
			p.waitForText("#write-state", "Still running your last working version")
			var text string
			if p.eval(editorText, &text); text != faulty {
				t.Errorf("the text is %q", text)
			}
		})
	}
}
