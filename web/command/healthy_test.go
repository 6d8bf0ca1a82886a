package command

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestHealthyAsksTheServer(t *testing.T) {
	status := http.StatusOK
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/healthz" {
			t.Errorf("it asks for %s", r.URL)
		}
		w.WriteHeader(status)
	}))
	defer s.Close()
	_, port, _ := strings.Cut(strings.TrimPrefix(s.URL, "http://"), ":")
	for _, host := range []string{"127.0.0.1", "0.0.0.0", ""} { // addresses of the server
		if got := do(t, "healthy", "-addr", host+":"+port); got.status != Done || got.stdout != "it lives\n" {
			t.Errorf("%s: %+v", host, got)
		}
	}
	status = http.StatusServiceUnavailable
	if got := do(t, "healthy", "-addr", "127.0.0.1:"+port); got.status != Failed || !strings.Contains(got.stderr, "answers 503") {
		t.Errorf("%+v", got)
	}
}
