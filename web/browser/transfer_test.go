//go:build !js

package browser

import (
	"fmt"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"epsilonarcade/web/server"
)

// A scale is a listener that notes when its connections send how many bytes, headers and all.
type scale struct {
	net.Listener
	*weights
}

type weights struct {
	sync.Mutex
	all []weight
}

type weight struct {
	at    time.Time
	bytes int
}

type weighed struct {
	net.Conn
	*weights
}

func (s scale) Accept() (net.Conn, error) {
	c, err := s.Listener.Accept()
	return weighed{c, s.weights}, err
}

func (w weighed) Write(b []byte) (int, error) {
	n, err := w.Conn.Write(b)
	w.Lock()
	defer w.Unlock()
	w.all = append(w.all, weight{time.Now(), n})
	return n, err
}

// before returns how many bytes were sent before a moment.
func (w *weights) before(moment time.Time) (bytes int) {
	w.Lock()
	defer w.Unlock()
	for _, sent := range w.all {
		if sent.at.Before(moment) {
			bytes += sent.bytes
		}
	}
	return bytes
}

// watchProgress notes when the progress has changed for the tenth time, in milliseconds since 1970.
const watchProgress = `
	globalThis.moved = 0;
	let changes = 0, last = "";
	new MutationObserver(() => {
		const text = document.querySelector("#progress")?.textContent ?? "";
		if (text !== last && ++changes === 10) moved = performance.timeOrigin + performance.now();
		last = text;
	}).observe(document, { subtree: true, childList: true, characterData: true });`

// Whoever opens the page pays for what it needs to show a moving curve, and for nothing else
// yet.
func TestTheFirstViewIsSmall(t *testing.T) {
	const most = 1_298_000
	var sent weights
	web := httptest.NewUnstartedServer(server.New(os.DirFS(dist), nil))
	web.Listener = scale{web.Listener, &sent}
	web.Start()
	defer web.Close()
	p := blank(t, nil)
	p.url = web.URL
	p.before(watchProgress)
	p.goTo("")
	var moved float64
	p.waitFor("a curve that moves", func() bool { p.eval(`moved`, &moved); return moved > 0 })
	before := sent.before(time.UnixMilli(int64(moved)))
	var loaded []string
	p.eval(`performance.getEntriesByType("resource")
		.filter((e) => performance.timeOrigin + e.startTime < moved).map((e) => new URL(e.name).pathname)`, &loaded)
	report := fmt.Sprintf("the first view takes %d bytes of at most %d, in %d files", before, most, 1+len(loaded))
	t.Log(report)
	if before > most || before < 1_000_000 { // less is a program that has not come
		t.Errorf("%s: %q", report, loaded)
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(shots), "first-view.txt"), []byte(report+"\n"), 0o644); err != nil {
		t.Error(err)
	}
}
