package testkit

import (
	"reflect"

	"epsilonarcade/core/say"
)

// English replaces the references (see package say) by English words in all strings that a pointer leads to. It returns
// the pointer.
func English[T any](pointer T) T {
	english(reflect.ValueOf(pointer))
	return pointer
}

func english(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			english(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			english(v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			english(v.Index(i))
		}
	case reflect.String:
		if v.CanSet() {
			v.SetString(say.English(v.String()))
		}
	}
}
