package scenario

import (
	"slices"
	"strings"
	"unicode"

	"epsilonarcade/core/say"
)

// inQuotes replaces a comma within quotation marks.
const inQuotes = '\ue000'

// literals are words before the brackets of a list in programs. Any other word there computes something.
const literals = " c array np.array numpy.array jnp.array torch.tensor tensor list tuple vector "

// uncoded removes quotation marks, brackets around the list, and the lines that programs print around their numbers.
func uncoded(text string) (_, problem string) {
	var b strings.Builder
	quoted := false
	for _, r := range strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r", "\n") {
		switch r = narrow(r); {
		case r == '"' || r == '“' || r == '”':
			quoted = !quoted
			continue
		case r == '\n':
			quoted = false
		case quoted && r == ',':
			r = inQuotes
		case quoted && (unicode.IsSpace(r) || strings.ContainsRune(";|:=", r)):
			r = '_'
		}
		b.WriteRune(r)
	}
	text = strings.ReplaceAll(b.String(), " %", "%")
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		line = strings.TrimSpace(line)
		cells := strings.Fields(line)
		types := !slices.ContainsFunc(cells, func(cell string) bool { // the types of R's columns
			return cell[0] != '<' || strings.Index(cell, ">") != len(cell)-1
		})
		switch {
		case len(cells) == 0 || types && i > 0 || strings.HasPrefix(line, "# ") || strings.HasPrefix(line, `\begin`) || strings.HasPrefix(line, `\end`) || i == 0 && strings.HasPrefix(lower(line), "sep="),
			i > 0 && strings.Contains(line, " row") && isDigits(strings.TrimLeft(cells[0], "(")): // the number of rows, as databases print it
			lines[i] = ""
		case cells[0] == "•" || cells[0] == "*":
			lines[i] = line[len(cells[0]):]
		}
	}
	if text, problem = series(strings.Join(lines, "\n")); problem != "" {
		return "", problem
	}
	if strings.Contains(text, "&") && strings.Contains(text, "\\\\") {
		text = replaced(text, []string{"&", "|", "\\\\", "", "\\hline", "", "\\toprule", "", "\\midrule", "", "\\bottomrule", "", "\\%", "%"})
	}
	if i := strings.LastIndex(text, "], dtype="); i >= 0 {
		text = text[:i+1] + ")"
	}
	for {
		text = strings.TrimSpace(text)
		i := strings.IndexAny(text, "[({")
		if i < 0 {
			return text, ""
		}
		if number, rest, ok := strings.Cut(text[i+1:], "]"); ok && isDigits(number) && strings.TrimLeft(rest, " ") != "" && strings.Trim(text[:i], " \n") == "" {
			lines := strings.Split(text, "\n") // [1] 0.9 0.8
			for j, line := range lines {
				if line = strings.TrimSpace(line); strings.HasPrefix(line, "[") {
					_, lines[j], _ = strings.Cut(line, "]")
				}
			}
			text = strings.Join(lines, "\n")
			continue
		}
		bare := strings.TrimRight(text, "; ")
		last := bare[len(bare)-1]
		before := strings.TrimRight(text[:i], " :=")
		if last != "])}"[strings.IndexByte("[({", text[i])] || strings.ContainsAny(before, ",;\n\t") || before != "" && !unicode.IsLetter(rune(before[0])) {
			return text, ""
		}
		head := strings.ReplaceAll(text[:i], "<-", "=")
		at := strings.LastIndexAny(head, "=:")
		name, call := strings.TrimRight(head[:at+1], ":= "), strings.TrimSpace(head[at+1:])
		if call != "" && !strings.Contains(literals, " "+lower(call)+" ") {
			return "", say.Of("is-function", Quote(call))
		}
		if meaning, _ := heading(name); isStatistic(name) && meaning != "mean" {
			return "", say.Of("are-no-means", Quote(name))
		}
		text = bare[i+1 : len(bare)-1]
	}
}

// series returns a pandas Series as a list with names. The last line of a Series states its name and type.
func series(text string) (_, problem string) {
	text = strings.TrimRight(text, "\n ")
	at := strings.LastIndex(text, "\n")
	last := text[at+1:]
	if at < 0 || !strings.Contains(last, "dtype: ") {
		return text, ""
	}
	if _, rest, ok := strings.Cut(last, "Name: "); ok {
		name, _, _ := strings.Cut(rest, ",")
		if meaning, _ := heading(name); meaning != "mean" {
			return "", say.Of("are-no-means", Quote(name))
		}
	}
	lines := strings.Split(text[:at], "\n")
	if len(strings.Fields(lines[0])) == 1 { // the name of the index
		lines[0] = ""
	}
	for i, line := range lines {
		if cells := strings.Fields(line); len(cells) > 1 {
			lines[i] = strings.Join(cells[:len(cells)-1], "_") + ": " + cells[len(cells)-1]
		}
	}
	return strings.Join(lines, "\n"), ""
}

// lower returns a text with the letters A to Z in lower case.
func lower(text string) string {
	small := []byte(text)
	for i, c := range small {
		if c >= 'A' && c <= 'Z' {
			small[i] = c + 'a' - 'A'
		}
	}
	return string(small)
}
