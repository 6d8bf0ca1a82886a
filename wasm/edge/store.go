//go:build js && wasm

package main

import (
	"context"
	"fmt"

	"github.com/syumai/workers/cloudflare/kv"
)

// A store is a links.Store in a KV namespace.
type store struct{ namespace *kv.Namespace }

func openStore(binding string) (store, error) {
	n, err := kv.NewNamespace(binding)
	return store{n}, err
}

// missing is what a namespace calls the value of a key that it has not. No fragment is like it.
const missing = "<null>"

// Put keeps a fragment under an id. What is there already is left alone: it is the same, and a
// namespace takes only one value a second for a key.
func (s store) Put(ctx context.Context, id, fragment string) error {
	if there, err := s.Get(ctx, id); err != nil || there != "" {
		return err
	}
	if err := s.namespace.PutString(id, fragment, nil); err != nil {
		return fmt.Errorf("writing to the namespace: %w", err)
	}
	return nil
}

// Get returns the fragment under an id, "" if there is none.
func (s store) Get(_ context.Context, id string) (string, error) {
	fragment, err := s.namespace.GetString(id, nil)
	if err != nil {
		return "", fmt.Errorf("reading the namespace: %w", err)
	}
	if fragment == missing {
		return "", nil
	}
	return fragment, nil
}
