package links

import (
	"errors"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"epsilonarcade/core/scenario"
	"epsilonarcade/web/api"
)

// The maximum size of a frame, in pixels.
const (
	frameWidth  = 640
	frameHeight = 400
)

// A rich is an oEmbed 1.0 response (https://oembed.com) that contains markup.
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

// oembed answers with a frame that shows an address on this server.
func (h *handler) oembed(w http.ResponseWriter, r *http.Request) error {
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return api.Problem{Status: http.StatusBadRequest, Why: "the request cannot be read: " + err.Error()}
	}
	if format := query.Get("format"); format != "" && format != "json" {
		return api.Problem{Status: http.StatusNotImplemented, Why: "only format=json is supported"}
	}
	width, err := atMost(query, "maxwidth", frameWidth)
	height, wrong := atMost(query, "maxheight", frameHeight)
	if err = errors.Join(err, wrong); err != nil {
		return api.Problem{Status: http.StatusBadRequest, Why: err.Error()}
	}
	fragment, s, err := h.embedded(r, query.Get("url"))
	if err != nil {
		return err
	}
	home, title := h.origin(r), Title(s.Scenario())
	w.Header().Set("Access-Control-Allow-Origin", "*") // any page may ask, and the answer contains nothing secret
	api.Write(w, http.StatusOK, rich{
		Version: "1.0", Type: "rich", Title: title, ProviderName: "Epsilon Arcade", ProviderURL: home + "/", CacheAge: 3600,
		HTML: `<iframe src="` + html.EscapeString(home+"/embed#"+fragment) + `" title="` + html.EscapeString(title) +
			`" width="` + strconv.Itoa(width) + `" height="` + strconv.Itoa(height) + `" loading="lazy" style="border:0"></iframe>`,
		Width: width, Height: height,
	})
	return nil
}

// atMost returns the usual length in pixels, or a smaller length given in the query.
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

// embedded returns the fragment and the scenario that an address leads to.
func (h *handler) embedded(r *http.Request, address string) (fragment string, s scenario.Valid, err error) {
	no := func(status int, why string) (string, scenario.Valid, error) {
		return "", s, api.Problem{Status: status, Why: why}
	}
	if address == "" {
		return no(http.StatusBadRequest, "url is missing")
	}
	if len(address) > 2*Most {
		return no(http.StatusBadRequest, "url has more than "+strconv.Itoa(2*Most)+" bytes")
	}
	// Links need no escaping, so an escaped address is not a link.
	address, fragment, _ = strings.Cut(address, "#")
	u, err := url.Parse(address)
	if err != nil || u.Scheme == "" || u.Host == "" {
		return no(http.StatusBadRequest, "url is not a complete address")
	}
	if u.User != nil || u.Scheme+"://"+u.Host != h.origin(r) {
		return no(http.StatusNotFound, "url is not an address on this server")
	}
	if id, short := strings.CutPrefix(u.Path, "/s/"); short {
		t, err := h.find(r, id)
		if err == nil && t.lecture != nil {
			return no(http.StatusNotFound, "url leads to a lecture, which has no frame")
		}
		return t.fragment, t.scenario, err
	}
	if u.Path != "" && u.Path != "/" && u.Path != "/embed" && u.Path != "/embed.html" {
		return no(http.StatusNotFound, "url does not lead to the page")
	}
	link, view := scenario.CutView(scenario.Decoded(fragment))
	if s, err = scenario.ParseLink(link); err != nil {
		return no(http.StatusNotFound, err.Error())
	}
	if fragment, err = withView(s, view); err != nil {
		return no(http.StatusNotFound, err.Error())
	}
	return fragment, s, nil
}
