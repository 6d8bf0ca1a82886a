//go:build !js

// Package boltclass stores classes in one file.
package boltclass

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"time"

	"epsilonarcade/web/boltfile"
	"epsilonarcade/web/class/host"

	"github.com/go-json-experiment/json"
	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// File is the name of the file in its folder.
const File = "classes.db"

// A Store is a host.Store in a file.
//
// The bucket "classes" contains a bucket for each class, under its code. That bucket contains the class, a bucket for
// each list, and the time at which the class ends and the screen's revision, which are read more often.
type Store struct{ db *bbolt.DB }

var rootBucket, classKey, endsKey, revisionKey = []byte("classes"), []byte("class"), []byte("ends"), []byte("revision")

// Open opens the file in folder dir, as boltfile does. It removes the classes that have ended.
func Open(dir string, most int) (*Store, error) {
	db, err := boltfile.File{
		Name: File, Holds: "classes", Bucket: string(rootBucket), Check: check, Remedy: "move it away",
	}.Open(dir, most)
	if err != nil {
		return nil, err
	}
	return &Store{db}, nil
}

// check reads all classes, and removes those that have ended.
func check(_ *bbolt.Tx, classes *bbolt.Bucket) error {
	err := classes.ForEachBucket(func(code []byte) error {
		c, err := load(classes, string(code))
		b := classes.Bucket(code)
		if err != nil || string(b.Get(endsKey)) != string(number(c.Ends.UnixMilli())) || string(b.Get(revisionKey)) != string(number(c.Screen.Revision)) {
			return errors.New("a class in it has changed")
		}
		return b.ForEachBucket(func(list []byte) error {
			_, err := records(b.Bucket(list), 0)
			return err
		})
	})
	if err == nil {
		_, err = sweep(classes)
	}
	return err
}

// sweep removes the classes that have ended, and returns the number of others.
func sweep(classes *bbolt.Bucket) (left int, err error) {
	var ended [][]byte
	now := string(number(time.Now().UnixMilli()))
	err = classes.ForEachBucket(func(code []byte) error {
		if string(classes.Bucket(code).Get(endsKey)) <= now {
			ended = append(ended, code)
		} else {
			left++
		}
		return nil
	})
	for _, code := range ended {
		err = errors.Join(err, classes.DeleteBucket(code))
	}
	return left, err
}

// Sweep removes the classes that have ended.
func (s *Store) Sweep() error {
	return s.write(func(classes *bbolt.Bucket) error {
		_, err := sweep(classes)
		return err
	})
}

// Close waits for the writes in progress and closes the file.
func (s *Store) Close() error { return s.db.Close() }

// write changes the classes, together with other calls at the same time. The function change may be called several
// times. If it returns an error of package host, it has changed nothing.
func (s *Store) write(change func(classes *bbolt.Bucket) error) error {
	var refused error
	err := s.db.Batch(func(tx *bbolt.Tx) error {
		refused = change(tx.Bucket(rootBucket))
		switch refused {
		case host.ErrNone, host.ErrTaken, host.ErrChanged, host.ErrFull:
			return nil // an error would make bbolt repeat the other calls
		}
		return refused
	})
	if errors.Is(err, bolterrors.ErrMaxSizeReached) {
		return host.ErrFull
	}
	return cmp.Or(err, refused)
}

// Create stores a new class.
func (s *Store) Create(_ context.Context, code string, c host.Class) error {
	return s.write(func(classes *bbolt.Bucket) error {
		left, err := sweep(classes)
		switch {
		case err != nil:
			return err
		case left >= host.MaxClasses:
			return host.ErrFull
		case classes.Bucket([]byte(code)) != nil:
			return host.ErrTaken
		}
		b, err := classes.CreateBucket([]byte(code))
		if err != nil {
			return err
		}
		return save(b, c)
	})
}

// number returns a number from 0 as eight bytes. They have the order of the numbers.
func number(n int64) []byte { return binary.BigEndian.AppendUint64(nil, uint64(n)) }

