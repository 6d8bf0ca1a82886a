package links

import (
	"io"
	"net/http"
	"strings"
)

// lostWords are the texts on the page that a dead short link leads to.
type lostWords struct{ language, title, missing, removed, broken, home string }

var lostEnglish = lostWords{
	language: "en",
	title:    "This short link does not work",
	missing:  "There is no such link. It may be mistyped or cut off: every letter counts.",
	removed:  "This link was taken down.",
	broken:   "The link could not be read just now. Try again in a minute.",
	home:     "Open Epsilon Arcade",
}

var lostChinese = lostWords{
	language: "zh",
	title:    "此短链接无效",
	missing:  "没有这个名称的链接。可能输错或被截断：每个字母都要一致。",
	removed:  "此链接已被撤下。",
	broken:   "暂时无法读取此链接。请稍后再试。",
	home:     "打开 Epsilon Arcade",
}

// lost answers with a page in the reader's language if a browser has followed a dead short link. It reports whether it
// has answered.
func lost(w http.ResponseWriter, r *http.Request, status int) bool {
	if !strings.HasPrefix(r.URL.Path, "/s/") || status == http.StatusMethodNotAllowed {
		return false
	}
	w.Header().Set("Vary", "Accept, Accept-Language")
	if !strings.Contains(r.Header.Get("Accept"), "text/html") {
		return false
	}
	words := lostEnglish
	if strings.HasPrefix(strings.ToLower(r.Header.Get("Accept-Language")), "zh") {
		words = lostChinese
	}
	says := words.broken
	switch status {
	case http.StatusNotFound:
		says = words.missing
	case http.StatusGone:
		says = words.removed
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, `<!doctype html>
<html lang="`+words.language+`">
<meta charset="utf-8">
<title>`+words.title+` – Epsilon Arcade</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<h1>`+words.title+`</h1>
<p>`+says+`</p>
<p><a href="/">`+words.home+`</a></p>
</html>
`)
	return true
}
