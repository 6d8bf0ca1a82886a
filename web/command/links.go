//go:build !js

package command

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"epsilonarcade/web/links"
	"epsilonarcade/web/links/boltlinks"
)

// keptLinks manages the short links in a folder. No server may be using the folder at the same time.
func keptLinks(flags *flags) func(*call) error {
	data := flags.String("data", "", "`folder` with the links (default: the folder that the server uses by default)")
	return func(c *call) error {
		action, ids := "", []string(nil)
		if len(c.args) > 0 {
			action = c.args[0]
		}
		switch {
		case action != "delete" && action != "allow" && action != "stats":
			return misuse("name an action: delete, allow or stats")
		case (action == "stats") != (len(c.args) == 1):
			return misuse("usage: %s links delete ID…, links allow ID… or links stats", Program)
		}
		for _, name := range c.args[1:] {
			id := name[strings.LastIndex(name, "/")+1:]
			if !links.IsID(id) {
				return misuse("%q is neither the id nor the address of a link", name)
			}
			ids = append(ids, id)
		}
		store, err := openLinks(*data)
		if err != nil {
			return err
		}
		defer store.Close()
		switch action {
		case "delete":
			return each(c, ids, "taken down", store.Remove)
		case "allow":
			return each(c, ids, "allowed again", store.Allow)
		}
		kept, removed, size, err := store.Count()
		if err != nil {
			return err
		}
		return c.print("links       %d\ntaken down  %d\nfile        %d bytes\n", kept, removed, size)
	}
}

// openLinks opens the links in a folder. The empty name stands for the default folder.
func openLinks(dir string) (*boltlinks.Store, error) {
	if dir == "" {
		var err error
		if dir, err = boltlinks.DefaultFolder(); err != nil {
			return nil, fmt.Errorf("%w; choose a folder with -data", err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, boltlinks.File)); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("folder %s does not contain %s", dir, boltlinks.File)
	}
	return boltlinks.Open(dir, 0)
}

// each applies do to the links, one after the other.
func each(c *call, ids []string, done string, do func(id string) error) error {
	for _, id := range ids {
		if err := do(id); err != nil {
			return err
		}
		if err := c.print("%s %s\n", id, done); err != nil {
			return err
		}
	}
	return nil
}
