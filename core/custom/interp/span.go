package interp

import (
	"errors"
	"fmt"
	"math"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// A span is the value of range: n numbers, beginning with first. Starlark's own range panics if the step of a nested
// slice overflows.
type span struct {
	first, step int64
	n           int
}

// String writes it as a call of range.
func (s span) String() string {
	step := s.step
	if s.n < 2 {
		step = 1
	}
	end := s.first + step*int64(s.n)
	switch {
	case step != 1:
		return fmt.Sprintf("range(%d, %d, %d)", s.first, end, step)
	case s.first != 0:
		return fmt.Sprintf("range(%d, %d)", s.first, end)
	}
	return fmt.Sprintf("range(%d)", end)
}

// Type is "range".
func (s span) Type() string { return "range" }

// Freeze does nothing.
func (s span) Freeze() {}

// Truth is false for no numbers.
func (s span) Truth() starlark.Bool { return s.n > 0 }

// Hash fails: ranges are no keys.
func (s span) Hash() (uint32, error) { return 0, errors.New("a range cannot be a key of a dictionary") }

// Len returns how many numbers there are.
func (s span) Len() int { return s.n }

// Index returns the number at a place.
func (s span) Index(i int) starlark.Value { return starlark.MakeInt64(s.first + int64(i)*s.step) }

// Slice returns the numbers at some places. These are in the span, so no number overflows.
func (s span) Slice(start, end, step int) starlark.Value {
	n := (end - start + step - 1) / step
	if step < 0 {
		n = (start - end - step - 1) / -step
	}
	part := span{n: max(n, 0)}
	if part.n > 0 {
		part.first = s.first + int64(start)*s.step
	}
	if part.n > 1 {
		part.step = s.step * int64(step)
	}
	return part
}

// Iterate goes through the numbers.
func (s span) Iterate() starlark.Iterator { return &walk{s, 0} }

// Has reports whether a number is one of them.
func (s span) Has(v starlark.Value) (bool, error) {
	x, ok := number(v)
	if !ok {
		return false, fmt.Errorf("a range contains numbers, not %s", shown(v))
	}
	at := 0.0
	if s.n > 1 {
		at = (x - float64(s.first)) / float64(s.step)
	}
	return at == math.Trunc(at) && 0 <= at && at < float64(s.n) && x == float64(s.first+int64(at)*s.step), nil
}

// CompareSameType compares two ranges by their numbers.
func (s span) CompareSameType(op syntax.Token, other starlark.Value, _ int) (bool, error) {
	switch op {
	case syntax.EQL:
		return s == other.(span), nil
	case syntax.NEQ:
		return s != other.(span), nil
	}
	return false, errors.New("ranges have no order")
}

// A walk goes through a span.
type walk struct {
	span
	i int
}

// Next takes the next number.
func (w *walk) Next(v *starlark.Value) bool {
	if w.i == w.n {
		return false
	}
	*v = w.Index(w.i)
	w.i++
	return true
}

// Done does nothing.
func (w *walk) Done() {}
