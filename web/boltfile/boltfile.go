//go:build !js

// Package boltfile opens files of bbolt, and does no harm to files that are damaged or foreign.
package boltfile

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"syscall"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// A File describes a file of bbolt.
type File struct {
	Name   string // in its folder
	Bucket string // each file has this bucket, such as "links"
	Remedy string // tells the operator how to replace a damaged file
	// Check returns an error if the content of the bucket is damaged. It may add further buckets.
	Check func(tx *bbolt.Tx, bucket *bbolt.Bucket) error
}

// Open opens the file in folder dir, and creates both if they do not exist. The file may grow to most bytes; 0 means no
// limit. An error's text is a single line. A damaged file stays unchanged.
func (f File) Open(dir string, most int) (db *bbolt.DB, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	path := filepath.Join(dir, f.Name)
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a file", path)
	}
	// A damaged file can make bbolt panic, or read pages that a truncated file lacks.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			db, err = nil, fmt.Errorf("%s is damaged: %s", path, f.Remedy)
		}
	}()
	db, err = bbolt.Open(path, 0o600, &bbolt.Options{Timeout: time.Second})
	if err == nil {
		if err = db.Update(f.check); err == nil {
			db.MaxSize = most // set only now, so that a file above a lowered limit can still be opened
			SyncFolder(dir)
			return db, nil
		}
		err = fmt.Errorf("%w: %w", errDamaged, errors.Join(err, db.Close()))
	}
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, fmt.Errorf("%s is in use by another program, such as a server: stop it first", path)
	case errors.Is(err, syscall.ENOSPC):
		return nil, fmt.Errorf("%s cannot be used: %w", path, syscall.ENOSPC)
	case errors.Is(err, errDamaged):
		return nil, fmt.Errorf("%s is %w: %s", path, err, f.Remedy)
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrChecksum), errors.Is(err, bolterrors.ErrVersionMismatch):
		return nil, fmt.Errorf("%s is damaged or not a database of %s: %s", path, f.Bucket, f.Remedy)
	}
	return nil, fmt.Errorf("%s cannot be used: %w", path, err)
}

var errDamaged = errors.New("damaged")

// check reads the whole file and creates the bucket of a new file. On some damaged pages, bbolt's own check would end
// the program.
func (f File) check(tx *bbolt.Tx) error {
	info, err := os.Stat(tx.DB().Path())
	if err != nil {
		return err
	}
	if info.Size() < tx.Size() { // even then, the remaining pages may look complete
		return fmt.Errorf("it has only %d of %d bytes", info.Size(), tx.Size())
	}
	if name, _ := tx.Cursor().First(); name != nil && tx.Bucket([]byte(f.Bucket)) == nil {
		return fmt.Errorf("it has no bucket for %s", f.Bucket)
	}
	bucket, err := tx.CreateBucketIfNotExists([]byte(f.Bucket))
	if err != nil {
		return err
	}
	return f.Check(tx, bucket)
}

// SyncFolder flushes a folder's list of files to the disk, if the system can do so.
func SyncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		_ = folder.Sync()
		_ = folder.Close()
	}
}
