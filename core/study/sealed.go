//go:build !library

package study

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"epsilonarcade/core/scenario"
)

// Forms of the files that machines exchange.
const (
	ShardForm = "epsilonarcade shard 3"
	AuditForm = "epsilonarcade audit shard 1"
	PlanForm  = "epsilonarcade plan 1"
)

// sealed is a file with a checksum. Only changes to white space go unnoticed.
type sealed struct {
	Form     string          `json:"form"`
	Checksum string          `json:"checksum"` // the SHA-256 hash of the content without white space
	Content  json.RawMessage `json:"content"`
}

// ErrChecksum reports that a file was changed or cut.
var ErrChecksum = errors.New("has been cut or changed since it was written: its checksum does not fit")

// Seal returns a file of the given form, as one line of JSON.
func Seal(form string, content any) ([]byte, error) {
	data, err := json.Marshal(content)
	if err != nil {
		return nil, err
	}
	file, err := json.Marshal(sealed{form, checksum(data), data})
	return append(file, '\n'), err
}

// Unseal reads the content of a file that Seal wrote. It refuses all other files.
func Unseal(data []byte, form string, content any) error {
	var f sealed
	if err := strictly(data, &f); err != nil {
		return fmt.Errorf("is not %s: %w", aForm(form), err)
	}
	switch {
	case f.Form == form:
	case strings.HasPrefix(f.Form, "epsilonarcade shard ") && f.Form < ShardForm, strings.HasPrefix(f.Form, "epsilonarcade figure shard "):
		return errors.New("was written by an older version; make this shard again")
	default:
		return fmt.Errorf("is not %s: form is %s, not %q", aForm(form), scenario.Quote(f.Form), form)
	}
	var plain bytes.Buffer
	if err := json.Compact(&plain, f.Content); err != nil {
		return err
	}
	if checksum(plain.Bytes()) != f.Checksum {
		return ErrChecksum
	}
	if err := strictly(plain.Bytes(), content); err != nil {
		return fmt.Errorf("is not %s: %w", aForm(form), err)
	}
	return nil
}

// FormOf returns the form that a file states, or "".
func FormOf(data []byte) string {
	var f struct {
		Form string `json:"form"`
	}
	if json.NewDecoder(bytes.NewReader(data)).Decode(&f) != nil {
		return ""
	}
	return f.Form
}

// aForm describes a file of the given form in words.
func aForm(form string) string {
	switch form {
	case ShardForm:
		return "the result of a shard"
	case AuditForm:
		return "a shard of an audit"
	}
	return "a plan"
}

// strictly decodes one JSON value. It refuses unknown fields and text after the value.
func strictly(data []byte, value any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(value); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("it goes on after its end")
	}
	return nil
}

func checksum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
