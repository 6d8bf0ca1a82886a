//go:build js && wasm

package main

import (
	"log"
	"net/http"
	"syscall/js"
	"time"

	"epsilonarcade/web/links"

	"github.com/syumai/workers/cloudflare"
)

// period is the period of the rate-limiting binding, which does not report the remaining time itself.
const period = time.Minute

// wait returns a function that asks a rate-limiting binding how long a client must wait before it may store a new link
// or start a class. Each kind has its own count. If the binding is missing or fails, no client waits, because lost links
// are worse than too many.
func wait(binding, kind string, l *log.Logger) func(*http.Request) time.Duration {
	limiter := cloudflare.GetBinding(binding)
	if limiter.IsUndefined() {
		return nil
	}
	return func(r *http.Request) time.Duration {
		// The platform sets the client's address.
		key := map[string]any{"key": kind + links.Network(r.RemoteAddr)}
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
		if <-outcome {
			return 0
		}
		return period
	}
}
