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

// A crew sends requests over several connections. Each connection sends its requests one after the other.
type crew struct {
	client      *http.Client
	base        string
	connections int

	mu   sync.Mutex
	kept []Kept
	took []time.Duration
}

func newCrew(base string, connections int) *crew {
	return &crew{base: base, connections: connections, client: &http.Client{
		Transport: &http.Transport{MaxIdleConnsPerHost: connections, MaxConnsPerHost: connections},
		Timeout:   time.Minute,
	}}
}

// work calls request on each connection until request returns false. It numbers the requests from 1.
func (c *crew) work(request func(i uint64, last Kept) (stored Kept, more bool)) {
	var next atomic.Uint64
	var all sync.WaitGroup
	for range c.connections {
		all.Go(func() {
			for last, more := (Kept{}), true; more; {
				last, more = request(next.Add(1), last)
			}
		})
	}
	all.Wait()
	c.client.CloseIdleConnections()
}

// store stores a scenario with the given seed.
func (c *crew) store(seed uint64) (Kept, error) {
	var made struct{ ID string }
	response, err := c.client.Post(c.base+"/api/links", "application/json", strings.NewReader(`{"seed":`+strconv.FormatUint(seed, 10)+`}`))
	body, err := whole(response, err, http.StatusCreated)
	if err == nil {
		err = json.Unmarshal(body, &made)
	}
	if err != nil {
		return Kept{}, err
	}
	k := Kept{made.ID, seeded(seed)}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.kept = append(c.kept, k)
	return k, nil
}

// whole returns the body of a response, which must have the given status and a body.
func whole(response *http.Response, err error, status int) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err == nil && (response.StatusCode != status || len(body) == 0) {
		err = fmt.Errorf("%d %s", response.StatusCode, body)
	}
	return body, err
}

// Load sends n requests over several connections. Every second request stores a link. The other requests read or open a
// link. Load returns the stored links and logs the times of the requests.
func Load(t *testing.T, base string, n, connections int) []Kept {
	c := newCrew(base, connections)
	began := time.Now()
	c.work(func(i uint64, last Kept) (Kept, bool) {
		if i > uint64(n) {
			return last, false
		}
		at, err := time.Now(), error(nil)
		if i%2 == 1 || last.ID == "" {
			last, err = c.store(i)
		} else {
			path := []string{"/s/", "/api/links/"}[i/2%2]
			response, failed := c.client.Get(base + path + last.ID)
			_, err = whole(response, failed, http.StatusOK)
		}
		if err != nil {
			t.Errorf("request %d: %v", i, err)
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.took = append(c.took, time.Since(at))
		return last, true
	})
	passed := time.Since(began).Seconds()
	slices.Sort(c.took)
	within := func(percent int) time.Duration {
		return c.took[(len(c.took)-1)*percent/100].Round(10 * time.Microsecond)
	}
	t.Logf("%d requests over %d connections in %.1f s, %.0f a second, %d links stored; median %v, 99 in 100 within %v, longest %v",
		n, connections, passed, float64(n)/passed, len(c.kept), within(50), within(99), within(100))
	return c.kept
}

// Cut stores links with seeds above first over several connections. After the given number of acknowledgements, it
// calls cut, which ends the server. It returns the acknowledged links.
func Cut(t *testing.T, base string, first uint64, connections, enough int, cut func()) []Kept {
	c := newCrew(base, connections)
	var stored atomic.Int64
	c.work(func(i uint64, _ Kept) (Kept, bool) {
		k, err := c.store(first + i)
		if err != nil {
			if stored.Load() < int64(enough) {
				t.Error(err)
			}
			return k, false
		}
		if stored.Add(1) == int64(enough) {
			cut()
		}
		return k, true
	})
	return c.kept
}
