package links_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"epsilonarcade/web/links"
)

// handlerOf returns a handler over a store, and what it tells its log.
func handlerOf(s links.Store) (http.Handler, *bytes.Buffer) {
	told := &bytes.Buffer{}
	return links.Handler(links.Options{Store: s, Log: log.New(told, "", 0)}), told
}

func TestALinkThatWasTakenDownIsGoneAndStaysSo(t *testing.T) {
	h, told := handlerOf(&memory{fail: links.ErrRemoved})
	for _, path := range []string{"/api/links/", "/s/"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path+links.ID("1t"), nil))
		if w.Code != http.StatusGone || !strings.Contains(w.Body.String(), "taken down") || w.Header().Get("Cache-Control") != "" {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
	if w := post(h, "10.0.0.1:1", "{}"); w.Code != http.StatusGone {
		t.Errorf("posted again: %d %s", w.Code, w.Body)
	}
	if told.Len() > 0 {
		t.Errorf("that is no fault, but the log has %s", told)
	}
}

// A full store keeps no other.
type full struct{ memory }

func (*full) Put(context.Context, string, string) error { return links.ErrFull }

func TestAFullStoreSaysSoAndAnswersWhatItHas(t *testing.T) {
	h, _ := handlerOf(&full{memory{kept: map[string]string{links.ID("1t"): "1t"}}})
	if w := post(h, "10.0.0.1:1", `{"seed":2}`); w.Code != http.StatusInsufficientStorage || !strings.Contains(w.Body.String(), "full of links") {
		t.Errorf("a new link: %d %s", w.Code, w.Body)
	}
	if w := post(h, "10.0.0.1:1", "{}"); w.Code != http.StatusCreated {
		t.Errorf("one that is there: %d %s", w.Code, w.Body)
	}
}

func TestNothingLongIsStored(t *testing.T) {
	kept := map[string]string{}
	h, _ := handlerOf(&memory{kept: kept})
	// Letters that a link writes as nine.
	var policies []string
	for range 32 {
		policies = append(policies, fmt.Sprintf(`{"id":"ucb1","label":%q}`, strings.Repeat("臂", 80)))
	}
	for what, document := range map[string]string{
		"labels":      `{"policies":[` + strings.Join(policies, ",") + `]}`,
		"checkpoints": `{"scenario":"1t&horizon=1000000000&checkpoints=log10000"}`,
		"arms":        `{"scenario":"1t&arms=0.1to0.9x1000"}`,
	} {
		if len(document) > links.Most {
			t.Errorf("%s: %d bytes are too many to begin with", what, len(document))
		}
		w := post(h, "10.0.0.1:1", document)
		tooLong := w.Code == http.StatusRequestEntityTooLarge && strings.Contains(w.Body.String(), "at most 16384 are kept")
		if w.Code != http.StatusCreated && !tooLong {
			t.Errorf("%s: %d %s", what, w.Code, w.Body)
		}
		if what == "labels" && !tooLong {
			t.Errorf("%s: %d %s", what, w.Code, w.Body)
		}
	}
	for _, fragment := range kept {
		if len(fragment) > links.Most {
			t.Errorf("%d bytes are kept: %.60s…", len(fragment), fragment)
		}
	}
}

func TestOnlyNewLinksCountAndRetryAfterIsTrue(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	l := links.NewLimiter(7, func() time.Time { return now })
	h := links.Handler(links.Options{Store: &memory{kept: map[string]string{}}, Wait: l.Wait})
	for range 50 {
		if w := post(h, "10.0.0.1:1", "{}"); w.Code != http.StatusCreated {
			t.Fatalf("the same link: %d %s", w.Code, w.Body)
		}
	}
	seed := 1
	next := func() *httptest.ResponseRecorder {
		seed++
		return post(h, "10.0.0.1:1", fmt.Sprintf(`{"seed":%d}`, seed))
	}
	for range 6 {
		if w := next(); w.Code != http.StatusCreated {
			t.Fatalf("a new one: %d %s", w.Code, w.Body)
		}
	}
	for range 5 {
		w := next()
		seconds, err := strconv.Atoi(w.Header().Get("Retry-After"))
		if w.Code != http.StatusTooManyRequests || err != nil || seconds < 1 || !strings.Contains(w.Body.String(), w.Header().Get("Retry-After")+" s") {
			t.Fatalf("one too many: %d %s %s, %v", w.Code, w.Header(), w.Body, err)
		}
		now = now.Add(time.Duration(seconds-1) * time.Second)
		if w := next(); w.Code != http.StatusTooManyRequests {
			t.Errorf("a second before %d s have passed: %d", seconds, w.Code)
		}
		now = now.Add(time.Second)
		if w := next(); w.Code != http.StatusCreated {
			t.Errorf("after %d s: %d %s", seconds, w.Code, w.Body)
		}
	}
}

// address returns the address of a link that is stored by a request that names another host.
func address(t *testing.T, base string, change func(*http.Request)) string {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, base+"/api/links", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	change(r)
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Body.Close()
	var made struct{ URL string }
	if err := json.NewDecoder(w.Body).Decode(&made); err != nil {
		t.Fatal(err)
	}
	return made.URL
}

func TestAnAddressNeverRepeatsAHostThatAClientNames(t *testing.T) {
	o := links.Options{Store: &memory{kept: map[string]string{}}}
	s := httptest.NewServer(links.Handler(o))
	defer s.Close()
	want := s.URL + "/s/" + links.ID("1t")
	if got := address(t, s.URL, func(r *http.Request) {
		r.Host = "evil.example"
		r.Header.Set("X-Forwarded-Host", "evil.example")
		r.Header.Set("Forwarded", "host=evil.example")
	}); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	// A request line may name a whole address.
	c, err := net.Dial("tcp", s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	fmt.Fprint(c, "POST http://evil.example/api/links HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
	var answer bytes.Buffer
	if _, err := answer.ReadFrom(c); err != nil || !strings.Contains(answer.String(), want) || strings.Contains(answer.String(), "evil") {
		t.Errorf("%s, %v", &answer, err)
	}

	o.Origin = func(*http.Request) string { return "https://arcade.example" }
	public := httptest.NewServer(links.Handler(o))
	defer public.Close()
	if got, want := address(t, public.URL, func(*http.Request) {}), "https://arcade.example/s/"+links.ID("1t"); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestOriginsAreSchemeHostAndPort(t *testing.T) {
	for text, want := range map[string]string{
		"https://arcade.example": "https://arcade.example", "https://arcade.example/": "https://arcade.example",
		"http://10.0.0.1:8080": "http://10.0.0.1:8080", "https://[2001:db8::1]:8443": "https://[2001:db8::1]:8443",
	} {
		if got, err := links.ParseOrigin(text); err != nil || got != want {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "arcade.example", "ftp://arcade.example", "https://", "https://:80", "https://a.example/b",
		"https://a.example?b", "https://a.example#b", "https://me@a.example", "javascript:alert(1)"} {
		if got, err := links.ParseOrigin(text); err == nil {
			t.Errorf("%s is read as %q", text, got)
		}
	}
}
