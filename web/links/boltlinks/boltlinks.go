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
	"runtime/debug"
	"syscall"
	"time"

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

// Open opens the file in folder dir, and creates both if they do not exist. The file may grow to most bytes; 0 means no
// limit. An error's text is a single line. A damaged file stays unchanged.
func Open(dir string, most int) (s *Store, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	path := filepath.Join(dir, File)
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a file", path)
	}
	const whatNow = "move it away, and copy a backup to its place"
	// A damaged file can make bbolt panic, or read pages that a truncated file lacks.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			s, err = nil, fmt.Errorf("%s is damaged: %s", path, whatNow)
		}
	}()
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second})
	if err == nil {
		if err = db.Update(check); err == nil {
			db.MaxSize = most // set only now, so that a file above a lowered limit can still be opened
			syncFolder(dir)
			return &Store{db}, nil
		}
		err = fmt.Errorf("%w: %w", errDamaged, errors.Join(err, db.Close()))
	}
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, fmt.Errorf("%s is in use by another program, such as a server: stop it first", path)
	case errors.Is(err, syscall.ENOSPC):
		return nil, fmt.Errorf("%s cannot be used: %w", path, syscall.ENOSPC)
	case errors.Is(err, errDamaged):
		return nil, fmt.Errorf("%s is %w: %s", path, err, whatNow)
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrChecksum), errors.Is(err, bolterrors.ErrVersionMismatch):
		return nil, fmt.Errorf("%s is damaged or not a database of links: %s", path, whatNow)
	}
	return nil, fmt.Errorf("%s cannot be used: %w", path, err)
}

var errDamaged = errors.New("damaged")

// check reads all links and creates the buckets of a new file. On some damaged pages, bbolt's own check would end the
// program.
func check(tx *bbolt.Tx) error {
	info, err := os.Stat(tx.DB().Path())
	if err != nil {
		return err
	}
	if info.Size() < tx.Size() { // even then, the remaining pages may look complete
		return fmt.Errorf("it has only %d of %d bytes", info.Size(), tx.Size())
	}
	if name, _ := tx.Cursor().First(); name != nil && tx.Bucket(linksBucket) == nil {
		return errors.New("it has no bucket for links")
	}
	kept, err := tx.CreateBucketIfNotExists(linksBucket)
	if err != nil {
		return err
	}
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
	syncFolder(filepath.Dir(path))
	return nil
}

// syncFolder flushes a folder's list of files to the disk, if the system can do so.
func syncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		_ = folder.Sync()
		_ = folder.Close()
	}
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
