package server

import (
	"io/fs"
	"regexp"
	"sync"
	"time"
)

// A page asks for its files by its own version, which is the query of their addresses. script is
// the file that says which version the folder has, as the build writes it there.
const script = "sw.js"

var (
	asked  = regexp.MustCompile(`^[0-9a-f]{16}$`)
	stated = regexp.MustCompile(`const version = "([0-9a-f]{16})"`)
)

// A version is that of the files in a folder, which may be built anew.
type version struct {
	mu       sync.Mutex
	size     int64 // of the script that it has been read from
	modified time.Time
	value    string // "" if the folder does not say
}

// isOther reports whether a query asks for another version than that of the files.
func (v *version) isOther(files fs.FS, query string) bool {
	if !asked.MatchString(query) {
		return false
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	info, err := fs.Stat(files, script)
	if err != nil {
		return false
	}
	if v.size != info.Size() || !v.modified.Equal(info.ModTime()) {
		content, err := fs.ReadFile(files, script)
		if err != nil {
			return false
		}
		v.size, v.modified, v.value = info.Size(), info.ModTime(), ""
		if found := stated.FindSubmatch(content); found != nil {
			v.value = string(found[1])
		}
	}
	return v.value != "" && v.value != query
}
