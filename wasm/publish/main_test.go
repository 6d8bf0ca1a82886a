//go:build !js

package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

const files = 20

// write makes a page in which all files say which version they are.
func write(t *testing.T, dir string, version int) {
	t.Helper()
	for i := range files {
		path := filepath.Join(dir, fmt.Sprintf("sub%d", i%3), fmt.Sprintf("file%d", i))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(strings.Repeat(fmt.Sprint(version, "\n"), 1+version%7)), 0o644); err != nil {
			t.Fatal(err)
		}
		at := time.Unix(1_700_000_000+int64(version), int64(i))
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
}

// versionOf returns what all files of a folder say.
func versionOf(root fs.FS) (string, error) {
	version, n := "", 0
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		line, _, _ := strings.Cut(string(data), "\n")
		if version != "" && line != version {
			return fmt.Errorf("%s of version %q is beside files of version %s", name, line, version)
		}
		version = line
		n++
		return nil
	})
	if err == nil && n != files {
		err = fmt.Errorf("%d of %d files are there", n, files)
	}
	return version, err
}

func TestWhoeverLooksFindsOneVersion(t *testing.T) {
	at := t.TempDir()
	from, copied, to := filepath.Join(at, "page"), filepath.Join(at, "copy"), filepath.Join(at, "dist")
	write(t, from, 1)
	if err := publish(from, copied, to); err != nil {
		t.Fatal(err)
	}
	var stop atomic.Bool
	looked := make(chan int)
	go func() {
		n := 0
		for ; !stop.Load(); n++ {
			root, err := os.OpenRoot(to)
			if err != nil {
				t.Error("there is nothing to look at:", err) // on Linux, where names are exchanged
				break
			}
			before := fmt.Sprint(n)
			if v, err := versionOf(root.FS()); err != nil && !gone(root, to) {
				t.Errorf("look %s, version %s: %v", before, v, err)
			}
			root.Close()
		}
		looked <- n
	}()
	for version := 2; version < 60; version++ {
		write(t, from, version)
		if err := publish(from, copied, to); err != nil {
			t.Fatal(err)
		}
		if v, err := versionOf(os.DirFS(to)); v != fmt.Sprint(version) || err != nil {
			t.Fatalf("version %d: there is %s, %v", version, v, err)
		}
		if v, err := versionOf(os.DirFS(copied)); v != fmt.Sprint(version-1) || err != nil {
			t.Fatalf("version %d: the one before is %s, %v", version, v, err)
		}
	}
	stop.Store(true)
	t.Logf("looked %d times", <-looked)
}

// gone reports whether a folder is not the one that is served any more: only such a one may be
// on its way to be removed.
func gone(root *os.Root, to string) bool {
	then, err := root.Stat(".")
	now, missing := os.Stat(to)
	return err != nil || missing != nil || !os.SameFile(then, now)
}

func TestTimesAreKeptAndWhatHasNotChangedIsLeftAlone(t *testing.T) {
	at := t.TempDir()
	from, copied, to := filepath.Join(at, "page"), filepath.Join(at, "copy"), filepath.Join(at, "dist")
	write(t, from, 1)
	if err := publish(from, copied, to); err != nil {
		t.Fatal(err)
	}
	built, err := state(from)
	if err != nil {
		t.Fatal(err)
	}
	served, err := state(to)
	if err != nil || !same(built, served) {
		t.Fatalf("times or sizes differ: %v", err)
	}
	before, _ := os.Stat(to)
	if err := publish(from, copied, to); err != nil {
		t.Fatal(err)
	}
	if after, _ := os.Stat(to); !os.SameFile(before, after) {
		t.Error("the same page was published again")
	}
	if err := os.Remove(filepath.Join(from, "sub0", "file0")); err != nil {
		t.Fatal(err)
	}
	if err := publish(from, copied, to); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(to, "sub0", "file0")); err == nil {
		t.Error("a file that is gone is still served")
	}
	if err := publish(filepath.Join(at, "none"), copied, to); err == nil {
		t.Error("a page that is not there was published")
	}
}
