package links_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"epsilonarcade/web/internal/linkstest"
	"epsilonarcade/web/links"
)

// memory is a Store without a disk.
type memory struct {
	mu   sync.Mutex
	kept map[string]string
	fail error
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
	return m.kept[id], m.fail
}

func TestLinksInMemory(t *testing.T) {
	s := httptest.NewServer(links.Handler(links.Options{Store: &memory{kept: map[string]string{}}}))
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

func TestAStoreThatFailsIsToldToTheLogOnly(t *testing.T) {
	var told bytes.Buffer
	for _, s := range []links.Store{&memory{fail: errors.New("disk 7 is full")}, nil} {
		told.Reset()
		w := post(links.Handler(links.Options{Store: s, Log: log.New(&told, "", 0)}), "10.0.0.1:1", "{}")
		if w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "disk") || !strings.HasPrefix(w.Body.String(), `{"error":`) {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		if told.Len() == 0 {
			t.Error("the log knows nothing of it")
		}
	}
}

func TestAClientMayStoreSoManyLinksAMinute(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	l := links.NewLimiter(3, func() time.Time { return now })
	h := links.Handler(links.Options{Store: &memory{kept: map[string]string{}}, Wait: l.Wait})
	seed := 0
	times := func(from string, n int) (made int) {
		for range n {
			seed++
			switch w := post(h, from, fmt.Sprintf(`{"seed":%d}`, seed)); w.Code {
			case http.StatusCreated:
				made++
			case http.StatusTooManyRequests:
				if w.Header().Get("Retry-After") == "" {
					t.Error("not said when to try again")
				}
			default:
				t.Errorf("%d %s", w.Code, w.Body)
			}
		}
		return made
	}
	if n := times("10.0.0.1:1000", 5); n != 3 {
		t.Errorf("%d of 5 at once", n)
	}
	if n := times("10.0.0.1:2000", 2); n != 0 {
		t.Errorf("%d more from another port", n)
	}
	if n := times("10.0.0.2:1000", 5); n != 3 {
		t.Errorf("%d of 5 for another client", n)
	}
	if n := times("[2001:db8::1]:1000", 5); n != 3 {
		t.Errorf("%d of 5 from a network", n)
	}
	if n := times("[2001:db8::ffff:ffff]:1000", 2); n != 0 {
		t.Errorf("%d more from another address of the same network", n)
	}
	if n := times("[2001:db8:0:1::1]:1000", 2); n != 2 {
		t.Errorf("%d of 2 from the next network", n)
	}
	now = now.Add(20 * time.Second)
	if n := times("10.0.0.1:1000", 5); n != 1 {
		t.Errorf("%d after 20 seconds", n)
	}
	now = now.Add(time.Hour)
	if n := times("10.0.0.1:1000", 5); n != 3 {
		t.Errorf("%d after an hour", n)
	}
}
