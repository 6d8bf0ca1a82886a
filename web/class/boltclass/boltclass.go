//go:build !js

// Package boltclass stores classes in one file.
package boltclass

import (
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
// The bucket "classes" contains a bucket for each class, under its code. That bucket contains the class and a bucket for
// each list. It also contains the class's end and the screen's revision, which most calls need without the class.
type Store struct{ db *bbolt.DB }

var rootBucket, classKey, endsKey, revisionKey = []byte("classes"), []byte("class"), []byte("ends"), []byte("revision")

// Open opens the file in folder dir, as boltfile does. It removes the classes that have ended.
func Open(dir string, most int) (*Store, error) {
	db, err := boltfile.File{
		Name: File, Bucket: string(rootBucket), Check: check, Remedy: "move it away",
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
			_, err := values(b.Bucket(list), 0)
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

// Sweep removes the classes that have ended, and returns the number of others.
func (s *Store) Sweep(context.Context) (left int, err error) {
	err = s.write(func(classes *bbolt.Bucket) (err error) {
		left, err = sweep(classes)
		return err
	})
	return left, err
}

// Close waits for the writes in progress and closes the file.
func (s *Store) Close() error { return s.db.Close() }

// write changes the classes, together with other calls at the same time. The function change may be called several
// times. If it returns an error, it has changed nothing.
func (s *Store) write(change func(classes *bbolt.Bucket) error) error {
	err := s.db.Batch(func(tx *bbolt.Tx) error { return change(tx.Bucket(rootBucket)) })
	if errors.Is(err, bolterrors.ErrMaxSizeReached) {
		return host.ErrFull
	}
	return err
}

// number returns a number from 0 as eight bytes. They have the order of the numbers.
func number(n int64) []byte { return binary.BigEndian.AppendUint64(nil, uint64(n)) }

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

// change changes the bucket of a class if the class's screen has the given revision. For revision 0, it first creates
// the bucket.
func (s *Store) change(code string, revision int64, change func(b *bbolt.Bucket) error) error {
	return s.write(func(classes *bbolt.Bucket) (err error) {
		b := classes.Bucket([]byte(code))
		switch {
		case b == nil && revision > 0:
			return host.ErrNone
		case b == nil:
			if b, err = classes.CreateBucket([]byte(code)); err != nil {
				return err
			}
		case string(b.Get(revisionKey)) != string(number(revision)):
			return host.ErrChanged
		}
		return change(b)
	})
}

// Save replaces a class if its screen has the given revision. For revision 0, it stores a new class.
func (s *Store) Save(_ context.Context, code string, revision int64, c host.Class) error {
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return s.change(code, revision, func(b *bbolt.Bucket) error {
		return errors.Join(b.Put(classKey, data), b.Put(endsKey, number(c.Ends.UnixMilli())), b.Put(revisionKey, number(c.Screen.Revision)))
	})
}

// Put stores a value, after its number, if the class's screen has the given revision.
func (s *Store) Put(_ context.Context, code string, revision int64, list, key, value string, most int) error {
	return s.change(code, revision, func(b *bbolt.Bucket) error {
		in, err := b.CreateBucketIfNotExists([]byte(list))
		if err != nil {
			return err
		}
		switch old := in.Get([]byte(key)); {
		case old != nil && string(old[8:]) == value:
			return nil
		case old == nil:
			n, err := in.NextSequence() // the list's own sequence counts its values
			if err != nil {
				return err
			}
			if most > 0 && n > uint64(most) {
				return host.ErrFull
			}
		}
		next, err := b.NextSequence()
		if err != nil {
			return err
		}
		return in.Put([]byte(key), append(number(int64(next)), value...))
	})
}

// values returns the numbers above since with their values, in order.
func values(list *bbolt.Bucket, since int64) (all []string, err error) {
	err = list.ForEach(func(_, data []byte) error {
		if len(data) < 8 {
			return errors.New("a value in it has changed")
		}
		if string(data[:8]) > string(number(since)) {
			all = append(all, string(data))
		}
		return nil
	})
	slices.Sort(all)
	return all, err
}

// List returns the first most values of a list with numbers above since, by number, and the last of these numbers.
func (s *Store) List(_ context.Context, code, list string, since int64, most int) (all []string, last int64, err error) {
	err = s.db.View(func(tx *bbolt.Tx) error {
		b := tx.Bucket(rootBucket).Bucket([]byte(code))
		if b == nil {
			return host.ErrNone
		}
		if in := b.Bucket([]byte(list)); in != nil {
			all, err = values(in, since)
		}
		return err
	})
	all = all[:min(len(all), most)]
	for i, value := range all {
		last, all[i] = int64(binary.BigEndian.Uint64([]byte(value[:8]))), value[8:]
	}
	return all, last, err
}

// Delete removes a class and its lists.
func (s *Store) Delete(_ context.Context, code string) error {
	return s.write(func(classes *bbolt.Bucket) error {
		if classes.Bucket([]byte(code)) == nil {
			return nil
		}
		return classes.DeleteBucket([]byte(code))
	})
}
