package classtest

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/testkit"
	"epsilonarcade/web/class"
)

// A Stream is an open stream of events.
type Stream struct {
	response *http.Response
	lines    *bufio.Scanner
	retry    time.Duration // the time that the server asks a phone to wait before it opens the stream again
}

// Listen opens the stream of a class until ctx is done. It uses a connection of its own, as a phone does.
func Listen(ctx context.Context, at, token string) (*Stream, error) {
	alone := &http.Transport{}
	r, err := http.NewRequestWithContext(ctx, "GET", at+"/events?token="+token, nil)
	if err != nil {
		return nil, err
	}
	w, err := alone.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if w.StatusCode != http.StatusOK {
		w.Body.Close()
		return nil, fmt.Errorf("events: %d", w.StatusCode)
	}
	s := &Stream{response: w, lines: bufio.NewScanner(w.Body)}
	s.lines.Buffer(nil, 2*class.MaxBody)
	return s, nil
}

// Next waits for the next screen.
func (s *Stream) Next() (screen class.Screen, err error) {
	for s.lines.Scan() {
		if text, ok := strings.CutPrefix(s.lines.Text(), "retry: "); ok {
			n, err := strconv.Atoi(text)
			if err != nil {
				return screen, err
			}
			s.retry = time.Duration(n) * time.Millisecond
		}
		if data, ok := strings.CutPrefix(s.lines.Text(), "data: "); ok {
			return screen, json.Unmarshal([]byte(data), &screen)
		}
	}
	return screen, fmt.Errorf("the stream has ended: %v", s.lines.Err())
}

// Close closes the stream.
func (s *Stream) Close() { s.response.Body.Close() }

func events(t *testing.T, base string, streams bool) {
	c := Start(t, base)
	if !streams {
		refused(t, c.At, refusal{"GET", "/events", "", "", 404, "address"})
		return
	}
	refused(t, c.At, refusal{"GET", "/events", "", "", 403, "token"})
	asked, other := c.Join(t), c.Join(t)
	c.Ask(t, 1, class.Open, yesNo)
	var all []*Stream
	for _, token := range []string{asked.Token, other.Token} {
		s, err := Listen(t.Context(), c.At, token)
		testkit.OK(t, err)
		defer s.Close()
		if h := s.response.Header; h.Get("Content-Type") != "text/event-stream" || h.Get("X-Accel-Buffering") != "no" || h.Get("Cache-Control") != "no-store" {
			t.Errorf("the header is %v", h)
		}
		all = append(all, s)
	}
	expect := func(revision int64, asks ...string) {
		t.Helper()
		for i, s := range all {
			late := time.AfterFunc(20*time.Second, s.Close)
			screen, err := s.Next()
			late.Stop()
			if err != nil || screen.Revision != revision || s.retry < time.Second || s.retry > 3*time.Second || fmt.Sprint(screen.Asks) != asks[i] {
				t.Errorf("stream %d: %+v, %v", i, screen, err)
			}
		}
	}
	expect(c.Screen.Revision, "map[]", "map[]")
	testkit.OK(t, c.Show(class.Screen{Number: 1, State: class.Open, Question: yesNo, Asks: map[string]int{asked.Phone: 2}, Body: []byte("[\n\n1]")}))
	expect(c.Screen.Revision, fmt.Sprint(map[string]int{asked.Phone: 2}), "map[]")
	testkit.OK(t, call("DELETE", c.At, c.Key, nil, http.StatusNoContent, nil))
	for _, s := range all {
		if screen, err := s.Next(); err == nil {
			t.Errorf("an ended class shows %+v", screen)
		}
	}
	if _, err := Listen(t.Context(), c.At, asked.Token); err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("an ended class has a stream: %v", err)
	}
}
