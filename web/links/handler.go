package links

import (
	"errors"
	"fmt"
	"html"
	"io"
	"log"
	"mime"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Options are what a Handler is made of.
type Options struct {
	Store Store
	// Wait counts one more new link of a client, or returns how long the client must wait before
	// it may store one. With nil nobody waits.
	Wait func(r *http.Request) time.Duration
	// Origin returns the address that the page is at, such as "https://example.org", for the
	// address of a link. With nil it is the one that the connection came to. What a client says
	// of it is not believed: its answer might send others elsewhere.
	Origin func(r *http.Request) string
	// Log takes what goes wrong here and is not told to clients; nil drops it.
	Log *log.Logger
}

// Answers reports whether a path is a Handler's.
func Answers(path string) bool {
	return strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/s/") || path == "/oembed"
}

// Handler answers under /api/links and /s/, and at /oembed.
func Handler(o Options) http.Handler {
	h := &handler{Options: o}
	mux := http.NewServeMux()
	mux.HandleFunc("/api/links", h.links)
	mux.HandleFunc("/api/links/{id}", h.get)
	mux.HandleFunc("/s/{id}", h.open)
	mux.HandleFunc("/oembed", h.oembed)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		lost(w, r, http.StatusNotFound, "this address does not exist")
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil {
				h.log("panic", p)
				refuse(w, http.StatusInternalServerError, "something went wrong here")
			}
		}()
		mux.ServeHTTP(w, r)
	})
}

type handler struct {
	Options
	outage outage
}

func (h *handler) log(v ...any) {
	if h.Log != nil {
		h.Log.Print(say.English(fmt.Sprintln(v...)))
	}
}

// refuse answers with an error, in English: {"error": "…"}.
func refuse(w http.ResponseWriter, status int, why string) {
	write(w, status, map[string]string{"error": say.English(why)})
}

// write answers with a JSON object.
func write(w http.ResponseWriter, status int, members map[string]string) {
	document, _ := json.Marshal(members, asText) // texts can always be written
	send(w, status, document)
}

// asText writes names in order, and nothing that ends a script.
var asText = json.JoinOptions(json.Deterministic(true), jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true), jsontext.AllowInvalidUTF8(true))

// send answers with a JSON document.
func send(w http.ResponseWriter, status int, document []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write(append(document, '\n')) // a client that is gone cannot be told
}

func allowed(w http.ResponseWriter, r *http.Request, methods ...string) bool {
	for _, m := range methods {
		if r.Method == m {
			return true
		}
	}
	w.Header().Set("Allow", strings.Join(methods, ", "))
	refuse(w, http.StatusMethodNotAllowed, "only "+strings.Join(methods, " and ")+" are answered here")
	return false
}

// links keeps what is posted.
func (h *handler) links(w http.ResponseWriter, r *http.Request) {
	if !allowed(w, r, http.MethodPost) {
		return
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		refuse(w, http.StatusUnsupportedMediaType, "send the scenario as application/json")
		return
	}
	if coding := r.Header.Get("Content-Encoding"); coding != "" && coding != "identity" {
		refuse(w, http.StatusUnsupportedMediaType, "send the scenario without a content encoding")
		return
	}
	document, err := io.ReadAll(http.MaxBytesReader(w, r.Body, Most))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		refuse(w, http.StatusRequestEntityTooLarge, "a scenario has at most "+strconv.Itoa(Most)+" bytes")
		return
	case err != nil:
		refuse(w, http.StatusBadRequest, "the scenario arrived incomplete")
		return
	}
	fragment, err := parse(document)
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	if len(fragment) > Most {
		refuse(w, http.StatusRequestEntityTooLarge, "the link of this scenario has "+strconv.Itoa(len(fragment))+
			" bytes; at most "+strconv.Itoa(Most)+" are kept")
		return
	}
	id := ID(fragment)
	if there, err := h.Store.Get(r.Context(), id); err != nil || there == "" {
		if err == nil && h.Wait != nil {
			if wait := h.Wait(r); wait > 0 {
				seconds := strconv.Itoa(int((wait + time.Second - 1) / time.Second))
				w.Header().Set("Retry-After", seconds)
				refuse(w, http.StatusTooManyRequests, "too many new links from this address; try again in "+seconds+" s")
				return
			}
		}
		if err == nil {
			if err = h.Store.Put(r.Context(), id, fragment); err == nil {
				h.outage.heard(nil, h.log)
			}
		}
		if err != nil {
			h.unstored(w, err)
			return
		}
	}
	w.Header().Set("Location", "/s/"+id)
	write(w, http.StatusCreated, map[string]string{"id": id, "url": h.origin(r) + "/s/" + id})
}

