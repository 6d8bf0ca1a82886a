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
	"sync/atomic"
	"time"
)

// writeTime is the time limit for sending an answer. It is enough for a few megabytes over a slow line.
const writeTime = 5 * time.Minute

// requests assigns an id to each request, closes the connections of clients that do not read, and logs and counts the
// answers.
//
// The log never contains a scenario, the id of a link or the code of a class. It contains the file or the pattern of a request, and the
// network of a client.
type requests struct {
	next    http.Handler
	log     *slog.Logger
	metrics *metrics
	stall   time.Duration

	open     atomic.Int64 // requests in progress
	stopping atomic.Bool  // the server is closing connections
}

// An answer is one request and its response.
type answer struct {
	http.ResponseWriter
	control *http.ResponseController
	stall   time.Duration
	began   time.Time
	status  int
	bytes   int64
	failed  error // first write error
}

func (s *requests) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a := &answer{ResponseWriter: w, control: http.NewResponseController(w), stall: s.stall, began: time.Now()}
	id := requestID(r.Header.Get("X-Request-Id"))
	w.Header().Set("X-Request-Id", id)
	s.open.Add(1)
	s.metrics.underWay.Inc()
	defer func() {
		p := recover()
		if p != nil {
			s.log.Error("panic", "id", id, "what", fmt.Sprint(p), "stack", string(debug.Stack()))
			if a.status == 0 {
				http.Error(a, "something went wrong here", http.StatusInternalServerError)
				p = nil
			} else {
				a.failed = http.ErrAbortHandler
			}
		}
		a.extend() // for bytes that net/http has not sent yet
		s.ended(r, id, a)
		s.metrics.underWay.Dec()
		s.open.Add(-1)
		if p != nil {
			panic(http.ErrAbortHandler) // the client learns that the answer is incomplete
		}
	}()
	s.next.ServeHTTP(a, r)
}

// ended logs and counts a request.
func (s *requests) ended(r *http.Request, id string, a *answer) {
	took := time.Since(a.began)
	if a.status == 0 {
		a.status = http.StatusOK // the default of net/http
	}
	why, level := "", slog.LevelInfo
	switch {
	case errors.Is(a.failed, http.ErrAbortHandler):
		why, level = "panic", slog.LevelError
	case errors.Is(a.failed, os.ErrDeadlineExceeded):
		why, level = "the client stopped reading", slog.LevelWarn
	case s.stopping.Load():
		why, level = "the server is stopping", slog.LevelWarn
	case a.failed != nil || r.Context().Err() != nil:
		why = "the client disconnected"
	}
	method, path := methodOf(r.Method), pathOf(r, a.status)
	s.metrics.answered(method, path, a.status, a.bytes, took)
	fields := []any{"id", id, "client", client(r.RemoteAddr), "method", method, "path", path,
		"status", a.status, "bytes", a.bytes, "ms", float64(took.Microseconds()) / 1000}
	if why != "" {
		s.metrics.cut.WithLabelValues(why).Inc()
		fields = append(fields, "cut", why)
	}
	s.log.Log(context.Background(), level, "request", fields...)
}

func (a *answer) WriteHeader(status int) {
	if a.status == 0 && status >= 200 {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

// extend gives the client the stall time to read the next bytes, but not beyond the time limit of the answer. A stream of
// events has no limit: its handler ends it.
func (a *answer) extend() {
	until := time.Now().Add(a.stall)
	stream := a.Header().Get("Content-Type") == "text/event-stream"
	if end := a.began.Add(writeTime); !stream && end.Before(until) {
		until = end
	}
	_ = a.control.SetWriteDeadline(until) // a recorder in a test has no deadlines
}

func (a *answer) Write(data []byte) (int, error) {
	a.extend()
	n, err := a.ResponseWriter.Write(data)
	a.bytes += int64(n)
	if a.status == 0 {
		a.status = http.StatusOK
	}
	if err != nil && a.failed == nil {
		a.failed = err
	}
	return n, err
}

func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// requestID returns the given id, if it has at most 64 letters, digits, dots, hyphens and underscores. Otherwise, it
// returns a new id.
func requestID(given string) string {
	const may = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-"
	if given != "" && len(given) <= 64 && strings.Trim(given, may) == "" {
		return given
	}
	return rand.Text()
}

// methods are the methods that appear in the log and the metrics.
var methods = []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

func methodOf(m string) string {
	if slices.Contains(methods, m) {
		return m
	}
	return "other"
}

// pathOf returns the name of a request's path in the log and the metrics: the pattern of the API, or the file that was
// answered without an error. A pattern contains neither the id of a link nor the code of a class.
func pathOf(r *http.Request, status int) string {
	switch p := r.URL.Path; {
	case strings.HasPrefix(p, classPath):
		return classPath + "{code}"
	case strings.Trim(r.Pattern, "/") != "":
		return r.Pattern
	case r.Pattern == "" && status < 400 || p == livePath || p == readyPath:
		return p
	}
	return "other"
}

// client returns the name that the log uses for the client at host:port.
func client(address string) string {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return "unknown"
	}
	return shown(at.Addr())
}
