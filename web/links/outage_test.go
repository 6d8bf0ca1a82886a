package links

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A failing store stores nothing while there is a cause.
type failing struct {
	cause error
	kept  map[string]string
}

func (f *failing) Get(_ context.Context, id string) (string, error) { return f.kept[id], nil }
func (f *failing) Put(_ context.Context, id, fragment string) error {
	if f.cause == nil {
		f.kept[id] = fragment
	}
	return f.cause
}

func TestAnOutageIsLoggedOnceAndSoIsItsEnd(t *testing.T) {
	store := &failing{kept: map[string]string{}}
	var said bytes.Buffer
	h := Handler(Options{Store: store, Log: log.New(&said, "", 0)})
	post := func(seed int) int {
		r := httptest.NewRequest(http.MethodPost, "/api/links", strings.NewReader(fmt.Sprintf(`{"seed":%d}`, seed)))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Code
	}
	expect := func(seed, want int) {
		t.Helper()
		if got := post(seed); got != want {
			t.Errorf("link %d: %d", seed, got)
		}
	}
	expect(1, 201)
	for round := range 2 {
		for i := range 5 {
			store.cause = errors.New("no space left on device")
			expect(100+i, 500)
			expect(1, 201) // is there already, which says nothing of the disk
			store.cause = errors.New("input/output error")
			expect(200+i, 500)
		}
		store.cause = nil
		expect(300+round, 201)
		expect(400+round, 201)
	}
	want := strings.Repeat("a link was not stored: no space left on device\n"+
		"a link was not stored: input/output error\n"+
		"links are stored again; number not stored: 10\n", 2)
	if said.String() != want {
		t.Errorf("the log says\n%s", &said)
	}
}
