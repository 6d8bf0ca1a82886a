// Command languages makes the file of a language that the page loads, from the lists of its texts
// and of the English ones:
//
//	go run ./wasm/languages english.txt zh.txt build/dist/zh.txt
package main

import (
	"fmt"
	"os"

	"epsilonarcade/web/texts"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: languages ENGLISH OWN OUT")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(english, own, out string) error {
	var lists [2][]texts.Text
	for i, name := range []string{english, own} {
		file, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if lists[i], err = texts.List(string(file)); err != nil {
			return fmt.Errorf("%s, %w", name, err)
		}
	}
	pairs, err := texts.Pairs(lists[0], lists[1])
	if err != nil {
		return fmt.Errorf("%s: %w", own, err)
	}
	return os.WriteFile(out, []byte(pairs), 0o644)
}
