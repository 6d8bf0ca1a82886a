//go:build !js

package main

import (
	"fmt"
	"strings"

	"epsilonarcade/core/about"
)

var rule = strings.Repeat("=", 78) + "\n"

// texts returns the content of the file of notices. A licence text that several parts share appears only once.
func texts(own string, parts []*part) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Epsilon Arcade %s and its parts.\n\n", about.Version)
	for _, p := range parts {
		fmt.Fprintf(&b, "  %s, in %s\n", p.title(), strings.Join(p.in, ", "))
	}
	b.WriteString("\n" + rule + "Epsilon Arcade\n" + rule + "\n" + trim(own))
	var order []string
	of := map[string][]string{}
	for _, p := range parts {
		for _, l := range p.licences {
			text := trim(l.text)
			if of[text] == nil {
				order = append(order, text)
			}
			of[text] = append(of[text], p.title()+" ("+l.file+")")
			if p.credit != "" {
				of[text] = append(of[text], "  "+p.credit)
			}
		}
	}
	for _, text := range order {
		b.WriteString("\n" + rule + strings.Join(of[text], "\n") + "\n" + rule + "\n" + text)
	}
	return b.String()
}

// trim returns a text with Unix line breaks and one line break at its end.
func trim(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")) + "\n"
}
