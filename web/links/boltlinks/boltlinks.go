//go:build !js

// Package boltlinks keeps short links in one file.
package boltlinks

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"epsilonarcade/web/links"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// A Store is a links.Store in a file. What Put has returned from is on the disk.
type Store struct{ db *bbolt.DB }

var bucket = []byte("links")

// file is the name of the database in its folder.
const file = "links.db"

// Open opens the database in folder dir, and makes both if they are not there. Its errors say
// in one line what is wrong; the file is left as it was.
func Open(dir string) (s *Store, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	path := filepath.Join(dir, file)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if err := create(path); err != nil {
			return nil, fmt.Errorf("%s cannot be made: %w", path, err)
		}
	}
	// A damaged file can make bbolt panic, or read pages that a cut file lacks.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			s, err = nil, fmt.Errorf("%s is damaged: put it aside, or bring back a copy", path)
		}
	}()
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second})
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, fmt.Errorf("%s is in use by another program", path)
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrChecksum), errors.Is(err, bolterrors.ErrVersionMismatch):
		return nil, fmt.Errorf("%s is damaged or no database of links: put it aside, or bring back a copy", path)
	case err != nil:
		return nil, fmt.Errorf("%s cannot be used: %w", path, err)
	}
	s = &Store{db}
	if err = s.whole(path); err == nil {
		err = s.check()
	}
	if err != nil {
		_ = db.Close()
		return nil, fmt.Errorf("%s is damaged (%w): put it aside, or bring back a copy", path, err)
	}
	return s, nil
}

// whole checks that the file holds all pages that it has ever used. Of one that was cut, those
// that are left may read as they should. Nobody else writes to it any more.
func (s *Store) whole(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	return s.db.View(func(tx *bbolt.Tx) error {
		if info.Size() < tx.Size() {
			return fmt.Errorf("%d of %d bytes are there", info.Size(), tx.Size())
		}
		return nil
	})
}

// check reads all that there is, and makes the bucket that all links are in. It does not use
// bbolt's own check, which ends the program over some damaged pages.
func (s *Store) check() error {
	err := s.db.View(func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucket)
		if b == nil {
			return nil // a new file
		}
		return b.ForEach(func(id, fragment []byte) error {
			if !links.Fits(string(id), string(fragment)) {
				return errors.New("a link in it is not what it was")
			}
			return nil
		})
	})
	if err != nil {
		return err
	}
	return s.db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucketIfNotExists(bucket)
		return err
	})
}

// Close waits for what is under way and closes the file.
func (s *Store) Close() error { return s.db.Close() }

// Put keeps a fragment under an id, unless there is one.
func (s *Store) Put(_ context.Context, id, fragment string) error {
	if there, err := s.Get(context.Background(), id); err != nil || there != "" {
		return err // no need to wait for the disk
	}
	// Not Batch, which would write from a goroutine whose panics nobody can recover.
	return s.db.Update(func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucket)
		if b.Get([]byte(id)) != nil {
			return nil
		}
		return b.Put([]byte(id), []byte(fragment))
	})
}

// Get returns the fragment under an id, "" if there is none.
func (s *Store) Get(_ context.Context, id string) (fragment string, err error) {
	err = s.db.View(func(tx *bbolt.Tx) error {
		fragment = string(tx.Bucket(bucket).Get([]byte(id)))
		return nil
	})
	return fragment, err
}
