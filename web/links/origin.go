package links

import (
	"errors"
	"net/url"
	"strings"
)

var errOrigin = errors.New("is not an address such as https://example.org or https://example.org:8443")

// ParseOrigin reads the address that a page is at. It returns it without a slash at its end.
func ParseOrigin(text string) (string, error) {
	text = strings.TrimSuffix(text, "/")
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || text != u.Scheme+"://"+u.Host {
		return "", errOrigin
	}
	return text, nil
}
