package host

import (
	"context"
	"fmt"
	"hash/crc32"
	"net/http"
	"sync"
	"time"

	"epsilonarcade/web/api"
	"epsilonarcade/web/class"

	"github.com/go-json-experiment/json"
)

// A broker passes each screen on to the streams of its class. A stream that is slow skips screens, and always gets the
// last one.
type broker struct {
	mu     sync.Mutex
	topics map[string]*topic // by code
}

// A topic is a class with open streams.
type topic struct {
	streams int
	screen  class.Screen  // the last one; its revision is 0 after the end of the class
	changed chan struct{} // closed at the next change
}

// maxStreams is the maximum number of streams of a class. A phone that comes back may have a second one for a while.
const maxStreams = 2 * class.MaxPhones

// heartbeat is the time between two comments in a stream. They keep proxies from closing it.
const heartbeat = 15 * time.Second

// enter adds a stream to a class, unless the class has too many.
func (b *broker) enter(code string) (t *topic, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if t = b.topics[code]; t == nil {
		t = &topic{changed: make(chan struct{})}
		b.topics[code] = t
	}
	if t.streams == maxStreams {
		return nil, false
	}
	t.streams++
	return t, true
}

func (b *broker) leave(code string, t *topic) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if t.streams--; t.streams == 0 && b.topics[code] == t {
		delete(b.topics, code)
	}
}

// publish passes a screen on, unless a newer one has come before. Revision 0 ends the streams of the class.
func (b *broker) publish(code string, s class.Screen) {
	b.mu.Lock()
	defer b.mu.Unlock()
	t := b.topics[code]
	if t == nil || s.Revision > 0 && s.Revision <= t.screen.Revision {
		return
	}
	t.screen = s
	close(t.changed)
	t.changed = make(chan struct{})
	if s.Revision == 0 {
		delete(b.topics, code)
	}
}

// last returns the last event for a phone, or nil after the end of the class, and a channel that is closed at the next
// change.
func (b *broker) last(t *topic, phone string) (event []byte, changed <-chan struct{}) {
	b.mu.Lock()
	screen, changed := t.screen, t.changed
	b.mu.Unlock()
	if screen.Revision == 0 {
		return nil, changed
	}
	data, _ := json.Marshal(screen.For(phone)) // in one line
	return fmt.Appendf(nil, "event: screen\ndata: %s\n\n", data), changed
}

// events answers with the stream of a class.
func (h *handler) events(w http.ResponseWriter, r *http.Request) error {
	code, _ := class.ParseCode(r.PathValue("code"))
	t, ok := h.broker.enter(code) // before the class is read, so that no change is missed
	if !ok {
		return api.TooMany(w, time.Minute, "this class has too many streams")
	}
	defer h.broker.leave(code, t)
	v, err := h.visit(w, r, watcher, r.URL.Query().Get("token"))
	if err != nil {
		return err
	}
	h.broker.publish(code, v.class.Screen)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // nginx would wait for more
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{}) // a stream takes longer than a server waits for a request
	ctx, cancel := context.WithDeadline(r.Context(), v.class.Ends)
	defer cancel()
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	// When a server restarts, its phones come back within three seconds, but not all at once.
	retry := 1000 + crc32.ChecksumIEEE([]byte(v.phone))%2000
	if _, err := fmt.Fprintf(w, "retry: %d\n\n", retry); err != nil || r.Method == http.MethodHead {
		return nil
	}
	data, changed := h.broker.last(t, v.phone)
	for data != nil {
		if _, err := w.Write(data); err != nil {
			return nil
		}
		if err := control.Flush(); err != nil {
			return nil
		}
		select {
		case <-changed:
			data, changed = h.broker.last(t, v.phone)
		case <-beat.C:
			data = []byte(":\n\n")
		case <-h.Stop:
			return nil
		case <-ctx.Done():
			return nil
		}
	}
	return nil
}
