//go:build !js

package host_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"epsilonarcade/core/testkit"
	"epsilonarcade/web/class"
	"epsilonarcade/web/class/boltclass"
	"epsilonarcade/web/class/host"
	"epsilonarcade/web/links"
)

func open(t testing.TB) *boltclass.Store {
	t.Helper()
	s, err := boltclass.Open(t.TempDir(), 0)
	testkit.OK(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// ask sends a request with the presenter's key, or without if key is "". It reads the answer into to unless it is nil.
func ask(t testing.TB, h http.Handler, method, path, key, body string, to any) *httptest.ResponseRecorder {
	t.Helper()
	r, err := http.NewRequest(method, "http://host"+host.Path+path, strings.NewReader(body))
	testkit.OK(t, err)
	r.Header.Set("Content-Type", "application/json")
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if to != nil {
		if err := json.Unmarshal(w.Body.Bytes(), to); err != nil {
			t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
		}
	}
	return w
}

// begin starts a class with an open question and a phone.
func begin(t testing.TB, h http.Handler) (c class.Started, phone class.Joined) {
	t.Helper()
	ask(t, h, "POST", "", "", "", &c)
	ask(t, h, "POST", "/"+c.Code+"/phones", "", "", &phone)
	w := ask(t, h, "PUT", "/"+c.Code+"/screen", c.Key, `{"revision":1,"screen":{"question":1,"state":"open","parts":2,"symbols":8,"epsilon":1,"hand_ins":true}}`, nil)
	if w.Code != http.StatusOK {
		t.Fatal(w.Code, w.Body)
	}
	return c, phone
}

func TestAClassHasAtMost2000Phones(t *testing.T) {
	h := host.Handler(host.Options{Store: open(t)})
	c, _ := begin(t, h)
	var mu sync.Mutex
	var all sync.WaitGroup
	got := map[int]int{}
	for range 50 {
		all.Go(func() {
			for range 41 {
				w := ask(t, h, "POST", "/"+c.Code+"/phones", "", "", nil)
				mu.Lock()
				got[w.Code]++
				mu.Unlock()
			}
		})
	}
	all.Wait()
	var answers class.List
	ask(t, h, "GET", "/"+c.Code+"/answers?question=1", c.Key, "", &answers)
	if want := map[int]int{http.StatusCreated: 1999, http.StatusInsufficientStorage: 51}; fmt.Sprint(got) != fmt.Sprint(want) || answers.Phones != class.MaxPhones {
		t.Errorf("%v and %d phones, want %v", got, answers.Phones, want)
	}
}

// Of 10,000 wrong codes from one network, 60 a minute reach the store. A phone and the presenter behind the same network
// notice nothing.
func TestCodesCannotBeTriedOut(t *testing.T) {
	store := open(t)
	synctest.Test(t, func(t *testing.T) {
		wrong := links.NewLimiter(60, time.Now)
		h := host.Handler(host.Options{Store: store, Wrong: wrong.Check})
		c, phone := begin(t, h)
		got := map[int]int{}
		for i := range 10_000 {
			time.Sleep(6 * time.Millisecond)
			got[ask(t, h, "POST", fmt.Sprintf("/%s/phones", []string{"BABABA", "zuzuzu", "nonono"}[i%3]), "", "", nil).Code]++
			if i%1000 != 999 {
				continue
			}
			if w := ask(t, h, "POST", "/"+c.Code+"/answers", "", fmt.Sprintf(`{"token":%q,"question":1,"report":%d}`, phone.Token, i%8), nil); w.Code != http.StatusNoContent {
				t.Errorf("an answer: %d %s", w.Code, w.Body)
			}
			if w := ask(t, h, "GET", "/"+c.Code+"/answers?question=1", c.Key, "", nil); w.Code != http.StatusOK {
				t.Errorf("the answers: %d %s", w.Code, w.Body)
			}
		}
		if got[http.StatusNotFound] < 119 || got[http.StatusNotFound] > 120 || got[http.StatusNotFound]+got[http.StatusTooManyRequests] != 10_000 {
			t.Errorf("in one minute: %v", got)
		}
	})
}

func TestAClassEndsByItself(t *testing.T) {
	store := open(t)
	h := host.Handler(host.Options{Store: store, Stop: make(chan struct{})})
	c, phone := begin(t, h)
	kept, err := store.Load(t.Context(), c.Code)
	testkit.OK(t, err)
	kept.Ends = time.Now().Add(200 * time.Millisecond)
	testkit.OK(t, store.Save(t.Context(), c.Code, kept.Screen.Revision, kept))
	if w := ask(t, h, "GET", "/"+c.Code+"/events?token="+phone.Token, "", "", nil); w.Code != http.StatusOK || strings.Count(w.Body.String(), "event: screen\n") != 1 {
		t.Errorf("events: %d %s", w.Code, w.Body)
	}
	for _, r := range []struct{ method, path, body string }{
		{"GET", "", ""}, {"POST", "/phones", ""}, {"POST", "/answers", `{"token":"` + phone.Token + `","question":1,"report":1}`}, {"GET", "/events", ""},
	} {
		if w := ask(t, h, r.method, "/"+c.Code+r.path, c.Key, r.body, nil); w.Code != http.StatusNotFound {
			t.Errorf("%s %s: %d %s", r.method, r.path, w.Code, w.Body)
		}
	}
	var next class.Started
	ask(t, h, "POST", "", "", "", &next)
	if _, _, err := store.List(t.Context(), c.Code, "phones", 0, 1); !errors.Is(err, host.ErrNone) {
		t.Errorf("a new class leaves an ended one: %v", err)
	}
}

// failing is a store that fails.
type failing struct {
	host.Store
	err error
}

func (f failing) Sweep(context.Context) (int, error)                     { return 0, f.err }
func (f failing) Load(context.Context, string) (c host.Class, err error) { return c, f.err }

// If the store fails, the client gets a general message, and the log the cause, without the code.
func TestAStoreThatFails(t *testing.T) {
	for _, c := range []struct {
		store        host.Store
		status       int
		says, logged string
	}{
		{nil, 500, "something went wrong here", "panic"},
		{failing{err: errors.New("disk 7 is broken")}, 500, "something went wrong here", "disk 7 is broken"},
		{failing{err: host.ErrFull}, 507, "full", ""},
	} {
		for _, path := range []string{"", "/BADEGA/phones"} {
			var told bytes.Buffer
			h := host.Handler(host.Options{Store: c.store, Log: log.New(&told, "", 0)})
			w := ask(t, h, "POST", path, "", "", nil)
			if w.Code != c.status || !strings.Contains(w.Body.String(), c.says) || strings.Contains(w.Body.String(), "disk") {
				t.Errorf("%v: %d %s", c.store, w.Code, w.Body)
			}
			if !strings.Contains(told.String(), c.logged) || c.logged == "" && told.Len() > 0 || strings.Contains(told.String(), "BADEGA") {
				t.Errorf("%v: the log says %q", c.store, &told)
			}
		}
	}
}

// FuzzHandler sends arbitrary requests to a class, some of them with the presenter's key. No answer is a server error,
// every answer is JSON, and each stored answer is in the range of the question.
func FuzzHandler(f *testing.F) {
	h := host.Handler(host.Options{Store: open(f)})
	c, phone := begin(f, h)
	for _, seed := range []struct {
		method, path string
		presenter    bool
		body         string
	}{
		{"GET", "", false, ""},
		{"POST", "/answers", false, `{"token":"TOKEN","question":1,"part":1,"report":7}`},
		{"POST", "/hand-ins", false, `{"token":"TOKEN","name":"n","source":"def select(state): return 0"}`},
		{"GET", "/answers?question=1&since=1", true, ""},
		{"GET", "/hand-ins", true, ""},
		{"PUT", "/screen", true, `{"revision":2,"screen":{"question":2,"state":"revealed","parts":2,"symbols":8,"epsilon":1,"asks":{"a":1},"body":{"b":[1]}}}`},
	} {
		f.Add(seed.method, seed.path, seed.presenter, seed.body)
	}
	f.Fuzz(func(t *testing.T, method, path string, presenter bool, body string) {
		if _, err := http.NewRequest(method, "http://host"+host.Path+"/"+c.Code+path, nil); err != nil || method == http.MethodDelete {
			t.Skip() // no client can send such a request, or it ends the class
		}
		key := ""
		if presenter {
			key = c.Key
		}
		w := ask(t, h, method, "/"+c.Code+path, key, strings.ReplaceAll(body, "TOKEN", phone.Token), nil)
		if w.Code >= 500 && w.Code != http.StatusInsufficientStorage || w.Body.Len() > 0 && w.Header().Get("Content-Type") == "application/json" && !json.Valid(w.Body.Bytes()) {
			t.Fatalf("%s %q %q: %d %s", method, path, body, w.Code, w.Body)
		}
		var answers class.List
		ask(t, h, "GET", "/"+c.Code+"/answers?question=1", c.Key, "", &answers)
		for _, a := range answers.Answers {
			if a.Phone != phone.Phone || a.Part < 0 || a.Part > 1 || a.Report < 0 || a.Report > 7 {
				t.Fatalf("%s %q %q: %+v", method, path, body, a)
			}
		}
	})
}
