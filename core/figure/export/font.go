package export

import "codeberg.org/go-fonts/liberation/liberationsansregular"

// ttf is Liberation Sans. wasm/metrics replaces this file by one with a font that has only metrics.
var ttf = liberationsansregular.TTF
