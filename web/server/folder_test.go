package server

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
)

// build makes a folder of a page whose files all say the same.
func build(t *testing.T, dir, says string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "app.wasm", "app.wasm.br"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name+" "+says), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAFolderThatIsReplacedIsServedFromTheNextRequestOn(t *testing.T) {
	at := t.TempDir()
	dir, next, gone := filepath.Join(at, "dist"), filepath.Join(at, "next"), filepath.Join(at, "gone")
	build(t, dir, "one")
	f, err := newFolder(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	says := func(want string) {
		t.Helper()
		for _, name := range []string{"index.html", "app.wasm"} {
			w := httptest.NewRecorder()
			f.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/"+name, nil))
			if got := w.Body.String(); got != name+" "+want {
				t.Errorf("%s is %q, want that of %s", name, got, want)
			}
		}
	}
	says("one")
	build(t, next, "another")
	if err := os.Rename(dir, gone); err != nil {
		t.Fatal(err)
	}
	says("one") // between two renames there is no folder
	if err := os.Rename(next, dir); err != nil {
		t.Fatal(err)
	}
	says("another")
}

// A request that has begun finds the files of one build, whatever takes the folder's place
// meanwhile.
func TestARequestFindsTheFilesOfOneBuild(t *testing.T) {
	at := t.TempDir()
	dir, next, gone := filepath.Join(at, "dist"), filepath.Join(at, "next"), filepath.Join(at, "gone")
	build(t, dir, "one")
	build(t, next, "another")
	var f *folder
	// It replaces the folder behind the request's back, and reads a file then.
	api := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.mu.Lock()
		files := f.files
		f.mu.Unlock()
		if err := os.Rename(dir, gone); err != nil {
			t.Error(err)
		}
		if err := os.Rename(next, dir); err != nil {
			t.Error(err)
		}
		file, err := files.Open("index.html")
		if err != nil {
			t.Error(err)
			return
		}
		defer file.Close()
		_, _ = io.Copy(w, file)
	})
	f, err := newFolder(dir, api)
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	f.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/api/x", nil))
	if got := w.Body.String(); got != "index.html one" {
		t.Errorf("it found %q", got)
	}
	w = httptest.NewRecorder()
	f.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/index.html", nil))
	if got := w.Body.String(); got != "index.html another" {
		t.Errorf("the next one found %q", got)
	}
}
