//go:build !js

package boltlinks

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// DefaultFolder returns the folder that links are kept in where no other is asked for.
func DefaultFolder() (string, error) {
	home, err := os.UserConfigDir()
	return filepath.Join(home, "epsilonarcade"), err
}

// Backup writes all links into a file, which is a store's own if it is named links.db and put into
// an empty folder. It is made anew, entry by entry: the file of a store that serves changes while
// it is copied, and a long look at it keeps writers waiting. Nobody sees it before it is whole.
func Backup(ctx context.Context, from Keeper, path string) (Stats, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return Stats{}, fmt.Errorf("%s is not a file", path)
	}
	folder, err := os.MkdirTemp(filepath.Dir(path), ".backup-*")
	if err != nil {
		return Stats{}, err
	}
	defer os.RemoveAll(folder)
	to, err := Open(folder)
	if err != nil {
		return Stats{}, err
	}
	r, w := io.Pipe()
	defer context.AfterFunc(ctx, func() { _ = w.CloseWithError(ctx.Err()) })()
	go func() { w.CloseWithError(from.Export(w)) }()
	_, err = to.Import(r)
	_ = r.Close() // the export ends, too
	if err == nil {
		err = ctx.Err()
	}
	stats, failed := to.Stats()
	if err := errors.Join(err, failed, to.Close()); err != nil {
		return Stats{}, err
	}
	if err := os.Rename(filepath.Join(folder, file), path); err != nil {
		return Stats{}, err
	}
	syncFolder(filepath.Dir(path))
	return stats, nil
}
