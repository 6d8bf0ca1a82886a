package server

import (
	"io/fs"
	"net/http"
	"os"
	"strings"
	"sync"

	"epsilonarcade/web/headers"
)

// A folder serves the built page in a directory. When another directory has taken that one's
// place, it serves the new one's files from the next request on: each request finds the files
// of one build.
type folder struct {
	dir string
	api http.Handler

	mu    sync.Mutex
	info  fs.FileInfo // of what is served
	files fs.FS
	serve http.Handler
}

func newFolder(dir string, api http.Handler) (*folder, error) {
	f := &folder{dir: dir, api: api}
	return f, f.follow()
}

// follow opens the directory, if it is another than before.
func (f *folder) follow() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	info, err := os.Stat(f.dir)
	if err != nil || f.info != nil && os.SameFile(info, f.info) {
		return err
	}
	// The root stays with the directory when that is renamed. The one before it is closed when
	// no request uses it any more.
	root, err := os.OpenRoot(f.dir)
	if err != nil {
		return err
	}
	if info, err = root.Stat("."); err != nil {
		return err
	}
	f.info, f.files = info, root.FS()
	f.serve = New(f.files, f.api)
	return nil
}

func (f *folder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	_ = f.follow() // while there is no directory, the one before is served
	f.mu.Lock()
	serve := f.serve
	f.mu.Unlock()
	serve.ServeHTTP(w, r)
}

// isFile reports whether there is a file at a path.
func (f *folder) isFile(path string) bool {
	f.mu.Lock()
	files := f.files
	f.mu.Unlock()
	name := strings.TrimPrefix(path, "/")
	if path == headers.Embed {
		name += ".html"
	}
	if !servable(name) {
		return false
	}
	info, err := fs.Stat(files, name)
	return err == nil && info.Mode().IsRegular()
}
