// Package custom reads the declaration of a custom policy: its name, its privacy claim and its parameters. It does not
// run the policy. The README describes the language in which custom policies are written.
//
// A source begins with its declaration, which is a call of policy(…) with literal arguments. So every program can read
// the declaration without an interpreter: the page, the server and the command. Package interp runs custom policies.
// Only programs that run them link that package.
package custom

import (
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

// ID is the id that all custom policies share.
const ID = "own"

// Limits on a source and its declaration.
const (
	MaxSource = 16 << 10 // bytes
	MaxName   = 40       // characters
	MaxAbout  = 100      // characters
	MaxParams = 8
)

// An Error describes an error in a source and gives its position.
type Error struct {
	Line   int // from 1; 0 if the error concerns the whole source
	Column int // from 1; 0 if the error concerns the whole line
	Text   string
}

func (e Error) Error() string { return say.English(e.Said()) }

// Said returns the error's message, which may contain references to texts: see say.Err.
func (e Error) Said() string {
	if e.Line == 0 {
		return e.Text
	}
	return say.Of("line-says", strconv.Itoa(e.Line), e.Text)
}

// An Interpreter compiles a source and returns the function for Spec.New. spec is the result of Spec for the source.
type Interpreter func(source string, spec policy.Spec) func(policy.Setup, *random.Source) policy.Policy

// interpreter is the interpreter that the program has registered.
var interpreter Interpreter

// Register links an interpreter into a program, like a database driver. A program calls it once, when it starts.
func Register(i Interpreter) { interpreter = i }

// Spec returns the policy that a source declares. The error is an [Error]. A source without a declaration declares a
// policy with the name "Unnamed" that claims nothing. Spec does not check the rest of the source; the interpreter does
// that when a run begins.
func Spec(source string) (policy.Spec, error) {
	read.Lock()
	defer read.Unlock()
	if r, known := read.texts[source]; known {
		return r.spec, r.err
	}
	var r reading
	d, err := declared(source)
	if err == nil {
		r.spec, err = d.spec()
	}
	if r.err = err; err == nil && interpreter != nil {
		r.spec.New = interpreter(source, r.spec)
	}
	if len(read.texts) == kept {
		clear(read.texts)
	}
	read.texts[source] = r
	return r.spec, r.err
}

// A reading is a cached result of Spec.
type reading struct {
	spec policy.Spec
	err  error
}

// kept is the size of the cache, which is larger than the number of policies in any scenario.
const kept = 40

// read caches the results of Spec, because a page asks for the same few sources again and again.
var read = struct {
	sync.Mutex
	texts map[string]reading
}{texts: map[string]reading{}}

// FileName returns a file name for a source: the declared name and six digits of a hash. Different sources get
// different names, so a class can collect its policies in one folder.
func FileName(source string) string {
	spec, _ := Spec(source)
	var b strings.Builder
	for _, r := range strings.ToLower(spec.Name) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	if b.Len() == 0 {
		b.WriteString("policy")
	}
	hash := uint32(2166136261) // the FNV-1a hash
	for i := range len(source) {
		hash = (hash ^ uint32(source[i])) * 16777619
	}
	return strings.TrimSuffix(b.String(), "-") + "-" + strconv.FormatUint(uint64(hash>>8|1<<24), 16)[1:] + ".star"
}

// CheckText returns an error if a source is too long, or contains characters that no editor would write.
func CheckText(source string) error {
	if len(source) > MaxSource {
		return Error{Text: say.Of("source-too-long", strconv.Itoa(len(source)), strconv.Itoa(MaxSource))}
	}
	if !utf8.ValidString(source) {
		return Error{Text: say.Of("source-not-utf-8")}
	}
	line := 1
	for i, r := range source {
		switch {
		case r == '\n':
			line++
		case r == '\t' || r == '\r' && i+1 < len(source) && source[i+1] == '\n':
		case IsControl(r):
			return Error{Line: line, Text: say.Of("source-control")}
		}
	}
	return nil
}

// IsControl reports whether a character is invisible or changes the text around it. Such characters are control
// characters, zero-width spaces, direction marks, and line and paragraph separators.
func IsControl(r rune) bool {
	return r < ' ' || 0x7f <= r && r <= 0x9f || r == 0x61c || r == 0x200b || 0x2060 <= r && r <= 0x2064 || 0x200e <= r && r <= 0x200f || 0x2028 <= r && r <= 0x202e || 0x2066 <= r && r <= 0x206f || r == 0xfeff
}

// Visible replaces control characters with escapes such as \u202e. It keeps tabs and line breaks.
func Visible(text string) string {
	var b strings.Builder
	for _, r := range text {
		if IsControl(r) && r != '\n' && r != '\t' {
			hex := strconv.FormatInt(int64(r), 16)
			b.WriteString("\\u" + "0000"[min(4, len(hex)):] + hex)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
