//go:build js && wasm

// Command edge stores and opens short links, and serves classes, as a Cloudflare Worker. The platform serves the other
// files of the playground without it.
//
// The binding LINKS is the KV namespace that holds the links, and CLASSES the D1 database that holds the classes. The
// binding LIMIT limits how many new links a client may store, and how many classes it may start. The platform starts the
// program for each request.
package main

import (
	"io"
	"log"
	"net/http"
	"os"

	"epsilonarcade/web/class"
	"epsilonarcade/web/class/host"
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
	o.Wait = wait("LIMIT", "", o.Log)
	o.Origin = origin
	mux := http.NewServeMux()
	mux.Handle("/", links.Handler(o))
	classes, err := openClasses("CLASSES", o.Log)
	if err != nil {
		o.Log.Print("no classes: ", err)
	} else {
		h := host.Handler(host.Options{Store: classes, Wait: wait("LIMIT", "class ", o.Log), Wrong: classes.wrong, Log: o.Log})
		mux.Handle(host.Path, h)
		mux.Handle(host.Path+"/", h)
	}
	workers.Serve(answers(mux))
}

// origin returns the address that received a request. The platform passes on only requests to its own hosts.
func origin(r *http.Request) string { return r.URL.Scheme + "://" + r.URL.Host }

// answers adapts h to the platform, and adds the headers to every answer.
func answers(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body == nil { // Go's own server never leaves the body nil
			r.Body = http.NoBody
		}
		for _, f := range headers.Of(r.URL.Path) {
			w.Header().Set(f.Name, f.Value)
		}
		h.ServeHTTP(writer{w, r.Method == http.MethodHead}, r)
		// If the body is not read to its end, the connection is lost. A body that is far too large is not worth reading.
		_, _ = io.CopyN(io.Discard, r.Body, 8*class.MaxBody)
		_ = r.Body.Close()
	})
}

// A writer drops empty writes and the body of an answer to HEAD. Both would block the answer for ever.
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
