//go:build !js

// Package boltlinks keeps short links in one file.
package boltlinks

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"epsilonarcade/web/links"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// A Store is a links.Store in a file. What Put has returned from is on the disk.
type Store struct {
	// Quota is set before the store is used by many.
	Quota Quota

	db      *bbolt.DB
	keepers io.Closer // what listens for them, or nil

	mu     sync.Mutex // held by who writes
	totals totals
}

// A Quota is how much may be kept, 0 for any. What is there when it is set stays.
type Quota struct {
	Links int64
	Bytes int64 // of all links and their ids; in the file they take about twice as many
}

// totals are what there is.
type totals struct{ links, bytes, removed int64 }

// The fragments by id, and the ids of those that were taken down.
var linksBucket, removedBucket = []byte("links"), []byte("removed")

// file is the name of the database in its folder.
const file = "links.db"

const whatNow = "put it aside, and bring back a copy that links backup has made"

// Open opens the database in folder dir, and makes both if they are not there. Its errors say
// in one line what is wrong; the file is left as it was.
func Open(dir string) (s *Store, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	path := filepath.Join(dir, file)
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := create(path); err != nil {
			return nil, fmt.Errorf("%s cannot be made: %w", path, err)
		}
	case err == nil && !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is not a file", path)
	case err == nil && info.Size() == 0: // which bbolt would take for a new one
		return nil, fmt.Errorf("%s is empty, so it is not a database of links: %s", path, whatNow)
	}
	// A damaged file can make bbolt panic, or read pages that a cut file lacks.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			s, err = nil, fmt.Errorf("%s is damaged: %s", path, whatNow)
		}
	}()
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second})
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, fmt.Errorf("%s is in use by another program", path)
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrChecksum), errors.Is(err, bolterrors.ErrVersionMismatch):
		return nil, fmt.Errorf("%s is damaged, or not a database of links: %s", path, whatNow)
	case err != nil:
		return nil, fmt.Errorf("%s cannot be used: %w", path, err)
	}
	s = &Store{db: db}
	if err = s.whole(path); err == nil {
		err = s.trees(path)
	}
	if err == nil {
		err = s.check()
	}
	if errors.Is(err, syscall.ENOSPC) {
		_ = db.Close()
		return nil, fmt.Errorf("%s cannot be used: %w", path, err)
	}
	if err != nil {
		_ = db.Close()
		return nil, fmt.Errorf("%s is damaged (%w): %s", path, err, whatNow)
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
			return fmt.Errorf("only %d of %d bytes are present", info.Size(), tx.Size())
		}
		return nil
	})
}

