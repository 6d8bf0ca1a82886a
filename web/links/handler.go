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
	"slices"
	"strconv"
	"strings"
	"time"

	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Options configure a Handler.
type Options struct {
	Store Store
	// Wait counts one more new link from a client, or returns how long the client must wait before it may store one. If
	// Wait is nil, no client waits.
	Wait func(r *http.Request) time.Duration
	// Origin returns the address of the page, such as "https://example.org", for the address of a link. If Origin is
	// nil, it is the address that received the connection. An address sent by the client could lead other readers
	// elsewhere.
	Origin func(r *http.Request) string
	// Log receives the errors that clients do not see; nil drops them.
	Log *log.Logger
}

// Answers reports whether a Handler answers at a path.
func Answers(path string) bool {
	return strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/s/") || path == "/oembed"
}

// Handler answers under /api/links and /s/, and at /oembed.
func Handler(o Options) http.Handler {
	h := &handler{o}
	mux := http.NewServeMux()
	handle := func(path string, answer func(http.ResponseWriter, *http.Request) error, methods ...string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
			err := error(nil)
			if slices.Contains(methods, r.Method) {
				err = answer(w, r)
			} else {
				w.Header().Set("Allow", strings.Join(methods, ", "))
				err = problem{http.StatusMethodNotAllowed, "only " + strings.Join(methods, " and ") + " are answered here"}
			}
			if err != nil {
				h.fail(w, r, err)
			}
		})
	}
	handle("/api/links", h.post, http.MethodPost)
	handle("/api/links/{id}", h.get, http.MethodGet, http.MethodHead)
	handle("/s/{id}", h.open, http.MethodGet, http.MethodHead)
	handle("/oembed", h.oembed, http.MethodGet, http.MethodHead)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		h.fail(w, r, problem{http.StatusNotFound, "this address does not exist"})
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if p := recover(); p != nil {
				h.fail(w, r, fmt.Errorf("panic: %v", p))
			}
		}()
		mux.ServeHTTP(w, r)
	})
}

type handler struct{ Options }

// A problem is an error that the client sees, with its status.
type problem struct {
	status int
	why    string
}

func (p problem) Error() string { return p.why }

var (
	errNoLink  = problem{http.StatusNotFound, "there is no such link"}
	errRemoved = problem{http.StatusGone, "this link was taken down"}
)

// fail answers with an error, in English: {"error": "…"}, or a page for a reader who followed a short link. If the
// error is not a problem, fail logs it and sends the client a general message.
func (h *handler) fail(w http.ResponseWriter, r *http.Request, err error) {
	p, known := err.(problem)
	if !known {
		p = problem{http.StatusInternalServerError, "something went wrong here"}
		h.log(err)
	}
	if !lost(w, r, p.status) {
		write(w, p.status, map[string]string{"error": say.English(p.why)})
	}
}

func (h *handler) log(v ...any) {
	if h.Log != nil {
		h.Log.Print(say.English(fmt.Sprintln(v...)))
	}
}

// asText makes JSON with sorted names, and escapes everything that could end a script.
var asText = json.JoinOptions(json.Deterministic(true), jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true), jsontext.AllowInvalidUTF8(true))

// write answers with a JSON document.
func write(w http.ResponseWriter, status int, document any) {
	data, _ := json.Marshal(document, asText) // strings and numbers never fail
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write(append(data, '\n'))
}

// post stores the scenario in a request.
func (h *handler) post(w http.ResponseWriter, r *http.Request) error {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return problem{http.StatusUnsupportedMediaType, "send the scenario as application/json"}
	}
	if coding := r.Header.Get("Content-Encoding"); coding != "" && coding != "identity" {
		return problem{http.StatusUnsupportedMediaType, "send the scenario without a content encoding"}
	}
	document, err := io.ReadAll(http.MaxBytesReader(w, r.Body, Most))
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return problem{http.StatusRequestEntityTooLarge, "a scenario has at most " + strconv.Itoa(Most) + " bytes"}
	}
	if err != nil {
		return problem{http.StatusBadRequest, "the scenario arrived incomplete"}
	}
	fragment, err := parse(document)
	if err != nil {
		return problem{http.StatusBadRequest, err.Error()}
	}
	if len(fragment) > Most {
		return problem{http.StatusRequestEntityTooLarge, "the link of this scenario has " + strconv.Itoa(len(fragment)) +
			" bytes; at most " + strconv.Itoa(Most) + " are kept"}
	}
	id := ID(fragment)
	if err := h.store(w, r, id, fragment); err != nil {
		return err
	}
	w.Header().Set("Location", "/s/"+id)
	write(w, http.StatusCreated, map[string]string{"id": id, "url": h.origin(r) + "/s/" + id})
	return nil
}

