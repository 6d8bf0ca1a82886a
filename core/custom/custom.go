// Package custom reads what a custom policy declares of itself: its name, what it
// claims to protect, its parameters. Nothing is run for that. README.md here is the language.
//
// A declaration is the call of policy(…) that a text begins with. Its arguments are literals, so
// that every program of the project knows a policy without an interpreter: the page, which shows
// what came by a link, the server, which keeps it, and the command line. What runs a policy is
// package interp, which is linked only where policies run.
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

// ID is the id of every policy that somebody has written.
const ID = "own"

// Limits of a text and of what it declares.
const (
	MaxSource = 16 << 10 // bytes
	MaxName   = 40       // characters
	MaxAbout  = 100      // characters
	MaxParams = 8
)

// An Error says what is wrong with a text, and where.
type Error struct {
	Line   int // from 1; 0 if it is about the whole
	Column int // from 1; 0 if it is about the whole line
	Text   string
}

func (e Error) Error() string { return say.English(e.Said()) }

// Said returns the message with references to texts: see say.Err.
func (e Error) Said() string {
	if e.Line == 0 {
		return e.Text
	}
	return say.Of("line-says", strconv.Itoa(e.Line), e.Text)
}

// An Interpreter makes a text ready to run: it returns what Spec.New is to be. The spec is what Of
// has read of the text.
type Interpreter func(source string, spec policy.Spec) func(policy.Setup, *random.Source) policy.Policy

// interpreter is what Register was given.
var interpreter Interpreter

// Register links an interpreter into a program, as drivers of databases are. A program calls it
// once, before all else.
func Register(i Interpreter) { interpreter = i }

// Runs reports whether this program can run custom policies. The Spec of one has
// a New only where it can.
func Runs() bool { return interpreter != nil }

// Spec reads the policy that a text declares. The error is an [Error]. A text without a declaration
// is a policy with the name "Unnamed" that claims nothing. Whether the rest of the text can be run
// is for the interpreter to say, when a run begins.
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

// A reading is what has been read of a text.
type reading struct {
	spec policy.Spec
	err  error
}

// kept is how many texts are remembered at most: more than a scenario has policies.
const kept = 40

// read has texts that were read. A page asks about the same few again and again.
var read = struct {
	sync.Mutex
	texts map[string]reading
}{texts: map[string]reading{}}

// FileName returns the file name for a text: its declared name and six digits of a hash. Different texts have
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
	hash := uint32(2166136261) // FNV-1a
	for i := range len(source) {
		hash = (hash ^ uint32(source[i])) * 16777619
	}
	return strings.TrimSuffix(b.String(), "-") + "-" + strconv.FormatUint(uint64(hash>>8|1<<24), 16)[1:] + ".star"
}

// CheckText reports a text that no editor would write.
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

// IsControl reports whether a character is invisible or changes the text around it: control characters, spaces
// without width, marks of direction, and separators of lines and paragraphs.
func IsControl(r rune) bool {
	return r < ' ' || 0x7f <= r && r <= 0x9f || r == 0x61c || r == 0x200b || 0x2060 <= r && r <= 0x2064 || 0x200e <= r && r <= 0x200f || 0x2028 <= r && r <= 0x202e || 0x2066 <= r && r <= 0x206f || r == 0xfeff
}

// Visible writes control characters of a text as escapes, as in \u202e. Tabs and line breaks stay.
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
