package server

import (
	"testing"
	"testing/fstest"
	"time"
)

// A page of one version never gets files of another, also when the folder is built anew under a
// server that runs.
func TestFilesOfAnotherVersionAreNotFound(t *testing.T) {
	const old, fresh = "0123456789abcdef", "fedcba9876543210"
	files := site()
	build := func(version string, at time.Time) {
		files["sw.js"] = &fstest.MapFile{Data: []byte(`"use strict"; const version = "` + version + `"; const files = {};`), ModTime: at}
	}
	h := New(files, nil)
	check := func(when string, want map[string]int) {
		t.Helper()
		for target, status := range want {
			response := ask(h, "GET", target, "Accept-Encoding", "br")
			if response.StatusCode != status {
				t.Errorf("%s, %s: status %d, want %d", when, target, response.StatusCode, status)
			}
			if status == 404 && response.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s, %s: browsers may remember that it is not there", when, target)
			}
		}
	}
	check("without a version", map[string]int{"/app.wasm?" + old: 200, "/app.wasm": 200})
	build(old, built)
	check("built", map[string]int{"/app.wasm?" + old: 200, "/app.wasm?" + fresh: 404, "/app.wasm": 200, "/app.wasm?a=b": 200, "/?" + fresh: 404, "/?from=mail": 200})
	build(fresh, built.Add(time.Second))
	check("built anew", map[string]int{"/app.wasm?" + old: 404, "/only.js?" + old: 404, "/app.wasm?" + fresh: 200, "/embed?" + old: 404, "/embed?" + fresh: 200})
}
