package headers

import (
	"slices"
	"strings"
	"testing"
)

func TestThePolicyForbidsWhatPagesAreAttackedWith(t *testing.T) {
	directives := map[string][]string{}
	for d := range strings.SplitSeq(Policy, ";") {
		words := strings.Fields(d)
		directives[words[0]] = words[1:]
	}
	if !slices.Equal(directives["default-src"], []string{"'none'"}) {
		t.Errorf("what is not named is %q", directives["default-src"])
	}
	for name, sources := range directives {
		for _, s := range sources {
			switch s {
			case "'none'", "'self'":
			case "'wasm-unsafe-eval'":
				if name != "script-src" {
					t.Errorf("%s allows %s", name, s)
				}
			case "data:":
				if name != "img-src" {
					t.Errorf("%s allows %s", name, s)
				}
			default:
				t.Errorf("%s allows %s", name, s)
			}
		}
	}
	// default-src does not stand in for these.
	for _, name := range []string{"base-uri", "form-action"} {
		if !slices.Equal(directives[name], []string{"'none'"}) {
			t.Errorf("%s is %q", name, directives[name])
		}
	}
}

func TestEveryAnswerHasTheFieldsThatKeepItApart(t *testing.T) {
	for _, path := range []string{"/", "/s/abcdefgh", Embed} {
		sent := map[string]string{}
		for _, f := range Of(path) {
			sent[f.Name] = f.Value
		}
		for name, want := range map[string]string{
			"X-Content-Type-Options":     "nosniff",
			"Referrer-Policy":            "no-referrer",
			"Cross-Origin-Opener-Policy": "same-origin",
			"Permissions-Policy":         "camera=(), ",
			"Content-Security-Policy":    Policy,
		} {
			if !strings.Contains(sent[name], want) {
				t.Errorf("%s: %s is %q, want %q", path, name, sent[name], want)
			}
		}
		if framed := sent["X-Frame-Options"] == ""; framed != (path == Embed) {
			t.Errorf("%s: X-Frame-Options is %q", path, sent["X-Frame-Options"])
		}
	}
}

// fields reads a _headers file as its hosts do, and returns what they send for a path.
func fields(file, path string) []Field {
	var sent []Field
	fits := false
	for line := range strings.Lines(file) {
		text := strings.TrimSpace(line)
		if !strings.HasPrefix(line, " ") {
			fits = text == path || text == "/*"
			continue
		}
		if !fits {
			continue
		}
		if name, not := strings.CutPrefix(text, "! "); not {
			sent = slices.DeleteFunc(sent, func(f Field) bool { return f.Name == name })
			continue
		}
		name, value, _ := strings.Cut(text, ": ")
		sent = append(sent, Field{name, value})
	}
	return sent
}

func TestTheFileSaysWhatTheTableSays(t *testing.T) {
	for _, path := range []string{"/", "/app.wasm", "/none", "/embed", "/embed.html", "/embedded"} {
		sent := fields(File(), path)
		want := Of(path)
		order := func(a, b Field) int { return strings.Compare(a.Name, b.Name) }
		slices.SortFunc(sent, order)
		slices.SortFunc(want, order)
		if !slices.Equal(sent, want) {
			t.Errorf("%s: %q, want %q", path, sent, want)
		}
	}
}
