//go:build js && wasm

// Command edge keeps and opens short links as a Cloudflare Worker. What else the playground is
// made of are static files, which the platform sends without it.
//
// It finds two bindings: LINKS, the KV namespace that links are kept in, and LIMIT, which says
// whether a client may store one more. The platform starts the program anew for each request.
package main

import (
	"io"
	"log"
	"net/http"
	"os"

	"epsilonarcade/web/headers"
	"epsilonarcade/web/links"

	"github.com/syumai/workers"
)

func main() {
	o := links.Options{Log: log.New(os.Stderr, "", 0)}
	store, err := openStore("LINKS")
	if err != nil {
		o.Log.Print("no short links: ", err)
	} else {
		o.Store = store
	}
	o.Wait = wait("LIMIT", o.Log)
	o.Origin = origin
	workers.Serve(answers(links.Handler(o)))
}

// origin returns the address that a request came to. The platform gives a program requests to its
// own hosts only.
func origin(r *http.Request) string { return r.URL.Scheme + "://" + r.URL.Host }

// answers has h answer as the platform wants it, under the headers that every answer carries.
func answers(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body == nil { // unlike the requests of Go's own server
			r.Body = http.NoBody
		}
		for _, f := range headers.Of(r.URL.Path) {
			w.Header().Set(f.Name, f.Value)
		}
		h.ServeHTTP(writer{w, r.Method == http.MethodHead}, r)
		// A connection with a request that was not read to its end is lost, and what is much too
		// large is not worth reading.
		_, _ = io.CopyN(io.Discard, r.Body, 4*links.Most)
		_ = r.Body.Close()
	})
}

// A writer writes no body where none is wanted, and never nothing: either would hold up the
// answer for ever.
type writer struct {
	http.ResponseWriter
	head bool
}

func (w writer) Write(data []byte) (int, error) {
	if w.head || len(data) == 0 {
		return len(data), nil
	}
	return w.ResponseWriter.Write(data)
}
