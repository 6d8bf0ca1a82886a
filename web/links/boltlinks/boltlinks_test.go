//go:build !js

package boltlinks_test

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"epsilonarcade/web/links"
	"epsilonarcade/web/links/boltlinks"

	"epsilonarcade/web/internal/linkstest"
	"go.etcd.io/bbolt"
)

func open(t *testing.T, dir string) *boltlinks.Store {
	t.Helper()
	s, err := boltlinks.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestLinksInAFileSurviveARestart(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	s := open(t, dir)
	server := httptest.NewServer(links.Handler(links.Options{Store: s}))
	kept := linkstest.Run(t, server.URL)
	server.Close()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open(t, dir)
	defer s.Close()
	server = httptest.NewServer(links.Handler(links.Options{Store: s}))
	defer server.Close()
	linkstest.Again(t, server.URL, kept)
}

func TestNothingIsOverwritten(t *testing.T) {
	s := open(t, t.TempDir())
	defer s.Close()
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			if err := s.Put(t.Context(), "id", fmt.Sprint("fragment ", i)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	first, err := s.Get(t.Context(), "id")
	if err != nil || first == "" {
		t.Fatalf("%q, %v", first, err)
	}
	if err := s.Put(t.Context(), "id", "other"); err != nil {
		t.Error(err)
	}
	if now, _ := s.Get(t.Context(), "id"); now != first {
		t.Errorf("%q became %q", first, now)
	}
}

// refuses reports whether a file with these bytes is refused, and checks that the error names it
// in one line and that it stays as it was.
func refuses(t *testing.T, what string, bad []byte) bool {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "links.db")
	if err := os.WriteFile(path, bad, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := boltlinks.Open(dir)
	if err == nil {
		s.Close()
		return false
	}
	if text := err.Error(); strings.Contains(text, "\n") || !strings.Contains(text, dir) {
		t.Errorf("%s: %q", what, text)
	}
	if left, _ := os.ReadFile(path); string(left) != string(bad) {
		t.Errorf("%s: the file was changed", what)
	}
	return true
}

func TestAFileThatCannotBeUsedIsNamedAndLeftAlone(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	if _, err := boltlinks.Open(dir); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("opened twice: %v", err)
	}
	for i := range 300 {
		fragment := fmt.Sprint(strings.Repeat("x", 200), i)
		if err := s.Put(t.Context(), links.ID(fragment), fragment); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "links.db")
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	page, looped := os.Getpagesize(), 0
	for at := 0; at < len(good); at += page {
		if binary.NativeEndian.Uint16(good[at+8:]) == 1 { // a branch, whose first page below becomes itself
			bad := append([]byte(nil), good...)
			binary.NativeEndian.PutUint64(bad[at+16+8:], uint64(at/page))
			if refuses(t, "a page below itself", bad) { // it is if the page is in use
				looped++
			}
		}
	}
	if looped == 0 {
		t.Error("no file with a page below itself is refused")
	}
	rng := rand.New(rand.NewPCG(1, 1))
	refused := 0
	for trial := range 60 {
		bad := append([]byte(nil), good...)
		switch trial % 3 {
		case 0:
			bad = bad[:rng.IntN(len(bad)-1)+1]
		case 1:
			for range 2000 {
				bad[rng.IntN(len(bad))] = byte(rng.Uint32())
			}
		case 2:
			bad = []byte(strings.Repeat("no database\n", 1+rng.IntN(2000)))
		}
		if refuses(t, fmt.Sprintf("trial %d", trial), bad) {
			refused++
		}
	}
	if refused < 40 {
		t.Errorf("%d of 60 damaged files are refused", refused)
	}
}

// An existing file without links is not a new store: it may be damaged, or belong to another program.
func TestAFileWithoutLinksIsRefusedAndLeftAlone(t *testing.T) {
	other := filepath.Join(t.TempDir(), "other.db")
	db, err := bbolt.Open(other, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Update(func(tx *bbolt.Tx) error { _, err := tx.CreateBucket([]byte("theirs")); return err }); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	theirs, err := os.ReadFile(other)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"empty": {}, "another program's": theirs, "a page of zeros": make([]byte, 4096), "zeros": make([]byte, 1<<16)} {
		if !refuses(t, name, data) {
			t.Errorf("%s: it is opened", name)
		}
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "links.db"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := boltlinks.Open(dir); err == nil || !strings.Contains(err.Error(), "is not a file") {
		t.Errorf("a folder: %v", err)
	}
}

// After every other change, the pages that hold the links are the first ones of a small file. It
// was cut nevertheless, and who finds out later has more to lose.
func TestACutFileIsRefusedThoughItsLinksCanBeRead(t *testing.T) {
	dir := t.TempDir()
	for i := range 12 {
		s := open(t, dir)
		for k := range 1 + i%2 {
			fragment := fmt.Sprintf("1t&arms=0.5,0.6&horizon=1000&seed=%d", 2*i+k)
			if err := s.Put(t.Context(), links.ID(fragment), fragment); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		good, err := os.ReadFile(filepath.Join(dir, "links.db"))
		if err != nil {
			t.Fatal(err)
		}
		if what := fmt.Sprintf("change %d", i); !refuses(t, what, good[:5*4096]) {
			t.Errorf("%s: the file is opened", what)
		}
	}
}

func TestAFolderThatCannotBeWrittenIsNamed(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := boltlinks.Open(filepath.Join(file, "data")); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("%v", err)
	}
}

// Those that come too late must leave the folder to the one that serves, which goes on answering.
func TestOfManyFirstOpeningsOneWinsAndLosesNothing(t *testing.T) {
	var all sync.WaitGroup
	for range 10 {
		dir := t.TempDir()
		all.Go(func() { openAtOnce(t, dir, 100) })
	}
	all.Wait()
}

// openAtOnce opens a new folder so many times at once.
func openAtOnce(t *testing.T, dir string, times int) {
	var (
		begin  = make(chan struct{})
		opened = make(chan *boltlinks.Store, times)
		all    sync.WaitGroup
	)
	for range times {
		all.Go(func() {
			<-begin
			s, err := boltlinks.Open(dir)
			if err == nil {
				opened <- s
			} else if !strings.Contains(err.Error(), "in use") {
				t.Error(err)
			}
		})
	}
	close(begin)
	all.Wait()
	close(opened)
	s := <-opened
	if s == nil || len(opened) > 0 {
		t.Errorf("opened by %d more than one", len(opened))
		return
	}
	const fragment = "1t&seed=7"
	if err := s.Put(t.Context(), links.ID(fragment), fragment); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	s, err := boltlinks.Open(dir)
	if err != nil {
		t.Error(err)
		return
	}
	defer s.Close()
	if got, err := s.Get(t.Context(), links.ID(fragment)); err != nil || got != fragment {
		t.Errorf("what was stored is %q, %v", got, err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("left in the folder: %v, %v", files, err)
	}
}
