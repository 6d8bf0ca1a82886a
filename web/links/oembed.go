package links

import (
	"errors"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"epsilonarcade/core/scenario"

	"github.com/go-json-experiment/json"
)

// The size of a frame in pixels, unless there is less room.
const (
	frameWidth  = 640
	frameHeight = 400
)

// A rich is an answer of oEmbed 1.0 (https://oembed.com) with markup in it.
type rich struct {
	Version      string `json:"version"`
	Type         string `json:"type"`
	Title        string `json:"title"`
	ProviderName string `json:"provider_name"`
	ProviderURL  string `json:"provider_url"`
	CacheAge     int    `json:"cache_age"`
	HTML         string `json:"html"`
	Width        int    `json:"width"`
	Height       int    `json:"height"`
}

// oembed answers which frame shows an address of this server.
func (h *handler) oembed(w http.ResponseWriter, r *http.Request) {
	if !allowed(w, r, http.MethodGet, http.MethodHead) {
		return
	}
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		refuse(w, http.StatusBadRequest, "the request cannot be read: "+err.Error())
		return
	}
	if format := query.Get("format"); format != "" && format != "json" {
		refuse(w, http.StatusNotImplemented, "only format=json is supported")
		return
	}
	width, err := atMost(query, "maxwidth", frameWidth)
	height, wrong := atMost(query, "maxheight", frameHeight)
	if err = errors.Join(err, wrong); err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	fragment, s, status, err := h.embedded(r, query.Get("url"))
	if err != nil {
		refuse(w, status, err.Error())
		return
	}
	home, title := h.origin(r), Title(s)
	document, err := json.Marshal(rich{
		Version: "1.0", Type: "rich", Title: title, ProviderName: "Epsilon Arcade", ProviderURL: home + "/", CacheAge: 3600,
		HTML: `<iframe src="` + html.EscapeString(home+"/embed#"+fragment) + `" title="` + html.EscapeString(title) +
			`" width="` + strconv.Itoa(width) + `" height="` + strconv.Itoa(height) + `" loading="lazy" style="border:0"></iframe>`,
		Width: width, Height: height,
	}, asText)
	if err != nil {
		h.log("oembed was not written:", err)
		refuse(w, http.StatusInternalServerError, "something went wrong here")
		return
	}
	w.Header().Set("Access-Control-Allow-Origin", "*") // pages ask too, and what is answered is in their question
	send(w, http.StatusOK, document)
}

// atMost returns a length in pixels, or less if a question says so.
func atMost(query url.Values, name string, usual int) (int, error) {
	text := query.Get(name)
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, errors.New(name + " is not a number of pixels")
	}
	return min(n, usual), nil
}

// embedded returns the fragment and the scenario that an address leads to, or the status that says why
// it leads nowhere.
func (h *handler) embedded(r *http.Request, address string) (fragment string, s scenario.Scenario, status int, err error) {
	if address == "" {
		return "", s, http.StatusBadRequest, errors.New("url is missing")
	}
	if len(address) > 2*Most {
		return "", s, http.StatusBadRequest, errors.New("url has more than " + strconv.Itoa(2*Most) + " bytes")
	}
	// Links need no escaping, and what has been escaped all the same is not taken for a link.
	address, fragment, _ = strings.Cut(address, "#")
	u, err := url.Parse(address)
	if err != nil || u.Scheme == "" || u.Host == "" {
		return "", s, http.StatusBadRequest, errors.New("url is not a complete address")
	}
	if u.User != nil || u.Scheme+"://"+u.Host != h.origin(r) {
		return "", s, http.StatusNotFound, errors.New("url is not an address on this server")
	}
	switch id, short := strings.CutPrefix(u.Path, "/s/"); {
	case short:
		return h.stored(r, id)
	case u.Path != "" && u.Path != "/" && u.Path != "/embed" && u.Path != "/embed.html":
		return "", s, http.StatusNotFound, errors.New("url does not lead to the page")
	}
	link, view := scenario.CutView(scenario.Decoded(fragment))
	if !scenario.IsView(view) {
		return "", s, http.StatusNotFound, errView
	}
	if s, err = scenario.ParseLink(link); err != nil {
		return "", s, http.StatusNotFound, err
	}
	if fragment = s.Link(); view != "" {
		fragment += "~" + view
	}
	return fragment, s, http.StatusOK, nil
}
