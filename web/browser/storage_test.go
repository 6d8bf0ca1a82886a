//go:build !js

package browser

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"epsilonarcade/web/server"
)

// noStorage makes a browser throw at whoever looks for a place to keep something.
const noStorage = `{
	const refuse = { get() { throw new DOMException("site data is blocked", "SecurityError"); } };
	for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(globalThis, name, refuse);
	Object.defineProperty(Navigator.prototype, "serviceWorker", refuse);
}`

// worksWithoutStorage checks that a page and the one for frames start, and go on when something
// is to be remembered.
func (p *tab) worksWithoutStorage() {
	p.tb.Helper()
	for _, path := range []string{"/#" + short, "/embed#" + short} {
		p.navigate(path)
		p.waitFor("the chart", func() bool { return p.count("#chart canvas") > 0 })
		p.press("#theme")
		p.waitFor("another theme", func() bool { return p.count("html[data-theme]") == 1 })
		p.press("#language")
		p.waitFor("another language", func() bool { return p.count(`html[lang="zh"]`) == 1 })
	}
}

func TestNothingNeedsStorage(t *testing.T) {
	p := at(t, server.New(os.DirFS(dist), nil))
	p.before(noStorage)
	p.worksWithoutStorage()
}

// The same in a browser whose owner blocks all site data.
func TestABrowserMayBlockAllSiteData(t *testing.T) {
	profile := filepath.Join(t.TempDir(), "Default")
	if err := os.Mkdir(profile, 0o700); err != nil {
		t.Fatal(err)
	}
	const blocked = `{"profile": {"default_content_setting_values": {"cookies": 2}}}`
	if err := os.WriteFile(filepath.Join(profile, "Preferences"), []byte(blocked), 0o600); err != nil {
		t.Fatal(err)
	}
	own, err := launch(chromedp.UserDataDir(filepath.Dir(profile)))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = chromedp.Cancel(own) }()
	p := in(t, own, fresh, server.New(os.DirFS(dist), nil))
	defer p.close()
	p.navigate("/")
	var storage string
	p.eval(`(() => { try { return String(localStorage); } catch (e) { return e.name; } })()`, &storage)
	if storage != "SecurityError" {
		t.Fatalf("this browser blocks nothing: %s", storage)
	}
	p.worksWithoutStorage()
}