// trees checks that no page of the file is above itself: bbolt would go down such a tree for ever.
func (s *Store) trees(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return s.db.View(func(tx *bbolt.Tx) error {
		t := tree{file: file, size: int64(s.db.Info().PageSize), seen: map[int64]bool{}}
		root := tx.Cursor().Bucket()
		if err := t.descend(int64(root.Root())); err != nil {
			return err
		}
		for _, name := range [][]byte{linksBucket, removedBucket} {
			if b := root.Bucket(name); b != nil && b.Root() != 0 { // 0 is that of one inside its parent's page
				if err := t.descend(int64(b.Root())); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// A tree is the pages of a file that have been met on the way down from its roots.
type tree struct {
	file io.ReaderAt
	size int64 // of a page
	seen map[int64]bool
}

// descend reads a page and those below it. A page begins with its number, 8 bytes, its kind, 2,
// and how many entries it has, 2; 4 bytes more, and then in a branch 16 bytes for each entry, of
// which the last 8 are the number of the page below.
func (t *tree) descend(page int64) error {
	const branch, head, entry = 1, 16, 16
	if t.seen[page] {
		return fmt.Errorf("page %d is below itself or in two places", page)
	}
	t.seen[page] = true
	var first [head]byte
	if _, err := t.file.ReadAt(first[:], page*t.size); err != nil {
		return fmt.Errorf("page %d is missing", page)
	}
	if binary.NativeEndian.Uint16(first[8:]) != branch {
		return nil
	}
	entries := make([]byte, entry*int(binary.NativeEndian.Uint16(first[10:])))
	if _, err := t.file.ReadAt(entries, page*t.size+head); err != nil {
		return fmt.Errorf("page %d is incomplete", page)
	}
	for ; len(entries) > 0; entries = entries[entry:] {
		if err := t.descend(int64(binary.NativeEndian.Uint64(entries[8:]))); err != nil {
			return err
		}
	}
	return nil
}

// check reads and counts all links. It adds the bucket that old files lack. It does not use
// bbolt's own check, which ends the program over some damaged pages.
func (s *Store) check() error {
	return s.db.Update(func(tx *bbolt.Tx) error {
		all := tx.Bucket(linksBucket)
		if all == nil {
			return errors.New("it contains no links")
		}
		removed, err := tx.CreateBucketIfNotExists(removedBucket)
		if err != nil {
			return err
		}
		s.totals = totals{}
		if err := removed.ForEach(func(_, _ []byte) error {
			s.totals.removed++
			return nil
		}); err != nil {
			return err
		}
		return all.ForEach(func(id, fragment []byte) error {
			if !links.Fits(string(id), string(fragment)) {
				return errors.New("a link in it has changed")
			}
			s.totals.links++
			s.totals.bytes += size(id, fragment)
			return nil
		})
	})
}

// size is what a link counts towards a quota.
func size[T string | []byte](id, fragment T) int64 { return int64(len(id) + len(fragment)) }

// Close waits for what is under way and closes the file.
func (s *Store) Close() error {
	var err error
	if s.keepers != nil {
		err = s.keepers.Close()
	}
	return errors.Join(err, s.db.Close())
}

// A writing is a change of the file under way. Its totals come into force when it is on the disk.
type writing struct {
	links, removed *bbolt.Bucket
	quota          Quota
	totals         totals
}

// write changes the file. Not with Batch, which would write from a goroutine whose panics nobody
// can recover.
func (s *Store) write(change func(*writing) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	w := writing{quota: s.Quota, totals: s.totals}
	err := s.db.Update(func(tx *bbolt.Tx) error {
		w.links, w.removed = tx.Bucket(linksBucket), tx.Bucket(removedBucket)
		return change(&w)
	})
	if err == nil {
		s.totals = w.totals
	}
	return err
}

// put reports whether it has added the link.
func (w *writing) put(id, fragment string) (added bool, err error) {
	after := w.totals
	after.links++
	after.bytes += size(id, fragment)
	switch {
	case w.removed.Get([]byte(id)) != nil:
		return false, links.ErrRemoved
	case w.links.Get([]byte(id)) != nil:
		return false, nil
	case w.quota.Links > 0 && after.links > w.quota.Links, w.quota.Bytes > 0 && after.bytes > w.quota.Bytes:
		return false, links.ErrFull
	}
	if err := w.links.Put([]byte(id), []byte(fragment)); err != nil {
		return false, err
	}
	w.totals = after
	return true, nil
}

// Put keeps a fragment under an id, unless there is one.
func (s *Store) Put(_ context.Context, id, fragment string) error {
	if there, err := s.Get(context.Background(), id); err != nil || there != "" {
		return err // no need to wait for the disk
	}
	return s.write(func(w *writing) error {
		_, err := w.put(id, fragment)
		return err
	})
}

// Get returns the fragment under an id, "" if there is none.
func (s *Store) Get(_ context.Context, id string) (fragment string, err error) {
	err = s.db.View(func(tx *bbolt.Tx) error {
		fragment = string(tx.Bucket(linksBucket).Get([]byte(id)))
		if fragment == "" && tx.Bucket(removedBucket).Get([]byte(id)) != nil {
			return links.ErrRemoved
		}
		return nil
	})
	return fragment, err
}
