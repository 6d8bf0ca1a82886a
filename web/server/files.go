// Package server serves the built page, a folder of files with compressed variants. It sends the security headers of
// package headers.
package server

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"epsilonarcade/web/headers"
	"epsilonarcade/web/links"
)

// types contains the MIME types of the page's files. Package mime would give different types on different machines.
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

// variants lists the compressed variants of a file, the best first.
var variants = []struct{ coding, ending string }{
	{"br", ".br"},
	{"gzip", ".gz"},
}

// New returns a handler that serves the files of root: index.html at "/", embed.html at "/embed", hall.html at "/hall"
// and phone.html at "/phone". It sends phones from "/c/CODE" to their page. It leaves the paths of package links and of classes to api,
// unless api is nil.
//
// The handler answers GET and HEAD for files, and never lists a folder. If the client accepts the coding of a variant
// that is no older than the file, the handler sends the variant. The entity tag is a hash of the content, so a client
// never keeps a stale file, and never downloads an unchanged one again. Files of another version are not found.
func New(root fs.FS, api http.Handler) http.Handler {
	return &files{root: root, api: api}
}

// A phone joins a class at classPath and the class's code. joins matches such an address.
const classPath = "/c/"

var joins = regexp.MustCompile(`^` + classPath + `([A-Za-z0-9]{1,20})$`)

type files struct {
	root fs.FS
	api  http.Handler
	tags sync.Map // entity tags, by state
}

// A state identifies the content of a file without reading it.
type state struct {
	name           string
	size, modified int64
}

func (f *files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for _, field := range headers.Of(r.URL.Path) {
		w.Header().Set(field.Name, field.Value)
	}
	if f.api != nil && links.Answers(r.URL.Path) {
		f.api.ServeHTTP(w, r)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are allowed", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	class := joins.FindStringSubmatch(r.URL.Path)
	switch {
	case name == "":
		name = "index.html"
	case r.URL.Path == headers.Embed, r.URL.Path == headers.Hall, r.URL.Path == headers.Phone:
		name += ".html"
	case class != nil: // the answer does not say whether the class exists
		http.Redirect(w, r, headers.Phone+"#"+class[1], http.StatusSeeOther)
		return
	}
	info := f.regular(name)
	switch {
	case info == nil || isHidden(name):
		http.Error(w, "there is no such file", http.StatusNotFound)
	case f.isOther(r.URL.RawQuery):
		w.Header().Set("Cache-Control", "no-store") // the other version may come back
		http.Error(w, "this file belongs to another version; reload the page", http.StatusNotFound)
	default:
		if err := f.serve(w, r, name, info); err != nil {
			http.Error(w, "this file could not be read", http.StatusInternalServerError)
		}
	}
}

// regular returns the state of a regular file, or nil.
func (f *files) regular(name string) fs.FileInfo {
	info, err := fs.Stat(f.root, name)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	return info
}

// isHidden reports whether a part of a path begins with a dot, or the path begins with an underscore. Such files are
// settings for static hosts.
func isHidden(name string) bool {
	return strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") || strings.Contains(name, "/.")
}

// serve sends the file or the first variant that the client accepts. If it returns an error, it has sent nothing.
func (f *files) serve(w http.ResponseWriter, r *http.Request, name string, info fs.FileInfo) error {
	ending, coding := path.Ext(name), ""
	for _, v := range variants {
		packed := f.regular(name + v.ending)
		if packed != nil && !packed.ModTime().Before(info.ModTime()) && accepts(r.Header.Values("Accept-Encoding"), v.coding) {
			name, coding = name+v.ending, v.coding
			break
		}
	}
	content, size, tag, err := f.open(name)
	if err != nil {
		return err
	}
	defer content.Close()
	header := w.Header()
	header.Set("Cache-Control", "no-cache")
	header.Set("ETag", tag)
	header.Set("Vary", "Accept-Encoding")
	header.Set("Content-Type", cmp.Or(types[ending], mime.TypeByExtension(ending), "application/octet-stream"))
	if coding != "" {
		header.Set("Content-Encoding", coding)
		header.Set("Content-Length", strconv.FormatInt(size, 10)) // ServeContent sets it only without a coding
	}
	http.ServeContent(w, r, name, time.Time{}, content)
	return nil
}

// accepts reports whether an Accept-Encoding field allows a coding.
func accepts(field []string, coding string) bool {
	allowed := false
	for item := range strings.SplitSeq(strings.ToLower(strings.Join(field, ",")), ",") {
		name, weight, _ := strings.Cut(strings.ReplaceAll(item, " ", ""), ";")
		refused := strings.HasPrefix(weight, "q=0") && strings.Trim(weight, "q=.0") == ""
		switch name {
		case coding:
			return !refused
		case "*":
			allowed = !refused
		}
	}
	return allowed
}

// open returns a file, its size and its entity tag. It hashes the file again only when the file's state has changed.
func (f *files) open(name string) (content io.ReadSeekCloser, size int64, tag string, err error) {
	file, err := f.root.Open(name)
	if err != nil {
		return nil, 0, "", err
	}
	defer func() {
		if err != nil {
			file.Close()
		}
	}()
	info, err := file.Stat()
	if err != nil {
		return nil, 0, "", err
	}
	content, ok := file.(io.ReadSeekCloser)
	if !ok {
		return nil, 0, "", fs.ErrInvalid
	}
	at := state{name, info.Size(), info.ModTime().UnixNano()}
	if tag, ok := f.tags.Load(at); ok {
		return content, info.Size(), tag.(string), nil
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, content); err != nil {
		return nil, 0, "", err
	}
	if _, err := content.Seek(0, io.SeekStart); err != nil {
		return nil, 0, "", err
	}
	tag = `"` + base64.RawURLEncoding.EncodeToString(hash.Sum(nil)[:18]) + `"`
	f.tags.Store(at, tag)
	return content, info.Size(), tag, nil
}

// A page appends its version to the addresses of its files, as the query. The build writes the version of the folder
// into sw.js.
var (
	asked  = regexp.MustCompile(`^[0-9a-f]{16}$`)
	stated = regexp.MustCompile(`const version = "([0-9a-f]{16})"`)
)

// isOther reports whether a query names a version other than the folder's.
func (f *files) isOther(query string) bool {
	if !asked.MatchString(query) {
		return false
	}
	script, err := fs.ReadFile(f.root, "sw.js")
	if err != nil {
		return false
	}
	version := stated.FindSubmatch(script)
	return version != nil && string(version[1]) != query
}

// A folder serves the built page in a directory. When another directory takes its place, the next request gets the new
// files. Each request is answered from a single build.
type folder struct {
	dir string
	api http.Handler

	mu   sync.Mutex
	info fs.FileInfo // the directory that is served
	page http.Handler
}

// current returns the handler of the directory. If the directory is missing, it returns the last handler.
func (f *folder) current() (http.Handler, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	info, err := os.Stat(f.dir)
	if err != nil || f.info != nil && os.SameFile(info, f.info) {
		return f.page, err
	}
	root, err := os.OpenRoot(f.dir) // follows the directory when it is renamed
	if err != nil {
		return f.page, err
	}
	if info, err = root.Stat("."); err != nil {
		return f.page, err
	}
	f.info, f.page = info, New(root.FS(), f.api)
	return f.page, nil
}

func (f *folder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	page, _ := f.current()
	page.ServeHTTP(w, r)
}
