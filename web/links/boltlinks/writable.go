//go:build !js

package boltlinks

import (
	"context"
	"crypto/rand"

	"epsilonarcade/web/links"

	"go.etcd.io/bbolt"
)

// probe is the bucket of what Writable writes, no link.
var probe = []byte("probe")

// Writable returns why the largest link could not be stored now, if so. It writes as much as
// that in place of what it wrote the last time, so that the file does not grow; what is taken back
// has room for a link.
func (s *Store) Writable(context.Context) error {
	value := make([]byte, links.Most)
	_, _ = rand.Read(value) // never fails
	return s.db.Update(func(tx *bbolt.Tx) error {
		b, err := tx.CreateBucketIfNotExists(probe)
		if err != nil {
			return err
		}
		return b.Put(probe, value)
	})
}
