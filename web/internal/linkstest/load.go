package linkstest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Load sends n requests over a number of connections, one after the other on each: every second
// stores a link of its own, the others read one or open it. It returns all that was stored, and
// logs how long requests took.
func Load(t *testing.T, base string, n, connections int) []Kept {
	client := &http.Client{
		Transport: &http.Transport{MaxIdleConnsPerHost: connections, MaxConnsPerHost: connections},
		Timeout:   time.Minute,
	}
	defer client.CloseIdleConnections()
	var (
		next  atomic.Int64
		mu    sync.Mutex
		kept  []Kept
		took  []time.Duration
		wrong int
		all   sync.WaitGroup
	)
	fail := func(what string, err error) {
		mu.Lock()
		defer mu.Unlock()
		if wrong++; wrong <= 10 {
			t.Errorf("%s: %v", what, err)
		}
	}
	began := time.Now()
	for range connections {
		all.Go(func() {
			var last Kept
			for {
				i := next.Add(1)
				if i > int64(n) {
					return
				}
				at := time.Now()
				if i%2 == 1 || last.ID == "" {
					k, err := store(client, base, uint64(i))
					if err != nil {
						fail("storing", err)
						continue
					}
					last = k
					mu.Lock()
					kept = append(kept, k)
				} else {
					path := "/api/links/"
					if i%4 == 0 {
						path = "/s/"
					}
					if err := read(client, base+path+last.ID); err != nil {
						fail("reading "+path+last.ID, err)
						continue
					}
					mu.Lock()
				}
				took = append(took, time.Since(at))
				mu.Unlock()
			}
		})
	}
	all.Wait()
	passed := time.Since(began)
	if wrong > 0 {
		t.Errorf("%d of %d requests went wrong", wrong, n)
	}
	slices.Sort(took)
	t.Logf("%d requests over %d connections in %.1f s, %.0f a second, %d links stored; median %v, 99 in 100 within %v, longest %v", n, connections,
		passed.Seconds(), float64(n)/passed.Seconds(), len(kept), part(took, 50), part(took, 99), part(took, 100))
	return kept
}

// part returns what so many in a hundred are within.
func part(sorted []time.Duration, percent int) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[(len(sorted)-1)*percent/100].Round(10 * time.Microsecond)
}

func store(client *http.Client, base string, seed uint64) (Kept, error) {
	response, err := client.Post(base+"/api/links", "application/json", strings.NewReader(`{"seed":`+strconv.FormatUint(seed, 10)+`}`))
	if err != nil {
		return Kept{}, err
	}
	body, err := whole(response, http.StatusCreated)
	if err != nil {
		return Kept{}, err
	}
	var made struct{ ID string }
	if err := json.Unmarshal(body, &made); err != nil {
		return Kept{}, err
	}
	return Kept{made.ID, seeded(seed)}, nil
}

func read(client *http.Client, url string) error {
	response, err := client.Get(url)
	if err != nil {
		return err
	}
	_, err = whole(response, http.StatusOK)
	return err
}

// whole returns the body of an answer of a status, which is not empty.
func whole(response *http.Response, status int) ([]byte, error) {
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err == nil && (response.StatusCode != status || len(body) == 0) {
		err = fmt.Errorf("%d %s", response.StatusCode, body)
	}
	return body, err
}
