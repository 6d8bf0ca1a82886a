package links_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"epsilonarcade/core/testkit"
	"epsilonarcade/web/internal/linkstest"
	"epsilonarcade/web/links"
)

// memory is a Store in memory.
type memory struct {
	mu        sync.Mutex
	kept      map[string]string
	get, fail error // errors that Get and Put return
}

func (m *memory) Put(_ context.Context, id, fragment string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.kept[id] == "" && m.fail == nil {
		m.kept[id] = fragment
	}
	return m.fail
}

func (m *memory) Get(_ context.Context, id string) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.kept[id], m.get
}

func newMemory() *memory { return &memory{kept: map[string]string{}} }

func TestLinksInMemory(t *testing.T) {
	s := httptest.NewServer(links.Handler(links.Options{Store: newMemory()}))
	defer s.Close()
	linkstest.Run(t, s.URL)
}

// post sends a document to a handler.
func post(h http.Handler, from, document string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "/api/links", strings.NewReader(document))
	r.Header.Set("Content-Type", "application/json; charset=utf-8")
	r.RemoteAddr = from
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// If the store fails, the client is told what to do, and the log contains the cause.
func TestAStoreThatFails(t *testing.T) {
	there := map[string]string{links.ID("1t"): "1t"}
	for _, c := range []struct {
		name         string
		store        links.Store
		seed         int
		status       int
		says, logged string
	}{
		{"no store", nil, 1, 500, "something went wrong here", "panic"},
		{"cannot be read", &memory{get: errors.New("disk 7 is broken")}, 2, 500, "the link could not be stored", "a link was not stored: disk 7 is broken"},
		{"cannot be written", &memory{fail: errors.New("disk 7 is full")}, 2, 500, "the link could not be stored", "a link was not stored: disk 7 is full"},
		{"full", &memory{fail: links.ErrFull}, 2, 507, "this server is full of links", "the limit of links is reached"},
		{"full, a link that is there", &memory{kept: there, fail: links.ErrFull}, 1, 201, links.ID("1t"), ""},
		{"taken down", &memory{get: links.ErrRemoved}, 2, 410, "this link was taken down", ""},
	} {
		var told bytes.Buffer
		w := post(links.Handler(links.Options{Store: c.store, Log: log.New(&told, "", 0)}), "10.0.0.1:1", fmt.Sprintf(`{"seed":%d}`, c.seed))
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.says) || strings.Contains(w.Body.String(), "disk") {
			t.Errorf("%s: %d %s", c.name, w.Code, w.Body)
		}
		if !strings.Contains(told.String(), c.logged) || c.logged == "" && told.Len() > 0 {
			t.Errorf("%s: the log says %q", c.name, &told)
		}
	}
}

// A reader who follows a dead short link gets a page with a link to the playground. A program gets JSON.
func TestDeadLink(t *testing.T) {
	const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	there, gone := newMemory(), &memory{get: links.ErrRemoved}
	short := links.ID("1t")
	for _, c := range []struct {
		store                  links.Store
		path, accept, language string
		status                 int
		page                   bool
		says                   string
	}{
		{there, "/s/xxxxx", browser, "en-GB,en", 404, true, "There is no such link."},
		{there, "/s/xxxxx", browser, "zh-CN,zh;q=0.9,en;q=0.8", 404, true, "没有这个名称的链接。"},
		{there, "/s/a/b", browser, "", 404, true, "There is no such link."},
		{gone, "/s/" + short, browser, "", 410, true, "This link was taken down."},
		{nil, "/s/" + short, browser, "", 500, true, "The link could not be read just now."},
		{gone, "/s/" + short, "", "", 410, false, `{"error":"this link was taken down"}`},
		{gone, "/api/links/" + short, browser, "", 410, false, `{"error":"this link was taken down"}`},
		{there, "/s/xxxxx", "*/*", "", 404, false, `{"error":"there is no such link"}`},
		{there, "/api/links/xxxxx", browser, "", 404, false, `{"error":"there is no such link"}`},
	} {
		r := httptest.NewRequest(http.MethodGet, c.path, nil)
		r.Header.Set("Accept", c.accept)
		r.Header.Set("Accept-Language", c.language)
		w := httptest.NewRecorder()
		links.Handler(links.Options{Store: c.store}).ServeHTTP(w, r)
		kind := map[bool]string{true: "text/html; charset=utf-8", false: "application/json"}[c.page]
		body := w.Body.String()
		if w.Code != c.status || w.Header().Get("Content-Type") != kind || w.Header().Get("Cache-Control") != "" ||
			!strings.Contains(body, c.says) || strings.Contains(body, `<a href="/">`) != c.page {
			t.Errorf("%s as %q: %d %v\n%s", c.path, c.accept, w.Code, w.Header(), body)
		}
	}
}

