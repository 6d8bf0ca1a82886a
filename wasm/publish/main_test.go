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

func TestAReaderFindsOneVersion(t *testing.T) {
	at := t.TempDir()
	made, served := filepath.Join(at, "made"), filepath.Join(at, "dist")
	write(t, made, 1)
	if err := publish(made, served); err != nil {
		t.Fatal(err)
	}
	var stop atomic.Bool
	looked := make(chan int)
	go func() {
		n := 0
		for ; !stop.Load(); n++ {
			root, err := os.OpenRoot(served)
			if err != nil {
				t.Error("there is nothing to look at:", err) // on Linux, where names are exchanged
				break
			}
			if v, err := versionOf(root.FS()); err != nil && !gone(root, served) {
				t.Errorf("look %d, version %s: %v", n, v, err)
			}
			root.Close()
		}
		looked <- n
	}()
	for version := 2; version < 60; version++ {
		if err := os.RemoveAll(made); err != nil {
			t.Fatal(err)
		}
		write(t, made, version)
		if err := publish(made, served); err != nil {
			t.Fatal(err)
		}
		if v, err := versionOf(os.DirFS(served)); v != fmt.Sprint(version) || err != nil {
			t.Fatalf("version %d: there is %s, %v", version, v, err)
		}
		if v, err := versionOf(os.DirFS(made)); v != fmt.Sprint(version-1) || err != nil {
			t.Fatalf("version %d: the one before is %s, %v", version, v, err)
		}
	}
	stop.Store(true)
	t.Logf("looked %d times", <-looked)
	if err := publish(filepath.Join(at, "none"), served); err == nil {
		t.Error("a page that is not there was published")
	}
	if v, err := versionOf(os.DirFS(served)); v != "59" || err != nil {
		t.Errorf("after that there is %s, %v", v, err)
	}
}

// gone reports whether a folder is not the one that is served any more: only such a one may be
// on its way to be removed.
func gone(root *os.Root, served string) bool {
	then, err := root.Stat(".")
	now, missing := os.Stat(served)
	return err != nil || missing != nil || !os.SameFile(then, now)
}
