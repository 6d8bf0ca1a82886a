// Package server serves the built page: a folder of files, each perhaps with
// compressed variants beside it, under the security policy of package headers.
package server

import (
	"crypto/sha256"
	"encoding/base64"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"epsilonarcade/web/headers"
	"epsilonarcade/web/links"
)

// types are the MIME types of what the page is made of. They are listed here
// because those that package mime finds differ from machine to machine.
var types = map[string]string{
	".css":   "text/css; charset=utf-8",
	".html":  "text/html; charset=utf-8",
	".ico":   "image/x-icon",
	".js":    "text/javascript; charset=utf-8",
	".json":  "application/json",
	".mjs":   "text/javascript; charset=utf-8",
	".pdf":   "application/pdf",
	".png":   "image/png",
	".svg":   "image/svg+xml",
	".txt":   "text/plain; charset=utf-8",
	".wasm":  "application/wasm",
	".woff":  "font/woff",
	".woff2": "font/woff2",
}

// variants are the compressed forms a file may have beside it, best first.
var variants = []struct{ coding, ending string }{
	{"br", ".br"},
	{"gzip", ".gz"},
}

// New returns a handler that serves the files of root, "/" being index.html and "/embed"
// embed.html, and leaves what package links answers to api, if that is not nil.
//
// For files it answers GET and HEAD only, and never lists a folder. Where a file x has
// x.br or x.gz beside it, no older than itself, the client's Accept-Encoding
// decides which is sent. Every answer is to be checked with the server before
// it is used again, by an entity tag made from the bytes sent, so a rebuilt
// file is never stale and an unchanged one never sent twice. What a page of another version asks
// for is not found.
func New(root fs.FS, api http.Handler) http.Handler {
	return &handler{root: root, api: api, tags: make(map[string]tag)}
}

type handler struct {
	root fs.FS
	api  http.Handler

	version version

	mu   sync.Mutex
	tags map[string]tag // by name
}

// A tag is an entity tag and the state of the file it was made from.
type tag struct {
	size     int64
	modified time.Time
	value    string
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, f := range headers.Of(r.URL.Path) {
		w.Header().Set(f.Name, f.Value)
	}
	if h.api != nil && links.Answers(r.URL.Path) {
		h.api.ServeHTTP(w, r)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	switch r.URL.Path {
	case "/":
		name = "index.html"
	case headers.Embed:
		name += ".html"
	}
	if !servable(name) {
		notFound(w)
		return
	}
	if h.version.isOther(h.root, r.URL.RawQuery) {
		w.Header().Set("Cache-Control", "no-store") // it may come back
		http.Error(w, "this file belongs to another version: reload the page", http.StatusNotFound)
		return
	}
	info, err := fs.Stat(h.root, name)
	if err != nil || !info.Mode().IsRegular() {
		notFound(w)
		return
	}
	if err := h.serve(w, r, name, info); err != nil {
		http.Error(w, "this file could not be read", http.StatusInternalServerError)
	}
}

// servable reports whether name is a path inside the folder with no hidden part. Names that begin with "_", such as
// _headers, are settings for hosts of static files.
func servable(name string) bool {
	return fs.ValidPath(name) && !strings.HasPrefix(name, "_") && !strings.HasPrefix(name, ".") && !strings.Contains(name, "/.")
}

func notFound(w http.ResponseWriter) {
	http.Error(w, "there is no such file here", http.StatusNotFound)
}

// serve sends the file, or the variant of it that the client likes best. An
// error means that nothing has been sent yet.
func (h *handler) serve(w http.ResponseWriter, r *http.Request, name string, info fs.FileInfo) error {
	contentType := types[path.Ext(name)]
	if contentType == "" {
		contentType = mime.TypeByExtension(path.Ext(name))
	}
	if contentType == "" {
		contentType = "application/octet-stream"
	}
	stored, coding, info := h.choose(name, info, r.Header.Values("Accept-Encoding"))
	file, err := h.root.Open(stored)
	if err != nil {
		return err
	}
	defer file.Close()
	tag, err := h.tag(stored, info)
	if err != nil {
		return err
	}

	header := w.Header()
	header.Set("Cache-Control", "no-cache")
	header.Set("ETag", tag)
	header.Set("Vary", "Accept-Encoding")
	if matches(r.Header.Values("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	header.Set("Content-Type", contentType)
	header.Set("Content-Length", strconv.FormatInt(info.Size(), 10))
	if coding != "" {
		header.Set("Content-Encoding", coding)
	}
	if r.Method == http.MethodHead {
		return nil
	}
	// A failure from here on is the client's going away: there is no one to tell.
	_, _ = io.Copy(w, file)
	return nil
}

// choose returns the stored file to send for name, its content coding ("" for
// none) and its state. Between codings the client likes equally well it takes
// the smaller. The plain file is sent even to a client that refuses it.
func (h *handler) choose(name string, plain fs.FileInfo, accept []string) (stored, coding string, info fs.FileInfo) {
	weights := parseWeights(accept)
	stored, info = name, plain
	best := weights["identity"]
	for _, v := range variants {
		weight, listed := weights[v.coding]
		if !listed {
			weight = weights["*"]
		}
		if weight <= 0 || weight < best || (coding != "" && weight == best) {
			continue
		}
		packed, err := fs.Stat(h.root, name+v.ending)
		if err != nil || !packed.Mode().IsRegular() || packed.ModTime().Before(plain.ModTime()) {
			continue
		}
		stored, coding, info, best = name+v.ending, v.coding, packed, weight
	}
	return stored, coding, info
}

// parseWeights reads an Accept-Encoding field: each coding and how much it is
// liked, from 0 for not at all to 1. What cannot be read counts as not at all.
func parseWeights(field []string) map[string]float64 {
	weights := make(map[string]float64)
	for item := range strings.SplitSeq(strings.Join(field, ","), ",") {
		coding, parameter, weighted := strings.Cut(item, ";")
		coding = strings.ToLower(strings.TrimSpace(coding))
		if coding == "" {
			continue
		}
		weight := 1.0
		if weighted {
			name, value, _ := strings.Cut(strings.TrimSpace(parameter), "=")
			q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			if err != nil || !strings.EqualFold(strings.TrimSpace(name), "q") || !(q >= 0 && q <= 1) {
				q = 0
			}
			weight = q
		}
		weights[coding] = weight
	}
	return weights
}

// tag returns the entity tag of a stored file. The file is read again only
// when its size or time has changed.
func (h *handler) tag(name string, info fs.FileInfo) (string, error) {
	h.mu.Lock()
	known, ok := h.tags[name]
	h.mu.Unlock()
	if ok && known.size == info.Size() && known.modified.Equal(info.ModTime()) {
		return known.value, nil
	}
	content, err := fs.ReadFile(h.root, name)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(content)
	value := `"` + base64.RawURLEncoding.EncodeToString(sum[:18]) + `"`
	h.mu.Lock()
	h.tags[name] = tag{info.Size(), info.ModTime(), value}
	h.mu.Unlock()
	return value, nil
}

// matches reports whether an If-None-Match field names the entity tag.
func matches(field []string, tag string) bool {
	for item := range strings.SplitSeq(strings.Join(field, ","), ",") {
		item = strings.TrimSpace(item)
		if item == "*" || strings.TrimPrefix(item, "W/") == tag {
			return true
		}
	}
	return false
}
