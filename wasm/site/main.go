//go:build !js

// Command site completes the folder of the built page once all other files are there:
//
//	go run ./wasm/site core/say/english.txt assets dist app.wasm boot.js style.css …
//
// The arguments are the catalogue of texts, the folder of the sources, the folder to complete, and its files. The
// version is a hash of all files. The command writes the version into the addresses of the page's files, and the
// version and each file's hash into the service worker. Into the pages, it also writes the hashes, the texts of
// boot.js, the size of the program and the security policy. For static hosts, it writes a file of headers.
package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/say"
	"epsilonarcade/web/headers"
)

// The names of the sources, which are also the names of the results.
const (
	page   = "index.html"
	worker = "sw.js"
)

// pages lists the pages with their sources and programs. A page contains its program's size, because it shows how much
// has loaded.
var pages = []struct{ name, source, program string }{
	{page, page, "app.wasm"}, {"embed.html", page, "app.wasm"}, {"hall.html", "hall.html", "hall.wasm"},
	{"phone.html", "phone.html", "phone.wasm"},
}

// ignored lists the files that a static host does not need, because it compresses files itself.
const ignored = "*.br\n*.gz\n"

func main() {
	if err := run(os.Args[1:], headers.Policy, headers.File()); err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
}

// run completes a folder with a security policy and a file of headers.
func run(args []string, policy, fields string) error {
	if len(args) < 4 {
		return errors.New("name the catalogue of texts, the folder of sources, the folder to finish, and the files in it")
	}
	texts, err := bootTexts(args[0])
	if err != nil {
		return err
	}
	from, to, names := args[1], args[2], slices.Sorted(slices.Values(args[3:]))
	all, markup := sha256.New(), map[string]string{}
	for _, p := range pages {
		source, err := os.ReadFile(filepath.Join(from, p.source))
		if err != nil {
			return err
		}
		markup[p.name] = string(source)
		_, _ = all.Write(source)
	}
	script, err := os.ReadFile(filepath.Join(from, worker))
	if err != nil {
		return err
	}
	files, err := hashes(to, names)
	if err != nil {
		return err
	}
	for _, name := range names {
		fmt.Fprintf(all, "%s %s\n", files[name], name)
	}
	fmt.Fprintf(all, "%s%s%s", script, fields, texts)
	version := hex.EncodeToString(all.Sum(nil)[:8])

	table, err := json.Marshal(files)
	if err != nil {
		return err
	}
	made := map[string]string{"_headers": fields, ".assetsignore": ignored}
	for _, p := range pages {
		program, err := os.Stat(filepath.Join(to, p.program))
		if err != nil {
			return err
		}
		made[p.name], err = fill(p.name, markup[p.name], "version", version, "policy", policy,
			"hashes", string(table), "texts", texts, "size", strconv.FormatInt(program.Size(), 10))
		if err != nil {
			return err
		}
		files[p.name] = integrity([]byte(made[p.name]))
	}
	list, err := json.MarshalIndent(files, "", "  ")
	if err != nil {
		return err
	}
	made[worker], err = fill(worker, string(script), "version", version, "files", string(list))
	if err != nil {
		return err
	}
	for name, text := range made {
		if err := os.WriteFile(filepath.Join(to, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// bootTexts returns the texts of boot.js, whose ids begin with boot-, as a JavaScript object.
func bootTexts(catalogue string) (string, error) {
	file, err := os.ReadFile(catalogue)
	if err != nil {
		return "", err
	}
	list, err := say.List(string(file))
	if err != nil {
		return "", fmt.Errorf("%s, %w", catalogue, err)
	}
	texts := map[string]string{}
	for _, t := range list {
		if strings.HasPrefix(t.ID, "boot-") {
			texts[t.ID] = t.Says
		}
	}
	object, err := json.Marshal(texts)
	return string(object), err
}

// hashes returns the integrity hashes of files by name.
func hashes(dir string, names []string) (map[string]string, error) {
	all := map[string]string{}
	for _, name := range names {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		all[name] = integrity(content)
	}
	return all, nil
}

// integrity returns a hash in the form that integrity attributes use.
func integrity(content []byte) string {
	sum := sha256.Sum256(content)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// fill replaces the gaps {name} in a text with values. Each gap must exist.
func fill(what, text string, gaps ...string) (string, error) {
	for i := 0; i < len(gaps); i += 2 {
		gap := "{" + gaps[i] + "}"
		if !strings.Contains(text, gap) {
			return "", fmt.Errorf("%s has no place for %s", what, gap)
		}
		text = strings.ReplaceAll(text, gap, gaps[i+1])
	}
	return text, nil
}
