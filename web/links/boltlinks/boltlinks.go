//go:build !js

// Package boltlinks stores short links in one file.
package boltlinks

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"epsilonarcade/web/boltfile"
	"epsilonarcade/web/links"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// File is the name of the file in its folder.
const File = "links.db"

// A Store is a links.Store in a file. When Put returns, the link is on the disk.
type Store struct{ db *bbolt.DB }

// The buckets contain the fragments by id, the ids of removed links, and the bytes that Writable writes.
var linksBucket, removedBucket, probeBucket = []byte("links"), []byte("removed"), []byte("probe")

// DefaultFolder returns the folder that holds the links by default.
func DefaultFolder() (string, error) {
	home, err := os.UserConfigDir()
	return filepath.Join(home, "epsilonarcade"), err
}

// Open opens the file in folder dir, as boltfile does.
func Open(dir string, most int) (*Store, error) {
	db, err := boltfile.File{
		Name: File, Bucket: string(linksBucket), Check: check,
		Remedy: "move it away, and copy a backup to its place",
	}.Open(dir, most)
	if err != nil {
		return nil, err
	}
	return &Store{db}, nil
}

// check reads all links and creates the bucket that files of the first version lack.
func check(tx *bbolt.Tx, kept *bbolt.Bucket) error {
	if _, err := tx.CreateBucketIfNotExists(removedBucket); err != nil {
		return err
	}
	last := ""
	return kept.ForEach(func(id, fragment []byte) error {
		if string(id) <= last || links.ID(string(fragment)) != string(id) {
			return errors.New("a link in it has changed")
		}
		last = string(id)
		return nil
	})
}

// Close waits for the writes in progress and closes the file.
func (s *Store) Close() error { return s.db.Close() }

// Put stores a fragment under an id, unless the id is taken.
func (s *Store) Put(_ context.Context, id, fragment string) error {
	err := s.db.Update(func(tx *bbolt.Tx) error {
		kept := tx.Bucket(linksBucket)
		switch {
		case tx.Bucket(removedBucket).Get([]byte(id)) != nil:
			return links.ErrRemoved
		case kept.Get([]byte(id)) != nil:
			return nil
		}
		return kept.Put([]byte(id), []byte(fragment))
	})
	if errors.Is(err, bolterrors.ErrMaxSizeReached) {
		return links.ErrFull
	}
	return err
}

// Get returns the fragment under an id, or "".
func (s *Store) Get(_ context.Context, id string) (fragment string, err error) {
	err = s.db.View(func(tx *bbolt.Tx) error {
		if tx.Bucket(removedBucket).Get([]byte(id)) != nil {
			return links.ErrRemoved
		}
		fragment = string(tx.Bucket(linksBucket).Get([]byte(id)))
		return nil
	})
	return fragment, err
}

// Remove takes a link down. Its content cannot be stored again.
func (s *Store) Remove(id string) error {
	return s.db.Update(func(tx *bbolt.Tx) error {
		kept, removed := tx.Bucket(linksBucket), tx.Bucket(removedBucket)
		if kept.Get([]byte(id)) == nil && removed.Get([]byte(id)) == nil {
			return fmt.Errorf("link %q does not exist", id)
		}
		return errors.Join(kept.Delete([]byte(id)), removed.Put([]byte(id), []byte("-")))
	})
}

// Allow lets the content of a link that was taken down be stored again.
func (s *Store) Allow(id string) error {
	return s.db.Update(func(tx *bbolt.Tx) error {
		removed := tx.Bucket(removedBucket)
		if removed.Get([]byte(id)) == nil {
			return fmt.Errorf("link %q is not taken down", id)
		}
		return removed.Delete([]byte(id))
	})
}

// Count returns the number of links, the number of removed links, and the size of the file.
func (s *Store) Count() (kept, removed int, size int64, err error) {
	err = s.db.View(func(tx *bbolt.Tx) error {
		kept, removed, size = tx.Bucket(linksBucket).Stats().KeyN, tx.Bucket(removedBucket).Stats().KeyN, tx.Size()
		return nil
	})
	return kept, removed, size, err
}

// Backup copies the file to a path, even while links are being stored. The copy replaces the previous one once it is
// complete and on the disk.
func (s *Store) Backup(path string) error {
	there, err := os.Stat(path)
	own, _ := os.Stat(s.db.Path())
	if err == nil && os.SameFile(there, own) {
		return fmt.Errorf("%s is the file of the links itself; name another file", path)
	}
	part := path + ".part"
	file, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	err = s.db.View(func(tx *bbolt.Tx) error {
		_, err := tx.WriteTo(file)
		return err
	})
	if err = errors.Join(err, file.Sync(), file.Close()); err == nil {
		err = os.Rename(part, path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(part))
	}
	boltfile.SyncFolder(filepath.Dir(path))
	return nil
}

// Writable returns the reason why a link of the largest size cannot be stored now, or nil. It writes that many bytes
// and overwrites them at the next call, so the file does not keep growing. A file at its size limit is not an error,
// because its links can still be read.
func (s *Store) Writable(context.Context) error {
	value := make([]byte, links.Most)
	_, _ = rand.Read(value) // never fails
	err := s.db.Update(func(tx *bbolt.Tx) error {
		b, err := tx.CreateBucketIfNotExists(probeBucket)
		if err != nil {
			return err
		}
		return b.Put(probeBucket, value)
	})
	if errors.Is(err, bolterrors.ErrMaxSizeReached) {
		return nil
	}
	return err
}
