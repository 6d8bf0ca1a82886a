package scenario

// Keys returns the keys of a link's fields.
func Keys() (keys []string) {
	for _, f := range fields {
		keys = append(keys, f.key)
	}
	return keys
}
