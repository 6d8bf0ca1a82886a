package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestTrustedProxyNamesTheClient(t *testing.T) {
	var trusted Proxies
	for _, text := range []string{"10.0.0.0/8, 127.0.0.1", "2001:db8:1::/48"} {
		if err := trusted.Set(text); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		from      string
		forwarded []string
		want      string
	}{
		{"192.0.2.1:5", []string{"203.0.113.7"}, "192.0.2.1:5"}, // not a trusted proxy
		{"10.0.0.1:5", nil, "10.0.0.1:5"},
		{"10.0.0.1:5", []string{"203.0.113.7"}, "203.0.113.7:0"},
		{"[::ffff:10.0.0.1]:5", []string{"203.0.113.7"}, "203.0.113.7:0"},
		{"127.0.0.1:5", []string{"198.51.100.1, 203.0.113.7 , 10.9.9.9"}, "203.0.113.7:0"}, // the first may be forged
		{"127.0.0.1:5", []string{"203.0.113.7", "10.9.9.9"}, "203.0.113.7:0"},
		{"[2001:db8:1::9]:5", []string{"2001:db8:2::7"}, "[2001:db8:2::7]:0"},
		{"10.0.0.1:5", []string{"203.0.113.7:4711"}, "203.0.113.7:4711"},
		{"10.0.0.1:5", []string{"[2001:db8:2::7]:4711"}, "[2001:db8:2::7]:4711"},
		{"10.0.0.1:5", []string{"10.0.0.2, 10.0.0.3"}, "10.0.0.2:0"},
		{"10.0.0.1:5", []string{"203.0.113.7, unknown, 10.0.0.3"}, "10.0.0.3:0"},
		{"10.0.0.1:5", []string{"unknown"}, "10.0.0.1:5"},
		{"10.0.0.1:5", []string{""}, "10.0.0.1:5"},
		{"@", []string{"203.0.113.7"}, "@"},
	} {
		got := ""
		h := Behind(trusted, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = r.RemoteAddr }))
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr, r.Header["X-Forwarded-For"] = c.from, c.forwarded
		h.ServeHTTP(httptest.NewRecorder(), r)
		if got != c.want {
			t.Errorf("from %s for %q: %s, want %s", c.from, c.forwarded, got, c.want)
		}
	}
	for _, text := range []string{"", "10.0.0.0/33", "proxy.example", "10.0.0.1,"} {
		if err := new(Proxies).Set(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