func TestNothingLongIsStored(t *testing.T) {
	store := newMemory()
	h := links.Handler(links.Options{Store: store})
	// A link encodes each of these characters as nine bytes.
	labels := strings.Repeat(fmt.Sprintf(`,{"id":"ucb1","label":%q}`, strings.Repeat("臂", 80)), 32)
	for document, status := range map[string]int{
		`{"policies":[` + labels[1:] + `]}`:                               http.StatusRequestEntityTooLarge,
		`{"scenario":"1t&horizon=1000000000&checkpoints=log10000"}`:       0,
		`{"scenario":"1t&arms=0.1to0.9x1000"}`:                            0,
		`{"scenario":"1t&seed=7` + strings.Repeat(" ", links.Most) + `"}`: http.StatusRequestEntityTooLarge,
	} {
		if w := post(h, "10.0.0.1:1", document); status != 0 && w.Code != status || w.Code >= 500 {
			t.Errorf("%.60s: %d %s", document, w.Code, w.Body)
		}
	}
	for _, fragment := range store.kept {
		if len(fragment) > links.Most {
			t.Errorf("%d bytes are kept: %.60s…", len(fragment), fragment)
		}
	}
}

// All addresses in one network count as one client. Only new links count. Retry-After states how long to wait.
func TestNewLinksPerMinuteAreLimited(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	l := links.NewLimiter(3, func() time.Time { return now })
	h := links.Handler(links.Options{Store: newMemory(), Wait: l.Wait})
	seed := 1
	for _, c := range []struct {
		after      time.Duration
		from       string
		posts, new int
	}{
		{0, "10.0.0.1:1000", 5, 3},
		{0, "10.0.0.1:2000", 2, 0}, // another port
		{0, "10.0.0.2:1000", 5, 3},
		{0, "[2001:db8::1]:1000", 5, 3},
		{0, "[2001:db8::ffff:ffff]:1000", 2, 0}, // the same network
		{0, "[2001:db8:0:1::1]:1000", 2, 2},
		{19 * time.Second, "10.0.0.1:1000", 2, 0},
		{time.Second, "10.0.0.1:1000", 5, 1},
		{time.Hour, "10.0.0.1:1000", 5, 3},
	} {
		now = now.Add(c.after)
		made := 0
		for range c.posts {
			seed++
			w := post(h, c.from, fmt.Sprintf(`{"seed":%d}`, seed))
			seconds, _ := strconv.Atoi(w.Header().Get("Retry-After"))
			switch {
			case w.Code == http.StatusCreated:
				made++
			case w.Code != http.StatusTooManyRequests || seconds < 1 || seconds > 20:
				t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
			}
		}
		if made != c.new {
			t.Errorf("after %v from %s: %d of %d, want %d", c.after, c.from, made, c.posts, c.new)
		}
		if w := post(h, c.from, `{"seed":2}`); w.Code != http.StatusCreated {
			t.Errorf("an existing link: %d %s", w.Code, w.Body)
		}
	}
}

func TestAnAddressNeverRepeatsAHostThatAClientNames(t *testing.T) {
	for origin, want := range map[string]string{"": "", "https://arcade.example": "https://arcade.example"} {
		o := links.Options{Store: newMemory()}
		if origin != "" {
			o.Origin = func(*http.Request) string { return origin }
		}
		s := httptest.NewServer(links.Handler(o))
		defer s.Close()
		if want == "" {
			want = s.URL
		}
		c, err := net.Dial("tcp", s.Listener.Addr().String())
		testkit.OK(t, err)
		defer c.Close()
		fmt.Fprint(c, "POST http://evil.example/api/links HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\n"+
			"Forwarded: host=evil.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
		var answer bytes.Buffer
		if _, err := answer.ReadFrom(c); err != nil {
			t.Fatal(err)
		}
		var made struct{ URL string }
		_, body, _ := strings.Cut(answer.String(), "\r\n\r\n")
		if err := json.Unmarshal([]byte(body), &made); err != nil || made.URL != want+"/s/"+links.ID("1t") || strings.Contains(answer.String(), "evil") {
			t.Errorf("%s, %v, want %s", &answer, err, want)
		}
	}
}

func TestOriginsAreSchemeHostAndPort(t *testing.T) {
	for text, want := range map[string]string{
		"https://arcade.example": "https://arcade.example", "https://arcade.example/": "https://arcade.example",
		"http://10.0.0.1:8080": "http://10.0.0.1:8080", "https://[2001:db8::1]:8443": "https://[2001:db8::1]:8443",
		"": "", "arcade.example": "", "ftp://arcade.example": "", "https://": "", "https://:80": "", "https://a.example/b": "",
		"https://a.example?b": "", "https://a.example#b": "", "https://me@a.example": "", "javascript:alert(1)": "",
	} {
		if got, err := links.ParseOrigin(text); got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
}
