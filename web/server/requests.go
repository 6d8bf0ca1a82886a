package server

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// writeTime is how long an answer may take in all: a few megabytes over a slow line.
const writeTime = 5 * time.Minute

// requests gives each request an id, cuts clients that do not read, and logs and counts what
// was answered.
//
// The log never holds what a scenario says or where it is kept: of an address it names the file
// or the pattern that answered it, and of a client the network that it is in.
type requests struct {
	next    http.Handler
	isFile  func(path string) bool // whether there is a file at a path
	log     *slog.Logger
	metrics *metrics
	stall   time.Duration

	mu       sync.Mutex
	underWay map[*answer]bool
}

// An answer is one request and what is sent to it.
type answer struct {
	http.ResponseWriter
	control *http.ResponseController
	stall   time.Duration

	id, method, path, client string
	began                    time.Time

	status int
	bytes  atomic.Int64
	failed error // the first error of writing
}

func (s *requests) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a := &answer{
		ResponseWriter: w, control: http.NewResponseController(w), stall: s.stall,
		id: requestID(r.Header.Get("X-Request-Id")), method: method(r.Method), path: s.path(r.URL.Path),
		client: client(r.RemoteAddr), began: time.Now(),
	}
	w.Header().Set("X-Request-Id", a.id)
	s.mu.Lock()
	s.underWay[a] = true
	s.mu.Unlock()
	s.metrics.underWay.Inc()
	defer func() {
		p := recover()
		s.mu.Lock()
		delete(s.underWay, a)
		s.mu.Unlock()
		s.metrics.underWay.Dec()
		if p != nil {
			s.log.Error("panic", "id", a.id, "what", fmt.Sprint(p), "stack", string(debug.Stack()))
			if a.status == 0 {
				http.Error(a, "something went wrong here", http.StatusInternalServerError)
				p = nil
			} else {
				a.failed = http.ErrAbortHandler
			}
		}
		a.extend() // for what net/http holds back until now
		s.ended(r.Context(), a)
		if p != nil {
			panic(http.ErrAbortHandler) // the client learns that the answer is not whole
		}
	}()
	s.next.ServeHTTP(a, r)
}

// ended logs and counts a request that has been answered, or could not be.
func (s *requests) ended(ctx context.Context, a *answer) {
	took, bytes := time.Since(a.began), a.bytes.Load()
	if a.status == 0 {
		a.status = http.StatusOK // what net/http sends
	}
	why, level := "", slog.LevelInfo
	switch {
	case errors.Is(a.failed, http.ErrAbortHandler):
		why, level = "panic", slog.LevelError
	case errors.Is(a.failed, os.ErrDeadlineExceeded):
		why, level = "the client stopped reading", slog.LevelWarn
	case a.failed != nil || ctx.Err() != nil:
		why = "the client disconnected"
	}
	s.metrics.answered(a.method, a.path, a.status, bytes, took)
	fields := append(a.fields(), "status", a.status, "bytes", bytes, "ms", float64(took.Microseconds())/1000)
	if why != "" {
		s.metrics.cut.WithLabelValues(why).Inc()
		fields = append(fields, "cut", why)
	}
	s.log.Log(ctx, level, "request", fields...)
}

func (a *answer) fields() []any {
	return []any{"id", a.id, "client", a.client, "method", a.method, "path", a.path}
}

// tellCut logs the requests that are still under way, and returns how many.
func (s *requests) tellCut() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	for a := range s.underWay {
		s.log.Warn("request cut off at the end of -drain", append(a.fields(), "bytes", a.bytes.Load(), "ms", float64(time.Since(a.began).Microseconds())/1000)...)
		s.metrics.cut.WithLabelValues("the server is stopping").Inc()
	}
	return len(s.underWay)
}

func (a *answer) WriteHeader(status int) {
	if a.status == 0 && status >= 200 {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

// extend gives the client a.stall to take what is sent now, within the time that the answer may
// take.
func (a *answer) extend() {
	until := time.Now().Add(a.stall)
	if end := a.began.Add(writeTime); end.Before(until) {
		until = end
	}
	_ = a.control.SetWriteDeadline(until) // what cannot have one, in tests, waits
}

func (a *answer) Write(data []byte) (int, error) {
	a.extend()
	n, err := a.ResponseWriter.Write(data)
	a.bytes.Add(int64(n))
	if a.status == 0 {
		a.status = http.StatusOK
	}
	if err != nil && a.failed == nil {
		a.failed = err
	}
	return n, err
}

func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// requestID returns the id that a request came with, if it is a short one of letters, digits,
// dots, hyphens and underscores, and else a new one.
func requestID(given string) string {
	const may = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-"
	if given != "" && len(given) <= 64 && strings.Trim(given, may) == "" {
		return given
	}
	return rand.Text()
}

// methods are those that have a name in log and counts.
var methods = []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

func method(m string) string {
	if slices.Contains(methods, m) {
		return m
	}
	return "other"
}

// path returns what log and counts call a path.
func (s *requests) path(p string) string {
	switch {
	case p == "/" || p == "/api/links" || p == "/oembed" || p == livePath || p == readyPath || s.isFile(p):
		return p
	case strings.HasPrefix(p, "/api/links/"):
		return "/api/links/{id}"
	case strings.HasPrefix(p, "/s/"):
		return "/s/{id}"
	}
	return "other"
}

// client returns what the log says of the client at host:port.
func client(address string) string {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return "unknown"
	}
	return shown(at.Addr())
}
