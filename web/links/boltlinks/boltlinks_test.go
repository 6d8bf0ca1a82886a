//go:build !js

package boltlinks_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/links"
	"epsilonarcade/web/links/boltlinks"

	"go.etcd.io/bbolt"
)

func open(t *testing.T, dir string) *boltlinks.Store {
	t.Helper()
	s, err := boltlinks.Open(dir, 0)
	testkit.OK(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// fragment returns the link of the default scenario with the given seed.
func fragment(seed int) string {
	s := scenario.Default()
	s.Seed = uint64(seed)
	return s.Link()
}

// put stores links with seeds from first to last.
func put(t *testing.T, s *boltlinks.Store, first, last int) {
	t.Helper()
	for seed := first; seed <= last; seed++ {
		testkit.OK(t, s.Put(t.Context(), links.ID(fragment(seed)), fragment(seed)))
	}
}

// has checks that a store contains the links with seeds from first to last.
func has(t *testing.T, s *boltlinks.Store, first, last int) {
	t.Helper()
	for seed := first; seed <= last; seed++ {
		if got, err := s.Get(t.Context(), links.ID(fragment(seed))); err != nil || got != fragment(seed) {
			t.Errorf("seed %d: %q, %v", seed, got, err)
			return
		}
	}
}

func TestNothingIsOverwritten(t *testing.T) {
	s := open(t, t.TempDir())
	for _, text := range []string{"first", "second"} {
		if err := s.Put(t.Context(), "id", text); err != nil {
			t.Error(err)
		}
	}
	if got, err := s.Get(t.Context(), "id"); err != nil || got != "first" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestAFullFileKeepsItsLinks(t *testing.T) {
	dir := t.TempDir()
	s, err := boltlinks.Open(dir, 64<<10)
	testkit.OK(t, err)
	last := 0
	for err == nil && last < 10_000 {
		last++
		err = s.Put(t.Context(), links.ID(fragment(last)), fragment(last))
	}
	if !errors.Is(err, links.ErrFull) || last < 100 {
		t.Fatalf("link %d: %v", last, err)
	}
	if err := s.Writable(t.Context()); err != nil {
		t.Errorf("the limit counts as a fault: %v", err)
	}
	has(t, s, 1, last-1)
	if info, err := os.Stat(filepath.Join(dir, "links.db")); err != nil || info.Size() > 64<<10 {
		t.Errorf("the file has %d bytes, %v", info.Size(), err)
	}
	testkit.OK(t, s.Close())
	// A limit below the file's size stops only new links.
	s, err = boltlinks.Open(dir, 1)
	testkit.OK(t, err)
	defer s.Close()
	has(t, s, 1, last-1)
}

func TestBackupContainsAllLinks(t *testing.T) {
	dir, to := t.TempDir(), filepath.Join(t.TempDir(), "links.db")
	s := open(t, dir)
	put(t, s, 1, 100)
	testkit.OK(t, s.Remove(links.ID(fragment(100))))
	for range 2 { // the second backup replaces the first
		testkit.OK(t, s.Backup(to))
	}
	again := open(t, filepath.Dir(to))
	has(t, again, 1, 99)
	if _, err := again.Get(t.Context(), links.ID(fragment(100))); !errors.Is(err, links.ErrRemoved) {
		t.Errorf("the link that was taken down: %v", err)
	}
	for _, bad := range []string{filepath.Join(dir, "links.db"), dir, filepath.Join(dir, "none", "b")} {
		if err := s.Backup(bad); err == nil {
			t.Errorf("a backup at %s", bad)
		}
	}
	for _, folder := range []string{dir, filepath.Dir(to)} {
		if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
			t.Errorf("left: %v, %v", files, err)
		}
	}
}

// refuses reports whether Open refuses a file with the given bytes. It checks that the error is one line that names the
// file, and that the file stays unchanged.
func refuses(t *testing.T, what string, bad []byte) bool {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "links.db")
	testkit.OK(t, os.WriteFile(path, bad, 0o600))
	s, err := boltlinks.Open(dir, 0)
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
	if _, err := boltlinks.Open(dir, 0); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("opened twice: %v", err)
	}
	put(t, s, 1, 300)
	testkit.OK(t, s.Close())
	path := filepath.Join(dir, "links.db")
	good, err := os.ReadFile(path)
	testkit.OK(t, err)
	page := os.Getpagesize()
	for _, size := range []int{1, page, 3 * page, 5 * page, len(good) / 2} {
		if !refuses(t, fmt.Sprintf("cut to %d bytes", size), good[:size]) {
			t.Errorf("a file of %d bytes, cut to %d, is opened", len(good), size)
		}
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for trial := range 20 {
		bad := append([]byte(nil), good...)
		for range 2000 {
			bad[rng.IntN(len(bad))] = byte(rng.Uint32())
		}
		if what := fmt.Sprintf("trial %d", trial); !refuses(t, what, bad) {
			t.Errorf("%s: a damaged file is opened", what)
		}
	}
	testkit.OK(t, os.Remove(path))
	testkit.OK(t, os.Mkdir(path, 0o700))
	for _, bad := range []string{dir, os.Args[0]} {
		if _, err := boltlinks.Open(bad, 0); err == nil || !strings.Contains(err.Error(), bad) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// A file without links may belong to another program, so it is left unchanged.
func TestAFileWithoutLinksIsRefusedAndLeftAlone(t *testing.T) {
	other := filepath.Join(t.TempDir(), "other.db")
	db, err := bbolt.Open(other, 0o600, nil)
	testkit.OK(t, err)
	testkit.OK(t, db.Update(func(tx *bbolt.Tx) error { _, err := tx.CreateBucket([]byte("theirs")); return err }))
	testkit.OK(t, db.Close())
	theirs, err := os.ReadFile(other)
	testkit.OK(t, err)
	for name, data := range map[string][]byte{
		"another program's": theirs, "zeros": make([]byte, 1<<16), "text": []byte(strings.Repeat("no database\n", 2000)),
	} {
		if !refuses(t, name, data) {
			t.Errorf("%s: it is opened", name)
		}
	}
}

// A file from an older version has no bucket for removed links.
func TestAnOldFileIsRead(t *testing.T) {
	dir := t.TempDir()
	db, err := bbolt.Open(filepath.Join(dir, "links.db"), 0o600, nil)
	testkit.OK(t, err)
	testkit.OK(t, db.Update(func(tx *bbolt.Tx) error {
		b, err := tx.CreateBucket([]byte("links"))
		return errors.Join(err, b.Put([]byte(links.ID(fragment(1))), []byte(fragment(1))))
	}))
	testkit.OK(t, db.Close())
	has(t, open(t, dir), 1, 1)
}
