//go:build !js

package boltlinks

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"epsilonarcade/web/links"

	"go.etcd.io/bbolt"
)

// A Keeper looks after the links of a folder: a Store that this program has opened, or the
// program that serves them.
type Keeper interface {
	// Export writes all that there is, an entry a line. What is stored or taken down meanwhile
	// may be in it or not.
	Export(w io.Writer) error
	// Import reads what Export has written, and returns how many links it has added. What was
	// taken down, here or there, is so afterwards. It stops at the first line that is wrong.
	Import(r io.Reader) (added int, err error)
	// Remove takes a link down for good.
	Remove(id string) error
	// Allow lets a link that was taken down be stored again.
	Allow(id string) error
	Stats() (Stats, error)
	Close() error
}

// Stats say how much there is.
type Stats struct {
	Links, Removed int64
	Bytes          int64 // of the links and their ids
	File           int64 // bytes that the file takes
	Quota          Quota // of the program that serves
}

// An entry is a line of an export: a link, or an id whose link was taken down.
type entry struct {
	ID      string `json:"id"`
	Link    string `json:"link,omitempty"`
	Removed bool   `json:"removed,omitempty"`
}

// atOnce is how many entries are read or written in one step, so that nobody waits for long.
const atOnce = 500

// Export writes all links, and then what was taken down, in the order of their ids.
func (s *Store) Export(w io.Writer) error {
	out := bufio.NewWriter(w)
	lines := json.NewEncoder(out)
	lines.SetEscapeHTML(false)
	for _, bucket := range [][]byte{linksBucket, removedBucket} {
		after := ""
		for {
			some, err := s.some(bucket, after)
			if err != nil {
				return err
			}
			for _, e := range some {
				if err := lines.Encode(e); err != nil {
					return err
				}
				after = e.ID
			}
			if len(some) < atOnce {
				break
			}
		}
	}
	return out.Flush()
}

// some returns entries of a bucket that come after an id.
func (s *Store) some(bucket []byte, after string) (some []entry, err error) {
	err = s.db.View(func(tx *bbolt.Tx) error {
		c := tx.Bucket(bucket).Cursor()
		for id, fragment := c.Seek([]byte(after)); id != nil && len(some) < atOnce; id, fragment = c.Next() {
			switch {
			case string(id) == after:
			case string(bucket) == string(removedBucket):
				some = append(some, entry{ID: string(id), Removed: true})
			default:
				some = append(some, entry{ID: string(id), Link: string(fragment)})
			}
		}
		return nil
	})
	return some, err
}

// Import adds the entries of an export.
func (s *Store) Import(r io.Reader) (added int, err error) {
	lines := json.NewDecoder(r)
	lines.DisallowUnknownFields()
	for at := 1; ; {
		var some []entry
		var wrong error
		for len(some) < atOnce {
			var e entry
			if wrong = lines.Decode(&e); wrong == nil {
				wrong = e.check()
			}
			if wrong != nil {
				break
			}
			some = append(some, e)
		}
		n, err := s.add(some)
		added += n
		at += len(some)
		switch {
		case err != nil:
			return added, err
		case wrong == io.EOF:
			return added, nil
		case wrong != nil:
			return added, fmt.Errorf("entry %d: %w", at, wrong)
		}
	}
}

func (e entry) check() error {
	switch {
	case !links.IsID(e.ID):
		return fmt.Errorf("%q is not the id of a link", e.ID)
	case e.Removed:
		return nil
	}
	return links.Check(e.ID, e.Link)
}

// add adds entries in one step, as many as the quota leaves room for.
func (s *Store) add(some []entry) (added int, err error) {
	full := error(nil)
	err = s.write(func(w *writing) error {
		added = 0
		for _, e := range some {
			if e.Removed {
				if err := w.remove(e.ID); err != nil {
					return err
				}
				continue
			}
			new, err := w.put(e.ID, e.Link)
			switch {
			case errors.Is(err, links.ErrFull):
				full = err
				return nil
			case err != nil && !errors.Is(err, links.ErrRemoved):
				return err
			case new:
				added++
			}
		}
		return nil
	})
	return added, errors.Join(err, full)
}

// remove takes an id down, whether or not there is a link.
func (w *writing) remove(id string) error {
	if fragment := w.links.Get([]byte(id)); fragment != nil {
		w.totals.links--
		w.totals.bytes -= size([]byte(id), fragment)
	}
	if w.removed.Get([]byte(id)) == nil {
		w.totals.removed++
	}
	return errors.Join(w.links.Delete([]byte(id)), w.removed.Put([]byte(id), []byte("-")))
}

// Remove takes a link down.
func (s *Store) Remove(id string) error {
	return s.write(func(w *writing) error {
		if w.links.Get([]byte(id)) == nil && w.removed.Get([]byte(id)) == nil {
			return fmt.Errorf("link %q does not exist", id)
		}
		return w.remove(id)
	})
}

// Allow forgets that a link was taken down.
func (s *Store) Allow(id string) error {
	return s.write(func(w *writing) error {
		if w.removed.Get([]byte(id)) == nil {
			return fmt.Errorf("link %q is not taken down", id)
		}
		w.totals.removed--
		return w.removed.Delete([]byte(id))
	})
}

// Stats returns how much there is.
func (s *Store) Stats() (Stats, error) {
	info, err := os.Stat(s.db.Path())
	if err != nil {
		return Stats{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return Stats{s.totals.links, s.totals.removed, s.totals.bytes, info.Size(), s.Quota}, nil
}
