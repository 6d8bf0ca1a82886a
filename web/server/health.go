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

// Where those who run the server ask whether it is alive, and whether it can do its work.
const (
	livePath  = "/healthz"
	readyPath = "/readyz"
)

// fresh is how long an answer about readiness holds, so that nobody can keep the disk busy by
// asking.
const fresh = time.Second

// A readiness remembers for a moment whether links can be stored.
type readiness struct {
	check func(context.Context) error

	mu  sync.Mutex
	at  time.Time
	err error
}

func (r *readiness) now(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.check != nil && time.Since(r.at) >= fresh {
		r.err = r.check(context.WithoutCancel(ctx)) // others wait for the same answer
		r.at = time.Now()
	}
	return r.err
}

// health answers at livePath and readyPath, and leaves the rest to next.
func health(next http.Handler, ready func(context.Context) error) http.Handler {
	state := &readiness{check: ready}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked := r.Method == http.MethodGet || r.Method == http.MethodHead
		switch {
		case asked && r.URL.Path == livePath:
			tell(w, r, nil)
		case asked && r.URL.Path == readyPath:
			tell(w, r, state.now(r.Context()))
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// tell answers that all is well, or 503 and why not. The names of files are the owner's own.
func tell(w http.ResponseWriter, r *http.Request, err error) {
	for _, f := range headers.Of(r.URL.Path) {
		w.Header().Set(f.Name, f.Value)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	answer := map[string]string{"status": "ok"}
	if err != nil {
		var path *fs.PathError
		if errors.As(err, &path) {
			err = path.Err
		}
		w.WriteHeader(http.StatusServiceUnavailable)
		answer = map[string]string{"error": "links cannot be stored: " + err.Error()}
	}
	_ = json.NewEncoder(w).Encode(answer) // who is gone cannot be told
}
