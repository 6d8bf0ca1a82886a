package server

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/testkit"
)

// Without a recovery, net/http would log a panic with the client's address.
func TestAPanicIsLoggedWithoutTheClientsAddress(t *testing.T) {
	var said, net bytes.Buffer
	s := httptest.NewUnstartedServer(&requests{
		next: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/late" {
				_, _ = io.WriteString(w, "half of")
			}
			panic("it broke")
		}),
		log: slog.New(slog.NewJSONHandler(&said, nil)), metrics: newMetrics(), stall: time.Minute,
	})
	s.Config.ErrorLog = slog.NewLogLogger(slog.NewJSONHandler(&net, nil), slog.LevelWarn)
	s.Start()
	r, err := http.Get(s.URL + "/early")
	testkit.OK(t, err)
	r.Body.Close()
	if r.StatusCode != http.StatusInternalServerError {
		t.Errorf("the status is %d", r.StatusCode)
	}
	if r, err = http.Get(s.URL + "/late"); err == nil {
		_, err = io.ReadAll(r.Body)
		r.Body.Close()
	}
	if err == nil {
		t.Error("an incomplete answer looks complete")
	}
	s.Close()
	if net.Len() > 0 || strings.Contains(said.String(), "127.0.0.1") {
		t.Errorf("the log contains the client's address: %s %s", &net, &said)
	}
	messages := map[string]int{}
	for line := range strings.Lines(said.String()) {
		var fields struct{ Msg, Path, What, Cut string }
		testkit.OK(t, json.Unmarshal([]byte(line), &fields))
		messages[fields.Msg+" "+fields.Path+fields.What+fields.Cut]++
	}
	for _, want := range []string{"panic it broke", "request other", "request /latepanic"} {
		if messages[want] == 0 {
			t.Errorf("no line %q: %v", want, messages)
		}
	}
}
