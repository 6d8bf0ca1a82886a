//go:build !js

package command

import (
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/web/links"
	"epsilonarcade/web/links/boltlinks"
)

// keptLinks looks after the short links of a folder, whether or not a program serves them.
func keptLinks(flags *flag.FlagSet) func(*call) error {
	data := flags.String("data", "", "`folder` with the links (default: the folder that the server uses by default)")
	out := outputFlag(flags)
	return func(c *call) error {
		var name string
		var rest []string
		if len(c.args) > 0 {
			name, rest = c.args[0], c.args[1:]
		}
		at := slices.IndexFunc(linkActions(), func(a linkAction) bool { return a.name == name })
		if at < 0 {
			return misuse("name an action: export, import, backup, delete, allow or stats")
		}
		a := linkActions()[at]
		switch {
		case len(rest) < a.least || len(rest) > a.most:
			return misuse("usage: %s links %s %s", Program, name, a.args)
		case c.given("o") && !strings.Contains(a.args, "-o"):
			return misuse("links %s writes no file; leave out -o", name)
		}
		dir := *data
		if dir == "" {
			var err error
			if dir, err = boltlinks.DefaultFolder(); err != nil {
				return fmt.Errorf("%w; choose a folder with -data", err)
			}
		}
		k, err := boltlinks.Reach(dir, name == "import")
		if err != nil {
			return err
		}
		defer k.Close()
		return a.do(c, k, rest, out)
	}
}

// A linkAction is what can be done to links.
type linkAction struct {
	name, args  string
	least, most int // arguments
	do          func(*call, boltlinks.Keeper, []string, output) error
}

func linkActions() []linkAction {
	const many = math.MaxInt
	return []linkAction{
		{"export", "[-o FILE]", 0, 0, exportLinks},
		{"import", "[FILE]", 0, 1, importLinks},
		{"backup", "-o FILE", 0, 0, backupLinks},
		{"delete", "ID…", 1, many, deleteLinks},
		{"allow", "ID…", 1, many, allowLinks},
		{"stats", "", 0, 0, linkStats},
	}
}

func exportLinks(c *call, k boltlinks.Keeper, _ []string, out output) error {
	return out.deliver(c, k.Export)
}

func importLinks(c *call, k boltlinks.Keeper, rest []string, _ output) error {
	name, from := "the standard input", io.Reader(os.Stdin)
	if len(rest) > 0 {
		file, err := openFile(rest[0])
		if err != nil {
			return err
		}
		defer file.Close()
		name, from = rest[0], file
	}
	added, err := k.Import(from)
	if err != nil {
		return fmt.Errorf("%s: %w; %d %s added before", name, err, added, map[bool]string{true: "link was", false: "links were"}[added == 1])
	}
	return c.print("%d %s added\n", added, notation.Plural("link", added))
}

func backupLinks(c *call, k boltlinks.Keeper, _ []string, out output) error {
	if *out.path == "" {
		return misuse("-o is missing: links backup needs a file to write")
	}
	stats, err := boltlinks.Backup(c.ctx, k, *out.path)
	if err != nil {
		return err
	}
	return c.print("%d %s in %s\n", stats.Links, notation.Plural("link", stats.Links), *out.path)
}

func deleteLinks(c *call, k boltlinks.Keeper, rest []string, _ output) error {
	return each(c, rest, "taken down", k.Remove)
}

func allowLinks(c *call, k boltlinks.Keeper, rest []string, _ output) error {
	return each(c, rest, "allowed again", k.Allow)
}

// each does something to links, which are named by their ids or addresses.
func each(c *call, names []string, done string, do func(id string) error) error {
	var ids []string
	for _, name := range names {
		id := name[strings.LastIndex(name, "/")+1:]
		if !links.IsID(id) {
			return misuse("%q is neither the id nor the address of a link", name)
		}
		ids = append(ids, id)
	}
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

func linkStats(c *call, k boltlinks.Keeper, _ []string, _ output) error {
	s, err := k.Stats()
	if err != nil {
		return err
	}
	return c.print("links       %d%s\ntaken down  %d\nbytes       %d%s\nfile        %d bytes\n",
		s.Links, most(s.Quota.Links), s.Removed, s.Bytes, most(s.Quota.Bytes), s.File)
}

func most(n int64) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(" of at most ", n)
}
