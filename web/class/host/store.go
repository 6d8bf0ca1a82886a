package host

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"strconv"
	"time"

	"epsilonarcade/web/class"
)

// A Store stores classes by code, and the lists of each class. Each method has its whole effect or none, and its effect
// is durable when it returns. Many goroutines may use a Store at once.
type Store interface {
	// Sweep removes the classes that have ended, and returns the number of others.
	Sweep(ctx context.Context) (left int, err error)
	// Load returns a class. The error is ErrNone if there is no such class.
	Load(ctx context.Context, code string) (Class, error)
	// Save replaces a class if its screen has the given revision. For revision 0, it stores a new class if the code is
	// free. Otherwise, the error is ErrChanged.
	Save(ctx context.Context, code string, revision int64, c Class) error
	// Put stores a value under a key of a list, if the class's screen has the given revision. Otherwise, the error is
	// ErrChanged. Put gives the value the next number of the class, unless the key has the same value already. The error
	// is ErrFull if the key is new and the list has most values; 0 means no limit.
	Put(ctx context.Context, code string, revision int64, list, key, value string, most int) error
	// List returns the first most values of a list with numbers above since, by number, and the last of these numbers.
	List(ctx context.Context, code, list string, since int64, most int) (values []string, last int64, err error)
	// Delete removes a class and its lists.
	Delete(ctx context.Context, code string) error
}

var (
	ErrNone    = errors.New("there is no such class")
	ErrChanged = errors.New("the screen has changed")
	ErrFull    = errors.New("the limit is reached")
)

// MaxClasses is the maximum number of classes in a store. A guessed code then leads to a class once in 50 times.
const MaxClasses = 10_000

// A Class is the state of a class, without its lists.
type Class struct {
	Key       []byte        `json:"key"`    // SHA-256 of the presenter's key
	Secret    []byte        `json:"secret"` // authenticates tokens
	Ends      time.Time     `json:"ends"`
	Questions map[int]asked `json:"questions"` // by number
	Screen    class.Screen  `json:"screen"`
}

// asked is a question that was shown.
type asked struct {
	class.Question
	Revealed bool `json:"revealed,omitzero"`
}

// newClass returns a class that begins now, and the presenter's key.
func newClass() (c Class, key string) {
	key = base64.RawURLEncoding.EncodeToString(random(16))
	sum := sha256.Sum256([]byte(key))
	return Class{
		Key: sum[:], Secret: random(32), Ends: time.Now().Add(class.Life).UTC().Truncate(time.Millisecond),
		Questions: map[int]asked{}, Screen: class.Screen{Revision: 1, State: class.Idle},
	}, key
}

// show replaces the screen.
func (c *Class) show(s class.Screen) error {
	if err := check(s); err != nil {
		return err
	}
	if s.Number > 0 {
		number := "screen.question: question " + strconv.Itoa(s.Number)
		last, known := c.Questions[s.Number]
		switch {
		case known && last.Question != s.Question:
			return errors.New(number + " had other parts, symbols or ε: give the new question another number")
		case last.Revealed && s.State == class.Open:
			return errors.New(number + " has been revealed: give the repeated question another number")
		case !known && len(c.Questions) == class.MaxQuestions:
			return errors.New(number + " is one too many: a class has at most " + strconv.Itoa(class.MaxQuestions))
		}
		c.Questions[s.Number] = asked{s.Question, last.Revealed || s.State == class.Revealed}
	}
	s.Revision = c.Screen.Revision + 1
	c.Screen = s
	return nil
}

// newCode returns a random code.
func newCode() string {
	var code []byte
	for i, b := range random(6) {
		letters := []string{class.Consonants, class.Vowels}[i%2]
		code = append(code, letters[int(b)%len(letters)])
	}
	return string(code)
}

func random(n int) []byte {
	data := make([]byte, n)
	_, _ = rand.Read(data) // never fails
	return data
}

// isKey reports whether a text is the presenter's key.
func (c Class) isKey(text string) bool {
	sum := sha256.Sum256([]byte(text))
	return subtle.ConstantTimeCompare(sum[:], c.Key) == 1
}

// sealed is the number of bytes that authenticate a token. The id of a phone has six more.
const sealed = 26

// token returns the token of the phone with an id: it authenticates the id.
func (c Class) token(id []byte) string {
	h := hmac.New(sha256.New, c.Secret)
	_, _ = h.Write(id)
	return base64.RawURLEncoding.EncodeToString(append(h.Sum(nil)[:sealed], id...))
}

// phone returns the id of the phone with the given token, or "" if the class has not issued the token.
func (c Class) phone(token string) string {
	data, _ := base64.RawURLEncoding.DecodeString(token)
	id := data[min(sealed, len(data)):]
	if !hmac.Equal([]byte(token), []byte(c.token(id))) {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(id)
}
