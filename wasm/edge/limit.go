//go:build js && wasm

package main

import (
	"log"
	"net/http"
	"syscall/js"

	"github.com/syumai/workers/cloudflare"
)

// allow returns what asks a rate-limiting binding whether a client may store one more link.
// Where the binding is missing or fails, everybody may: links matter more than their number.
func allow(binding string, l *log.Logger) func(*http.Request) bool {
	limiter := cloudflare.GetBinding(binding)
	if limiter.IsUndefined() {
		return nil
	}
	return func(r *http.Request) bool {
		// The client's network address, which the platform puts there.
		key := map[string]any{"key": r.RemoteAddr}
		outcome := make(chan bool, 1)
		within := js.FuncOf(func(_ js.Value, args []js.Value) any {
			outcome <- args[0].Get("success").Bool()
			return nil
		})
		failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
			l.Print("limiting failed: ", args[0].Call("toString"))
			outcome <- true
			return nil
		})
		defer within.Release()
		defer failed.Release()
		limiter.Call("limit", key).Call("then", within, failed)
		return <-outcome
	}
}
