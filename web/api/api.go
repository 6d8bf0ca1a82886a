// Package api answers the requests of programs. Its answers are JSON documents, and its errors are {"error": "…"}.
package api

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"epsilonarcade/core/say"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// A Problem is an error that the client sees, with its status.
type Problem struct {
	Status int
	Why    string
}

func (p Problem) Error() string { return p.Why }

// An Answer answers a request, or returns an error before it has written anything.
type Answer func(w http.ResponseWriter, r *http.Request) error

// A Handler answers requests at the paths that Handle adds.
type Handler struct {
	log  *log.Logger
	page func(w http.ResponseWriter, r *http.Request, status int) bool
	mux  *http.ServeMux
}

// New returns a handler without paths. The log receives the errors that clients do not see; nil drops them. The function
// page answers an error with a page for readers, and reports whether it has done so; it may be nil.
func New(log *log.Logger, page func(w http.ResponseWriter, r *http.Request, status int) bool) *Handler {
	h := &Handler{log, page, http.NewServeMux()}
	h.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		h.fail(w, r, Problem{http.StatusNotFound, "this address does not exist"})
	})
	return h
}

// Handle adds a path with its answers by method. GET also answers HEAD.
func (h *Handler) Handle(path string, answers map[string]Answer) {
	if get := answers[http.MethodGet]; get != nil {
		answers[http.MethodHead] = get
	}
	allowed := strings.Join(slices.Sorted(maps.Keys(answers)), ", ")
	h.mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
		answer := answers[r.Method]
		if answer == nil {
			w.Header().Set("Allow", allowed)
			h.fail(w, r, Problem{http.StatusMethodNotAllowed, "this address answers only " + allowed})
		} else if err := answer(w, r); err != nil {
			h.fail(w, r, err)
		}
	})
}

func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if p := recover(); p != nil {
			h.fail(w, r, fmt.Errorf("panic: %v", p))
		}
	}()
	h.mux.ServeHTTP(w, r)
}

// fail answers with an error, in English. If the error is not a Problem, fail logs it and sends a general message.
func (h *Handler) fail(w http.ResponseWriter, r *http.Request, err error) {
	p, known := err.(Problem)
	if !known {
		p = Problem{http.StatusInternalServerError, "something went wrong here"}
		h.Print(err)
	}
	if h.page == nil || !h.page(w, r, p.Status) {
		Write(w, p.Status, map[string]string{"error": say.English(p.Why)})
	}
}

// Print logs a message.
func (h *Handler) Print(v ...any) {
	if h.log != nil {
		h.log.Print(say.English(fmt.Sprintln(v...)))
	}
}

// asText makes JSON with sorted names, and escapes everything that could end a script.
var asText = json.JoinOptions(json.Deterministic(true), jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true), jsontext.AllowInvalidUTF8(true))

// Write answers with a JSON document of strings and finite numbers.
func Write(w http.ResponseWriter, status int, document any) {
	data, _ := json.Marshal(document, asText) // strings and numbers never fail
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write(append(data, '\n'))
}

// Body returns the JSON document in a request. The name of the document appears in errors, such as "scenario".
func Body(w http.ResponseWriter, r *http.Request, name string, most int) ([]byte, error) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return nil, Problem{http.StatusUnsupportedMediaType, "send the " + name + " as application/json"}
	}
	if coding := r.Header.Get("Content-Encoding"); coding != "" && coding != "identity" {
		return nil, Problem{http.StatusUnsupportedMediaType, "send the " + name + " without a content encoding"}
	}
	document, err := io.ReadAll(http.MaxBytesReader(w, r.Body, int64(most)))
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return nil, Problem{http.StatusRequestEntityTooLarge, "the " + name + " has more than " + strconv.Itoa(most) + " bytes"}
	}
	if err != nil {
		return nil, Problem{http.StatusBadRequest, "the " + name + " arrived incomplete"}
	}
	d := jsontext.NewDecoder(bytes.NewBuffer(document), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	for ; err == nil; _, err = d.ReadToken() {
		if d.StackDepth() > maxDepth {
			return nil, Problem{http.StatusBadRequest, "the " + name + " has more than " + strconv.Itoa(maxDepth) + " lists and objects inside each other"}
		}
	}
	return document, nil
}

// maxDepth keeps a document from exhausting the stack of WebAssembly, which is small.
const maxDepth = 100

// TooMany tells a client when it may try again.
func TooMany(w http.ResponseWriter, wait time.Duration, why string) Problem {
	seconds := strconv.Itoa(int((wait + time.Second - 1) / time.Second))
	w.Header().Set("Retry-After", seconds)
	return Problem{http.StatusTooManyRequests, why + "; try again in " + seconds + " s"}
}
