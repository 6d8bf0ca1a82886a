package links_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"epsilonarcade/web/links"
)

// Who follows a short link that leads nowhere reads what it is and finds the way home; a program gets JSON.
func TestALostReaderGetsAPage(t *testing.T) {
	const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	there := &memory{kept: map[string]string{}}
	gone := &memory{kept: map[string]string{}, fail: links.ErrRemoved}
	for _, c := range []struct {
		store                  links.Store
		path, accept, language string
		status                 int
		kind, says             string
	}{
		{there, "/s/xxxxx", browser, "en-GB,en", 404, "text/html; charset=utf-8", "There is no such link."},
		{there, "/s/xxxxx", browser, "zh-CN,zh;q=0.9,en;q=0.8", 404, "text/html; charset=utf-8", "没有这个名称的链接。"},
		{there, "/s/a/b", browser, "", 404, "text/html; charset=utf-8", "There is no such link."},
		{gone, "/s/" + links.ID("1t"), browser, "", 410, "text/html; charset=utf-8", "This link was taken down."},
		{nil, "/s/" + links.ID("1t"), browser, "", 500, "application/json", `{"error":`},
		{there, "/s/xxxxx", "", "", 404, "application/json", `{"error":"there is no such link"}`},
		{there, "/s/xxxxx", "*/*", "", 404, "application/json", `{"error":"there is no such link"}`},
		{there, "/api/links/xxxxx", browser, "", 404, "application/json", `{"error":"there is no such link"}`},
	} {
		r := httptest.NewRequest(http.MethodGet, c.path, nil)
		r.Header.Set("Accept", c.accept)
		r.Header.Set("Accept-Language", c.language)
		w := httptest.NewRecorder()
		links.Handler(links.Options{Store: c.store}).ServeHTTP(w, r)
		body := w.Body.String()
		if w.Code != c.status || w.Header().Get("Content-Type") != c.kind || !strings.Contains(body, c.says) {
			t.Errorf("%s as %q: %d, %s\n%s", c.path, c.accept, w.Code, w.Header().Get("Content-Type"), body)
		}
		if home := strings.Contains(body, `<a href="/">`); home != strings.HasPrefix(c.kind, "text/html") {
			t.Errorf("%s as %q: leads home: %v", c.path, c.accept, home)
		}
	}
}
