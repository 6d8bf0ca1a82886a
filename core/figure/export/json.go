package export

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"strings"

	"epsilonarcade/core/figure"
)

// writeJSON writes the figure and a line feed. JSON has no word for what is not a
// finite number; such a value is written null.
func writeJSON(w *bytes.Buffer, f figure.Figure) error {
	text, err := json.Marshal(f)
	var unsupported *json.UnsupportedValueError
	if errors.As(err, &unsupported) {
		var b bytes.Buffer
		if err = encode(&b, reflect.ValueOf(f)); err == nil {
			text = b.Bytes()
		}
	}
	if err != nil {
		return err
	}
	w.Write(text)
	w.WriteByte('\n')
	return nil
}

// encode writes what json.Marshal does, but null for numbers that are not finite. It
// knows the tags' names and omitempty, and leaves all values without floats to Marshal.
func encode(b *bytes.Buffer, v reflect.Value) error {
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		if math.IsNaN(v.Float()) || math.IsInf(v.Float(), 0) {
			b.WriteString("null")
			return nil
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return encode(b, v.Elem())
		}
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice && v.IsNil() {
			break
		}
		b.WriteByte('[')
		for i := range v.Len() {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := encode(b, v.Index(i)); err != nil {
				return err
			}
		}
		b.WriteByte(']')
		return nil
	case reflect.Struct:
		return encodeStruct(b, v)
	}
	text, err := json.Marshal(v.Interface())
	b.Write(text)
	return err
}

func encodeStruct(b *bytes.Buffer, v reflect.Value) error {
	b.WriteByte('{')
	first := true
	for i := range v.NumField() {
		field := v.Type().Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if !field.IsExported() || name == "-" || strings.Contains(options, "omitempty") && empty(v.Field(i)) {
			continue
		}
		if name == "" {
			name = field.Name
		}
		if !first {
			b.WriteByte(',')
		}
		first = false
		key, err := json.Marshal(name)
		if err != nil {
			return err
		}
		b.Write(key)
		b.WriteByte(':')
		if err := encode(b, v.Field(i)); err != nil {
			return err
		}
	}
	b.WriteByte('}')
	return nil
}

// empty is what omitempty means: structs are never empty, slices without elements are.
func empty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map, reflect.String, reflect.Array:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}