// unstored answers why a link was not stored.
func (h *handler) unstored(w http.ResponseWriter, err error) {
	switch {
	case errors.Is(err, ErrRemoved):
		refuse(w, http.StatusGone, removed)
	case errors.Is(err, ErrFull):
		h.outage.heard(err, h.log)
		refuse(w, http.StatusInsufficientStorage, "this server is full of links; use the full link, which needs no server")
	default:
		h.outage.heard(err, h.log)
		refuse(w, http.StatusInternalServerError, "the link could not be stored")
	}
}

// removed is what is said of a link that was taken down.
const removed = "this link was taken down"

// origin returns the address that the page is at, "" if it is not known.
func (h *handler) origin(r *http.Request) string {
	if h.Origin != nil {
		return h.Origin(r)
	}
	at, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	switch {
	case !ok:
		return ""
	case r.TLS != nil:
		return "https://" + at.String()
	}
	return "http://" + at.String()
}

// find returns the fragment under the id of a request, or answers why there is none.
func (h *handler) find(w http.ResponseWriter, r *http.Request) (id, fragment string, s scenario.Scenario, ok bool) {
	if !allowed(w, r, http.MethodGet, http.MethodHead) {
		return
	}
	id = r.PathValue("id")
	fragment, s, status, err := h.stored(r, id)
	if err != nil {
		lost(w, r, status, err.Error())
		return
	}
	// What is under an id never changes, but it may be taken down.
	w.Header().Set("Cache-Control", "public, max-age=3600")
	return id, fragment, s, true
}

// stored returns the fragment under an id, or the status that says why there is none.
func (h *handler) stored(r *http.Request, id string) (fragment string, s scenario.Scenario, status int, err error) {
	if !IsID(id) {
		return "", s, http.StatusNotFound, errNoLink
	}
	fragment, err = h.Store.Get(r.Context(), id)
	if err == nil && fragment != "" && !Fits(id, fragment) {
		err = errors.New("the stored content differs from the new content")
	}
	if err == nil && fragment != "" {
		link, _ := scenario.CutView(fragment)
		s, err = scenario.ParseLink(link)
	}
	switch {
	case errors.Is(err, ErrRemoved):
		return "", s, http.StatusGone, errors.New(removed)
	case err != nil:
		h.log("link", id, "was not read:", err)
		return "", s, http.StatusInternalServerError, errors.New("the link could not be read")
	case fragment == "":
		return "", s, http.StatusNotFound, errNoLink
	}
	return fragment, s, http.StatusOK, nil
}

var errNoLink = errors.New("there is no such link")

// get answers with the scenario.
func (h *handler) get(w http.ResponseWriter, r *http.Request) {
	id, _, s, ok := h.find(w, r)
	if !ok {
		return
	}
	document, err := scenariojson.Marshal(s)
	if err != nil {
		h.log("link", id, "was not written:", err)
		refuse(w, http.StatusInternalServerError, "the link could not be read")
		return
	}
	send(w, http.StatusOK, document)
}

// open sends the reader on to the playground. It is a page and no redirect, because an address
// in a header may be too long for some clients, and because what shows previews of links reads
// its title and description.
func (h *handler) open(w http.ResponseWriter, r *http.Request) {
	id, fragment, s, ok := h.find(w, r)
	if !ok {
		return
	}
	// What makes frames of addresses by itself asks there.
	discovery := ""
	if home := h.origin(r); home != "" {
		discovery = `
<link rel="alternate" type="application/json+oembed" href="` + html.EscapeString(home+"/oembed?url="+url.QueryEscape(home+"/s/"+id)) + `" title="` + html.EscapeString(Title(s)) + `">`
	}
	address := html.EscapeString("/#" + fragment)
	title, says := html.EscapeString(Title(s)), html.EscapeString(Description(s))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>`+title+`</title>
<meta name="description" content="`+says+`">
<meta property="og:title" content="`+title+`">
<meta property="og:description" content="`+says+`">
<meta property="og:type" content="website">`+discovery+`
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=`+address+`">
<p><a href="`+address+`">Open the playground</a></p>
</html>
`)
}
