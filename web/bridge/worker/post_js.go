// Package worker starts the page's workers and carries messages between them and the page.
package worker

import (
	"syscall/js"

	"epsilonarcade/web/bridge/blob"
)

// Post posts bytes as a Uint8Array to a worker, or from a worker to the page.
func Post(to js.Value, data []byte) {
	array := blob.Array(data)
	to.Call("postMessage", array, []any{array.Get("buffer")})
}
