//go:build !js

package boltlinks

import (
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"
)

// create makes an empty database at a path, or leaves alone what somebody else has just made
// there. It is made whole beside the path and linked to it, for half a new file would be taken
// for a damaged one, and nobody may remove what another program may have opened.
func create(path string) error {
	folder, err := os.MkdirTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	made := filepath.Join(folder, file)
	db, err := bbolt.Open(made, 0o600, nil)
	if err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	// On a disk without hard links it is made in its place when it is opened.
	_ = os.Link(made, path)
	syncFolder(filepath.Dir(path))
	return nil
}

// syncFolder brings a folder's list of files to the disk, where the system knows that.
func syncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		_ = folder.Sync()
		_ = folder.Close()
	}
}
