//go:build !js

// Command publish puts a copy of a built page in the place of the one that is served, all at
// once:
//
//	go run ./wasm/publish build/page build/dist dist
//
// The copy is made in the second folder, and takes the third one's place in one step where the
// system can exchange two names, and else in two. What was served before is in the second folder
// then, for requests that are still under way. Where nothing has changed it does nothing.
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "publish: name three folders: the page, a copy, and the served page")
		os.Exit(2)
	}
	if err := publish(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "publish:", err)
		os.Exit(1)
	}
}

func publish(from, copied, to string) error {
	built, err := state(from)
	if err != nil {
		return err
	}
	if served, err := state(to); err == nil && same(built, served) {
		return nil
	}
	if err := os.RemoveAll(copied); err != nil {
		return err
	}
	for name, f := range built {
		if err := duplicate(filepath.Join(from, name), filepath.Join(copied, name), f); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	if _, err := os.Lstat(to); errors.Is(err, fs.ErrNotExist) {
		return os.Rename(copied, to)
	}
	if exchange(copied, to) == nil {
		return nil
	}
	before := copied + "-before"
	if err := errors.Join(os.RemoveAll(before), os.Rename(to, before)); err != nil {
		return err
	}
	if err := os.Rename(copied, to); err != nil {
		return errors.Join(err, os.Rename(before, to))
	}
	return os.Rename(before, copied)
}

// state returns the files in a folder by name.
func state(dir string) (map[string]fs.FileInfo, error) {
	all := map[string]fs.FileInfo{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		all[name], err = os.Stat(filepath.Join(dir, name))
		return err
	})
	return all, err
}

func same(a, b map[string]fs.FileInfo) bool {
	for name, f := range a {
		if g := b[name]; g == nil || f.Size() != g.Size() || !f.ModTime().Equal(g.ModTime()) {
			return false
		}
	}
	return len(a) == len(b)
}

// duplicate copies a file with its time, by which servers tell whether its compressed variants
// are of it.
func duplicate(from, to string, info fs.FileInfo) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, info.Mode().Perm())
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if err := errors.Join(err, out.Close()); err != nil {
		return err
	}
	return os.Chtimes(to, info.ModTime(), info.ModTime())
}
