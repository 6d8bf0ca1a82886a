package links

import (
	"errors"
	"html"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"epsilonarcade/web/api"

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
	h := &handler{o, api.New(o.Log, lost)}
	h.Handle("/api/links", map[string]api.Answer{http.MethodPost: h.post})
	h.Handle("/api/links/{id}", map[string]api.Answer{http.MethodGet: h.get})
	h.Handle("/s/{id}", map[string]api.Answer{http.MethodGet: h.open})
	h.Handle("/oembed", map[string]api.Answer{http.MethodGet: h.oembed})
	return h
}

type handler struct {
	Options
	*api.Handler
}

var (
	errNoLink  = api.Problem{Status: http.StatusNotFound, Why: "there is no such link"}
	errRemoved = api.Problem{Status: http.StatusGone, Why: "this link was taken down"}
)

// post stores the scenario or the lecture in a request.
func (h *handler) post(w http.ResponseWriter, r *http.Request) error {
	document, err := api.Body(w, r, "scenario", Most)
	if err != nil {
		return err
	}
	fragment, err := parse(document)
	if err != nil {
		return api.Problem{Status: http.StatusBadRequest, Why: err.Error()}
	}
	if len(fragment) > Most {
		return api.Problem{Status: http.StatusRequestEntityTooLarge, Why: "the link has " + strconv.Itoa(len(fragment)) +
			" bytes; at most " + strconv.Itoa(Most) + " are kept"}
	}
	id := ID(fragment)
	if err := h.store(w, r, id, fragment); err != nil {
		return err
	}
	w.Header().Set("Location", "/s/"+id)
	api.Write(w, http.StatusCreated, map[string]string{"id": id, "url": h.origin(r) + "/s/" + id})
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
			return api.TooMany(w, wait, "too many new links from this address")
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
	h.Print("a link was not stored:", err)
	if errors.Is(err, ErrFull) {
		return api.Problem{Status: http.StatusInsufficientStorage, Why: "this server is full of links; use the full link, which needs no server"}
	}
	return api.Problem{Status: http.StatusInternalServerError, Why: "the link could not be stored"}
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

// find returns the target of an id.
func (h *handler) find(r *http.Request, id string) (t target, err error) {
	if !IsID(id) {
		return t, errNoLink
	}
	fragment, err := h.Store.Get(r.Context(), id)
	switch {
	case errors.Is(err, ErrRemoved):
		return t, errRemoved
	case err == nil && fragment == "":
		return t, errNoLink
	case err == nil && ID(fragment) != id:
		err = errors.New("its content has changed")
	case err == nil:
		t, err = read(fragment)
	}
	if err != nil {
		h.Print("link", id, "was not read:", err)
		return t, api.Problem{Status: http.StatusInternalServerError, Why: "the link could not be read"}
	}
	return t, nil
}

// cacheable lets clients keep a link for an hour: a link never changes, but it may be taken down.
func cacheable(w http.ResponseWriter) { w.Header().Set("Cache-Control", "public, max-age=3600") }

// get answers with the scenario or the lecture.
func (h *handler) get(w http.ResponseWriter, r *http.Request) error {
	t, err := h.find(r, r.PathValue("id"))
	if err != nil {
		return err
	}
	document, err := t.document()
	if err != nil {
		return err
	}
	cacheable(w)
	api.Write(w, http.StatusOK, jsontext.Value(document))
	return nil
}

// open sends the reader on to the playground, or to the page for lectures. It answers with a page, not a redirect: an address in a header may be too
// long for some clients, and previews of links need a title and a description.
func (h *handler) open(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	t, err := h.find(r, id)
	if err != nil {
		return err
	}
	title, says := t.preview()
	title, says = html.EscapeString(title), html.EscapeString(says)
	discovery := "" // markup for sites that embed addresses
	if home := h.origin(r); home != "" && t.lecture == nil {
		discovery = `
<link rel="alternate" type="application/json+oembed" href="` + html.EscapeString(home+"/oembed?url="+url.QueryEscape(home+"/s/"+id)) + `" title="` + title + `">`
	}
	address := html.EscapeString(t.address())
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
<p><a href="`+address+`">Open it</a></p>
</html>
`)
	return nil
}