func save(b *bbolt.Bucket, c host.Class) error {
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return errors.Join(b.Put(classKey, data), b.Put(endsKey, number(c.Ends.UnixMilli())), b.Put(revisionKey, number(c.Screen.Revision)))
}

func load(classes *bbolt.Bucket, code string) (c host.Class, err error) {
	b := classes.Bucket([]byte(code))
	if b == nil {
		return c, host.ErrNone
	}
	err = json.Unmarshal(b.Get(classKey), &c)
	return c, err
}

// Load returns a class.
func (s *Store) Load(_ context.Context, code string) (c host.Class, err error) {
	err = s.db.View(func(tx *bbolt.Tx) error {
		c, err = load(tx.Bucket(rootBucket), code)
		return err
	})
	return c, err
}

// at returns the bucket of a class whose screen has a revision.
func at(classes *bbolt.Bucket, code string, revision int64) (*bbolt.Bucket, error) {
	b := classes.Bucket([]byte(code))
	switch {
	case b == nil:
		return nil, host.ErrNone
	case string(b.Get(revisionKey)) != string(number(revision)):
		return nil, host.ErrChanged
	}
	return b, nil
}

// Save replaces a class if its screen has the given revision.
func (s *Store) Save(_ context.Context, code string, revision int64, c host.Class) error {
	return s.write(func(classes *bbolt.Bucket) error {
		b, err := at(classes, code, revision)
		if err != nil {
			return err
		}
		return save(b, c)
	})
}

// head is the number of bytes before the value of a record: its number and its time.
const head = 16

// Put stores a record if the class's screen has the given revision.
func (s *Store) Put(_ context.Context, code string, revision int64, list string, r host.Record, most int) error {
	return s.write(func(classes *bbolt.Bucket) error {
		b, err := at(classes, code, revision)
		if err != nil {
			return err
		}
		in, key := b.Bucket([]byte(list)), []byte(r.Key)
		switch {
		case in == nil:
			if in, err = b.CreateBucket([]byte(list)); err != nil {
				return err
			}
		case in.Get(key) == nil && most > 0 && count(in) >= most:
			return host.ErrFull
		case in.Get(key) != nil && string(in.Get(key)[head:]) == r.Value:
			return nil
		}
		seq, err := b.NextSequence()
		if err != nil {
			return err
		}
		return in.Put(key, slices.Concat(number(int64(seq)), number(r.At.UnixMilli()), []byte(r.Value)))
	})
}

// count returns the number of records, with those of calls in the same transaction, unlike bbolt's own statistics.
func count(list *bbolt.Bucket) (n int) {
	_ = list.ForEach(func(_, _ []byte) error { n++; return nil })
	return n
}

// records returns the records with numbers above since, by number.
func records(list *bbolt.Bucket, since int64) (all []host.Record, err error) {
	err = list.ForEach(func(key, data []byte) error {
		if len(data) < head {
			return errors.New("a record in it has changed")
		}
		r := host.Record{
			Seq: int64(binary.BigEndian.Uint64(data)), At: time.UnixMilli(int64(binary.BigEndian.Uint64(data[8:]))),
		}
		if r.Seq > since {
			r.Key, r.Value = string(key), string(data[head:])
			all = append(all, r)
		}
		return nil
	})
	slices.SortFunc(all, func(a, b host.Record) int { return cmp.Compare(a.Seq, b.Seq) })
	return all, err
}

// List returns the first most records of a list with numbers above since, by number.
func (s *Store) List(_ context.Context, code, list string, since int64, most int) (all []host.Record, err error) {
	err = s.db.View(func(tx *bbolt.Tx) error {
		b := tx.Bucket(rootBucket).Bucket([]byte(code))
		if b == nil {
			return host.ErrNone
		}
		if in := b.Bucket([]byte(list)); in != nil {
			all, err = records(in, since)
		}
		return err
	})
	return all[:min(len(all), most)], err
}

// Delete removes a class and its records.
func (s *Store) Delete(_ context.Context, code string) error {
	return s.write(func(classes *bbolt.Bucket) error {
		if classes.Bucket([]byte(code)) == nil {
			return nil
		}
		return classes.DeleteBucket([]byte(code))
	})
}
