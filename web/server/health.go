package server

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"sync"
	"time"

	"epsilonarcade/web/headers"
)

// At livePath, the server answers whether it is running, and at readyPath whether it can store links.
const (
	livePath  = "/healthz"
	readyPath = "/readyz"
)

// fresh is the lifetime of a readiness answer. It prevents clients from keeping the disk busy.
const fresh = time.Second

// A health answers requests for livePath and readyPath. It passes other requests to next.
type health struct {
	next  http.Handler
	ready func(context.Context) error // nil means always ready

	mu  sync.Mutex
	at  time.Time // time of the last check
	err error
}

func (h *health) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	asked := r.Method == http.MethodGet || r.Method == http.MethodHead
	if !asked || r.URL.Path != livePath && r.URL.Path != readyPath {
		h.next.ServeHTTP(w, r)
		return
	}
	for _, f := range headers.Of(r.URL.Path) {
		w.Header().Set(f.Name, f.Value)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	answer := map[string]string{"status": "ok"}
	if r.URL.Path == readyPath {
		if err := h.check(r.Context()); err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
			answer = map[string]string{"error": "links cannot be stored: " + err.Error()}
		}
	}
	_ = json.NewEncoder(w).Encode(answer)
}

// check returns the reason why links cannot be stored, without file names, or nil.
func (h *health) check(ctx context.Context) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ready != nil && time.Since(h.at) >= fresh {
		h.err = h.ready(context.WithoutCancel(ctx)) // other requests share the answer
		h.at = time.Now()
	}
	var path *fs.PathError
	if errors.As(h.err, &path) {
		return path.Err
	}
	return h.err
}
