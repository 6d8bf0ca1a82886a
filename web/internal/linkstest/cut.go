package linkstest

import (
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Cut stores links of the seeds from first on over a number of connections, calls cut once so
// many have been acknowledged, which is to end the server, and returns all that were
// acknowledged. What fails after cut has been called was not.
func Cut(t *testing.T, base string, first uint64, connections, enough int, cut func()) (kept []Kept) {
	client := &http.Client{
		Transport: &http.Transport{MaxIdleConnsPerHost: connections, MaxConnsPerHost: connections},
		Timeout:   time.Minute,
	}
	defer client.CloseIdleConnections()
	var (
		next  atomic.Uint64
		mu    sync.Mutex
		ended bool
		all   sync.WaitGroup
	)
	next.Store(first)
	for range connections {
		all.Go(func() {
			for {
				k, err := store(client, base, next.Add(1)-1)
				mu.Lock()
				if err != nil {
					if !ended {
						t.Error(err)
					}
					mu.Unlock()
					return
				}
				kept = append(kept, k)
				last := len(kept) >= enough && !ended
				ended = ended || last
				mu.Unlock()
				if last {
					cut()
				}
			}
		})
	}
	all.Wait()
	return kept
}
