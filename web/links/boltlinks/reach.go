//go:build !js

package boltlinks

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
)

// A program that serves a folder's links holds the file for itself. Others reach it over this
// socket in the folder, which only the folder's owner may use. Who holds the file makes and
// removes the socket, and nobody else.
const socket = "keeper.sock"

// Listen lets other programs on this machine look after the links until the store is closed. Its
// error is no reason not to serve.
func (s *Store) Listen() error {
	path := filepath.Join(filepath.Dir(s.db.Path()), socket)
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err // left by a program that was killed
	}
	at, err := net.Listen("unix", path)
	if err != nil {
		return fmt.Errorf("links commands cannot reach this program: %w", err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return errors.Join(err, at.Close())
	}
	server := &http.Server{Handler: s.answers()}
	s.keepers = server
	go func() { _ = server.Serve(at) }()
	return nil
}

// answers returns what answers a remote.
func (s *Store) answers() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /links", func(w http.ResponseWriter, _ *http.Request) {
		if err := s.Export(w); err != nil {
			panic(http.ErrAbortHandler) // what has been sent is not all
		}
	})
	mux.HandleFunc("POST /links", func(w http.ResponseWriter, r *http.Request) {
		added, err := s.Import(r.Body)
		_, _ = io.Copy(io.Discard, r.Body) // who is still sending does not read
		reply(w, added, err)
	})
	mux.HandleFunc("POST /remove/{id}", func(w http.ResponseWriter, r *http.Request) {
		reply(w, nil, s.Remove(r.PathValue("id")))
	})
	mux.HandleFunc("POST /allow/{id}", func(w http.ResponseWriter, r *http.Request) {
		reply(w, nil, s.Allow(r.PathValue("id")))
	})
	mux.HandleFunc("GET /stats", func(w http.ResponseWriter, _ *http.Request) {
		stats, err := s.Stats()
		reply(w, stats, err)
	})
	return mux
}

// A said is what a program that serves says: a value, an error, or both.
type said struct {
	Value any
	Error string
}

func reply(w http.ResponseWriter, value any, err error) {
	it := said{Value: value}
	if err != nil {
		it.Error = err.Error()
	}
	_ = json.NewEncoder(w).Encode(it)
}

// Reach returns what looks after the links of a folder: the program that serves them if there is
// one, or else the store itself, which is made if create is true.
func Reach(dir string, create bool) (Keeper, error) {
	at := remote{&http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, "unix", filepath.Join(dir, socket))
		},
	}}}
	if _, err := at.Stats(); err == nil {
		return at, nil
	}
	if _, err := os.Stat(filepath.Join(dir, file)); errors.Is(err, fs.ErrNotExist) && !create {
		return nil, fmt.Errorf("folder %s does not contain %s", dir, file)
	}
	s, err := Open(dir)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// A remote is the Keeper of the program that serves.
type remote struct{ client *http.Client }

// ask sends a request and returns the answer's body.
func (r remote) ask(method, path string, body io.Reader) (io.ReadCloser, error) {
	request, err := http.NewRequest(method, "http://keeper"+path, body)
	if err != nil {
		return nil, err
	}
	response, err := r.client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("the program that serves the links: %w", err)
	}
	if response.StatusCode != http.StatusOK {
		response.Body.Close()
		return nil, fmt.Errorf("the program that serves the links answers: %s", response.Status)
	}
	return response.Body, nil
}

// do asks for a value.
func (r remote) do(method, path string, body io.Reader, value any) error {
	answer, err := r.ask(method, path, body)
	if err != nil {
		return err
	}
	defer answer.Close()
	it := said{Value: value}
	if err := json.NewDecoder(answer).Decode(&it); err != nil {
		return fmt.Errorf("the program that serves the links: %w", err)
	}
	if it.Error != "" {
		return errors.New(it.Error)
	}
	return nil
}

func (r remote) Export(w io.Writer) error {
	answer, err := r.ask(http.MethodGet, "/links", nil)
	if err != nil {
		return err
	}
	defer answer.Close()
	_, err = io.Copy(w, answer)
	return err
}

func (r remote) Import(from io.Reader) (added int, err error) {
	err = r.do(http.MethodPost, "/links", from, &added)
	return added, err
}

func (r remote) Remove(id string) error {
	return r.do(http.MethodPost, "/remove/"+url.PathEscape(id), nil, nil)
}

func (r remote) Allow(id string) error {
	return r.do(http.MethodPost, "/allow/"+url.PathEscape(id), nil, nil)
}

func (r remote) Stats() (stats Stats, err error) {
	err = r.do(http.MethodGet, "/stats", nil, &stats)
	return stats, err
}

func (r remote) Close() error {
	r.client.CloseIdleConnections()
	return nil
}
