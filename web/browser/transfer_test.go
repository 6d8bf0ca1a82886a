//go:build !js

package browser

import (
	"fmt"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"epsilonarcade/web/server"
)

// A scale is a listener that counts the bytes which its connections send, headers and all.
type scale struct {
	net.Listener
	sent *atomic.Int64
}

type weighed struct {
	net.Conn
	sent *atomic.Int64
}

func (s scale) Accept() (net.Conn, error) {
	c, err := s.Listener.Accept()
	return weighed{c, s.sent}, err
}

func (w weighed) Write(b []byte) (int, error) {
	n, err := w.Conn.Write(b)
	w.sent.Add(int64(n))
	return n, err
}

// Whoever opens the page pays for what it needs to show a moving curve, and for nothing else
// yet.
func TestTheFirstViewIsSmall(t *testing.T) {
	const most = 1_300_000
	var sent atomic.Int64
	web := httptest.NewUnstartedServer(server.New(os.DirFS(dist), nil))
	web.Listener = scale{web.Listener, &sent}
	web.Start()
	defer web.Close()
	p := blank(t, nil)
	p.url = web.URL
	p.goTo("")
	p.running()
	before := int64(-1)
	p.waitFor("nothing to come any more", func() bool {
		before = sent.Load()
		time.Sleep(time.Second)
		return sent.Load() == before
	})
	var loaded []string
	p.eval(`performance.getEntriesByType("resource").map((e) => new URL(e.name).pathname)`, &loaded)
	report := fmt.Sprintf("the first view takes %d bytes of at most %d, in %d files", before, most, 1+len(loaded))
	t.Log(report)
	if before > most || before < 1_000_000 { // less is a program that has not come
		t.Errorf("%s: %q", report, loaded)
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(shots), "first-view.txt"), []byte(report+"\n"), 0o644); err != nil {
		t.Error(err)
	}
}
