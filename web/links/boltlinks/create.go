//go:build !js

package boltlinks

import (
	"errors"
	"io/fs"
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
	err = db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucket(linksBucket)
		return err
	})
	if err := errors.Join(err, db.Close()); err != nil {
		return err
	}
	if err := os.Link(made, path); err != nil && !errors.Is(err, fs.ErrExist) {
		if err := copyNew(made, path); err != nil { // on a disk without hard links
			return err
		}
	}
	syncFolder(filepath.Dir(path))
	return nil
}

// copyNew copies a file to a new path. It keeps an existing file.
func copyNew(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	return errors.Join(err, file.Sync(), file.Close())
}

// syncFolder brings a folder's list of files to the disk, where the system knows that.
func syncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		_ = folder.Sync()
		_ = folder.Close()
	}
}
