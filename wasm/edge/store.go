//go:build js && wasm

package main

import (
	"context"
	"fmt"

	"epsilonarcade/web/links"

	"github.com/syumai/workers/cloudflare/kv"
)

// A store is a links.Store in a KV namespace.
type store struct{ namespace *kv.Namespace }

func openStore(binding string) (store, error) {
	n, err := kv.NewNamespace(binding)
	return store{n}, err
}

// missing is the value that the platform returns for a missing key. removed is the value of a link that was taken down:
// wrangler kv key put --binding LINKS ID removed. No fragment equals either value.
const missing, removed = "<null>", "removed"

// Put stores a fragment under an id. The handler has checked that the id is unused. If another write comes first, it
// stores the same fragment.
func (s store) Put(_ context.Context, id, fragment string) error {
	if err := s.namespace.PutString(id, fragment, nil); err != nil {
		return fmt.Errorf("writing to the namespace: %w", err)
	}
	return nil
}

// Get returns the fragment stored under an id, or "" if there is none.
func (s store) Get(_ context.Context, id string) (string, error) {
	fragment, err := s.namespace.GetString(id, nil)
	if err != nil {
		return "", fmt.Errorf("reading the namespace: %w", err)
	}
	switch fragment {
	case missing:
		return "", nil
	case removed:
		return "", links.ErrRemoved
	}
	return fragment, nil
}
