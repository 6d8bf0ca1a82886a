package links_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/web/links"
)

// FuzzHandler sends arbitrary requests. No answer is a server error, every answer except a page is JSON, and a stored
// scenario can be read back.
func FuzzHandler(f *testing.F) {
	for _, seed := range []struct{ method, path, kind, body string }{
		{"POST", "/api/links", "application/json", `{}`},
		{"POST", "/api/links", "application/json; charset=utf-8", `{"kind":"region","epsilon":0.5,"region":{"noise":"new","n":32,"r":0,"change":1}}`},
		{"POST", "/api/links", "application/json", `{"scenario":"1t&seed=7~mode=mean"}`},
		{"POST", "/api/links", "application/json", `{"policies":[{"id":"heldp-ucb-l","params":{"law":[1,2],"eps_min":1}}]}`},
		{"POST", "/api/links", "application/json", `{"lecture":"1q1YqySxJzSlWslJQ0lEqLkktUNJRKk5OzEvPz1GyUjKsBQA"}`},
		{"POST", "/api/links", "text/plain", `{}`},
		{"GET", "/api/links/aaaaaaaaaaaaaaaa", "", ""},
		{"GET", "/s/aaaaaaaaaaaaaaaa", "", ""},
		{"HEAD", "/s/../api/links", "", ""},
	} {
		f.Add(seed.method, seed.path, seed.kind, seed.body)
	}
	f.Fuzz(func(t *testing.T, method, path, kind, body string) {
		h := links.Handler(links.Options{Store: &memory{kept: map[string]string{}}})
		ask := func(method, path, body string) *httptest.ResponseRecorder {
			r, err := http.NewRequest(method, "http://host"+path, strings.NewReader(body))
			if err != nil {
				t.Skip() // no client can send such a request
			}
			r.Header.Set("Content-Type", kind)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code >= 500 {
				t.Fatalf("%s %q: %d %s", method, path, w.Code, w.Body)
			}
			return w
		}
		w := ask(method, path, body)
		if w.Header().Get("Content-Type") == "application/json" {
			if !json.Valid(w.Body.Bytes()) {
				t.Fatalf("%s %q: %s", method, path, w.Body)
			}
		}
		if w.Code != http.StatusCreated {
			return
		}
		at := w.Header().Get("Location")
		got := ask("GET", "/api/links/"+strings.TrimPrefix(at, "/s/"), "")
		_, err := scenariojson.Unmarshal(got.Body.Bytes())
		if _, wrong := lecturejson.Unmarshal(got.Body.Bytes()); wrong == nil {
			err = nil
		}
		if got.Code != http.StatusOK || err != nil {
			t.Fatalf("%q is read back as %d %s: %v", body, got.Code, got.Body, err)
		}
		if page := ask("GET", at, ""); page.Code != http.StatusOK || strings.Contains(page.Body.String(), "<script") {
			t.Fatalf("%s: %d %s", at, page.Code, page.Body)
		}
	})
}
