//go:build !js

package browser

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"epsilonarcade/web/server"
)

// logOf returns a log of n rows with three arms.
func logOf(n int) []byte {
	var b strings.Builder
	b.WriteString("time;Arm;Reward;segment\n")
	for i := range n {
		fmt.Fprintf(&b, "%d;secret %c;%d,%04d;x\n", i, 'A'+i%3, 1+i%4, (i*7919+i%3*1000)%10_000)
	}
	return []byte(b.String())
}

// A witness records all requests to a server.
type witness struct {
	http.Handler
	mu       sync.Mutex
	requests []string
}

func (w *witness) ServeHTTP(to http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	w.requests = append(w.requests, fmt.Sprintf("%s %s, %d bytes", r.Method, r.RequestURI, r.ContentLength))
	w.mu.Unlock()
	w.Handler.ServeHTTP(to, r)
}

// A log is read without any request but those for the page's own files. Its arms outlive a reload and lie in the saved
// scenario, while the address only names them.
func TestALogStaysOnTheMachine(t *testing.T) {
	w := &witness{Handler: server.New(os.DirFS(dist), nil)}
	p := at(t, w)
	p.goTo(short)
	before := p.fragment()
	p.chooseFile("log.csv", logOf(6_000))
	p.waitForText("#notice", "3 arms")
	if p.fragment() != before {
		t.Error("the arms have changed before the reader agrees")
	}
	card := p.text("section[aria-labelledby=table-title]")
	for _, want := range []string{`its headings "Arm" and "Reward" say`, "secret B", "2,000", `2 other columns are ignored: "time", "segment"`, "scaled to (r − 1", "rows used", "The estimates are not valid"} {
		if !strings.Contains(card, want) {
			t.Errorf("the preview lacks %q:\n%s", want, card)
		}
	}
	p.media("prefers-reduced-motion", "reduce") // colours change at once
	p.accessible("the preview")
	p.shot("table")
	p.act(`document.querySelector("section[aria-labelledby=table-title] .facts").scrollIntoView(false), null`)
	p.shot("table-replay")
	p.size(390, 844)
	p.shot("table-phone")
	p.size(1280, 900)
	p.click("#use-arms")
	p.waitForText("#notice", "too long for a link")
	p.ended()
	link, legend := p.fragment(), p.text(".legend")
	if !strings.Contains(link, "empirical:d") || len(link) > 500 {
		t.Errorf("the address is %s", link)
	}
	saved := p.save("#save-scenario", "*scenario*.json")
	p.reload()
	p.ended()
	if p.fragment() != link || p.text(".legend") != legend {
		t.Errorf("after a reload: %s, %s", p.fragment(), p.text(".legend"))
	}
	p.goTo(before)
	p.chooseFile("saved.json", saved)
	p.waitFor("the saved scenario", func() bool { return p.fragment() == link })
	p.goTo(before)
	p.lead(strings.Replace(link, "&policies", "0&policies", 1))
	p.waitForText("#notice", "cannot be opened")

	w.mu.Lock()
	defer w.mu.Unlock()
	for _, request := range w.requests {
		path, _, _ := strings.Cut(strings.TrimPrefix(request, "GET /"), "?")
		path, _, _ = strings.Cut(path, ",")
		if _, err := os.Stat(filepath.Join(dist, path)); err != nil || !strings.HasPrefix(request, "GET /") || !strings.HasSuffix(request, ", 0 bytes") || strings.Contains(request, "secret") {
			t.Errorf("the page requests %s", request)
		}
	}
}

// While a long file is read, the page shows how far it is, and a button stops it. Text that is pasted on the page is read
// as a file.
func TestALongLogCanBeStopped(t *testing.T) {
	p := play(t, short)
	p.hastily(func() { p.chooseFile("log.csv", logOf(300_000)) })
	p.until("progress", `/log.csv": [\d,]+ rows, \d+%/.test(document.querySelector("#working")?.innerText)`)
	p.hastily(func() { p.act(`document.querySelector("#stop-reading").click()`) })
	p.settle()
	if p.count("#working")+p.count("#notice") != 0 {
		t.Errorf("after Stop: %q, %q", p.text("#working"), p.text("#notice"))
	}
	p.act(`(() => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", "A\tB\n1\t0\n0\t0\n1\tx\n1\t1\n1\t1\n1\t1\n");
		document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
	})()`)
	p.waitForText("#notice", "2 arms")
	if card := p.text("section[aria-labelledby=table-title]"); !strings.Contains(card, "Line 4, column 2") {
		t.Errorf("the preview says %s", card)
	}
	p.click("#dismiss")
	if p.count("section[aria-labelledby=table-title]") != 0 {
		t.Error("the preview stays")
	}
}

// BenchmarkAMillionRows measures how long the page takes to read a log, from the choice of the file to the preview.
// Then it measures the runs of the page's policies on these arms.
func BenchmarkAMillionRows(b *testing.B) {
	p := play(b, short)
	data := logOf(1_000_000)
	var all []time.Duration
	for b.Loop() {
		at := time.Now()
		p.chooseFile("log.csv", data)
		p.waitForText("#notice", "3 arms")
		all = append(all, time.Since(at))
		p.click("#dismiss")
	}
	b.ReportMetric(slices.Max(all).Seconds(), "s/longest")
	p.chooseFile("log.csv", data)
	p.waitForText("#notice", "3 arms")
	at := time.Now()
	p.click("#use-arms")
	p.toEnd()
	b.ReportMetric(time.Since(at).Seconds(), "s/run")
}