// store stores a fragment, unless it is already stored.
func (h *handler) store(w http.ResponseWriter, r *http.Request, id, fragment string) error {
	there, err := h.Store.Get(r.Context(), id)
	if err == nil && there != "" {
		return nil
	}
	if err == nil && h.Wait != nil {
		if wait := h.Wait(r); wait > 0 {
			seconds := strconv.Itoa(int((wait + time.Second - 1) / time.Second))
			w.Header().Set("Retry-After", seconds)
			return problem{http.StatusTooManyRequests, "too many new links from this address; try again in " + seconds + " s"}
		}
	}
	if err == nil {
		err = h.Store.Put(r.Context(), id, fragment)
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, ErrRemoved):
		return errRemoved
	}
	h.log("a link was not stored:", err)
	if errors.Is(err, ErrFull) {
		return problem{http.StatusInsufficientStorage, "this server is full of links; use the full link, which needs no server"}
	}
	return problem{http.StatusInternalServerError, "the link could not be stored"}
}

// ParseOrigin parses the address of a page, and returns it without a slash at its end.
func ParseOrigin(text string) (string, error) {
	text = strings.TrimSuffix(text, "/")
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || text != u.Scheme+"://"+u.Host {
		return "", errors.New("is not an address such as https://example.org or https://example.org:8443")
	}
	return text, nil
}

// origin returns the address of the page, or "" if it is not known.
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

// find returns the fragment that is stored under an id, and its scenario.
func (h *handler) find(r *http.Request, id string) (fragment string, s scenario.Valid, err error) {
	if !IsID(id) {
		return "", s, errNoLink
	}
	fragment, err = h.Store.Get(r.Context(), id)
	switch {
	case errors.Is(err, ErrRemoved):
		return "", s, errRemoved
	case err == nil && fragment == "":
		return "", s, errNoLink
	case err == nil && ID(fragment) != id:
		err = errors.New("its content has changed")
	case err == nil:
		link, _ := scenario.CutView(fragment)
		s, err = scenario.ParseLink(link)
	}
	if err != nil {
		h.log("link", id, "was not read:", err)
		return "", s, problem{http.StatusInternalServerError, "the link could not be read"}
	}
	return fragment, s, nil
}

// cacheable lets clients keep a link for an hour: a link never changes, but it may be taken down.
func cacheable(w http.ResponseWriter) { w.Header().Set("Cache-Control", "public, max-age=3600") }

// get answers with the scenario.
func (h *handler) get(w http.ResponseWriter, r *http.Request) error {
	_, s, err := h.find(r, r.PathValue("id"))
	if err != nil {
		return err
	}
	document, err := scenariojson.Marshal(s.Scenario())
	if err != nil {
		return err
	}
	cacheable(w)
	write(w, http.StatusOK, jsontext.Value(document))
	return nil
}

// open sends the reader on to the playground. It answers with a page, not a redirect: an address in a header may be too
// long for some clients, and previews of links need a title and a description.
func (h *handler) open(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	fragment, s, err := h.find(r, id)
	if err != nil {
		return err
	}
	title, says := html.EscapeString(Title(s.Scenario())), html.EscapeString(Description(s.Scenario()))
	discovery := "" // markup for sites that embed addresses
	if home := h.origin(r); home != "" {
		discovery = `
<link rel="alternate" type="application/json+oembed" href="` + html.EscapeString(home+"/oembed?url="+url.QueryEscape(home+"/s/"+id)) + `" title="` + title + `">`
	}
	address := html.EscapeString("/#" + fragment)
	cacheable(w)
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
	return nil
}
