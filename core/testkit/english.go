package testkit

import (
	"reflect"

	"epsilonarcade/core/say"
)

// English puts English words in place of the references (see package say) in all strings that a pointer leads to.
func English(pointer any) { english(reflect.ValueOf(pointer)) }

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
