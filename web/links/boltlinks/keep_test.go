//go:build !js

package boltlinks_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/web/links"
	"epsilonarcade/web/links/boltlinks"

	"go.etcd.io/bbolt"
)

// fragment returns the link of the default scenario with a seed.
func fragment(seed int) string {
	s := scenario.Default()
	s.Seed = uint64(seed)
	return s.Link()
}

// put stores links with seeds from first to last, and returns what the first error is.
func put(t *testing.T, s *boltlinks.Store, first, last int) error {
	t.Helper()
	for seed := first; seed <= last; seed++ {
		if err := s.Put(t.Context(), links.ID(fragment(seed)), fragment(seed)); err != nil {
			return err
		}
	}
	return nil
}

// fill stores links with seeds from 1 to n in few steps.
func fill(t *testing.T, s *boltlinks.Store, n int) {
	t.Helper()
	var all bytes.Buffer
	for seed := 1; seed <= n; seed++ {
		fmt.Fprintf(&all, "{\"id\":%q,\"link\":%q}\n", links.ID(fragment(seed)), fragment(seed))
	}
	if added, err := s.Import(&all); err != nil || added != n {
		t.Fatalf("%d of %d links added, %v", added, n, err)
	}
}

// has checks that a store has the links with seeds from first to last.
func has(t *testing.T, s *boltlinks.Store, first, last int) {
	t.Helper()
	for seed := first; seed <= last; seed++ {
		if got, err := s.Get(t.Context(), links.ID(fragment(seed))); err != nil || got != fragment(seed) {
			t.Errorf("seed %d: %q, %v", seed, got, err)
			return
		}
	}
}

func statsOf(t *testing.T, k boltlinks.Keeper) boltlinks.Stats {
	t.Helper()
	stats, err := k.Stats()
	if err != nil {
		t.Fatal(err)
	}
	return stats
}

func TestAQuotaHoldsAndWhatIsThereStays(t *testing.T) {
	one := int64(len(fragment(10)) + len(links.ID(fragment(10))))
	for what, quota := range map[string]boltlinks.Quota{
		"links": {Links: 20},
		"bytes": {Bytes: 20*one + one/2},
	} {
		dir := t.TempDir()
		s := open(t, dir)
		if err := put(t, s, 10, 34); err != nil { // before there is a quota
			t.Fatal(err)
		}
		s.Quota = quota
		expect := func(seed int, want error) {
			t.Helper()
			if err := put(t, s, seed, seed); !errors.Is(err, want) {
				t.Errorf("%s: seed %d: %v, want %v", what, seed, err, want)
			}
		}
		expect(50, links.ErrFull)
		expect(10, nil) // is there
		has(t, s, 10, 34)
		for seed := 10; seed < 16; seed++ {
			if err := s.Remove(links.ID(fragment(seed))); err != nil {
				t.Fatal(err)
			}
		}
		expect(50, nil) // the twentieth
		expect(51, links.ErrFull)
		before := statsOf(t, s)
		if before.Links != 20 || before.Removed != 6 || before.Bytes != 20*one {
			t.Errorf("%s: %+v", what, before)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = open(t, dir)
		s.Quota = quota
		if after := statsOf(t, s); after != before {
			t.Errorf("%s: %+v and after a restart %+v", what, before, after)
		}
		expect(51, links.ErrFull)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestALinkThatIsTakenDownStaysSo(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	id := links.ID(fragment(1))
	if err := s.Remove(id); err == nil {
		t.Error("what is not there is taken down")
	}
	if err := put(t, s, 1, 3); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Remove(id); err != nil {
			t.Error(err)
		}
		if _, err := s.Get(t.Context(), id); !errors.Is(err, links.ErrRemoved) {
			t.Errorf("it is found: %v", err)
		}
		if err := put(t, s, 1, 1); !errors.Is(err, links.ErrRemoved) {
			t.Errorf("it is stored again: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = open(t, dir)
	}
	if err := s.Allow(links.ID(fragment(2))); err == nil {
		t.Error("what was not taken down is allowed")
	}
	if err := s.Allow(id); err != nil {
		t.Error(err)
	}
	if there, err := s.Get(t.Context(), id); there != "" || err != nil {
		t.Errorf("%q, %v", there, err)
	}
	if err := put(t, s, 1, 1); err != nil {
		t.Error(err)
	}
	has(t, s, 1, 3)
	if stats := statsOf(t, s); stats.Links != 3 || stats.Removed != 0 {
		t.Errorf("%+v", stats)
	}
	s.Close()
}

func TestAnExportIsReadBack(t *testing.T) {
	s := open(t, t.TempDir())
	defer s.Close()
	const n = 1234 // several steps
	fill(t, s, n)
	for seed := 1; seed <= 3; seed++ {
		if err := s.Remove(links.ID(fragment(seed))); err != nil {
			t.Fatal(err)
		}
	}
	var text bytes.Buffer
	if err := s.Export(&text); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(text.String(), "\n"); lines != n {
		t.Errorf("%d lines for %d links", lines, n)
	}

	other := open(t, t.TempDir())
	defer other.Close()
	if err := put(t, other, 3, 5); err != nil {
		t.Fatal(err)
	}
	if err := other.Remove(links.ID(fragment(4))); err != nil {
		t.Fatal(err)
	}
	added, err := other.Import(bytes.NewReader(text.Bytes()))
	if want := n - 3 - 2; err != nil || added != want { // 4 stays down, 5 is there
		t.Errorf("%d links added, %v, want %d", added, err, want)
	}
	has(t, other, 5, n)
	for seed := 1; seed <= 4; seed++ {
		if _, err := other.Get(t.Context(), links.ID(fragment(seed))); !errors.Is(err, links.ErrRemoved) {
			t.Errorf("seed %d: %v", seed, err)
		}
	}

	small := open(t, t.TempDir())
	defer small.Close()
	small.Quota.Links = 700
	if added, err := small.Import(bytes.NewReader(text.Bytes())); added != 700 || !errors.Is(err, links.ErrFull) {
		t.Errorf("%d links added, %v", added, err)
	}
	if stats := statsOf(t, small); stats.Links != 700 {
		t.Errorf("%+v", stats)
	}
}

func TestAnImportStopsAtWhatIsWrong(t *testing.T) {
	good := func(seed int) string {
		return fmt.Sprintf("{\"id\":%q,\"link\":%q}\n", links.ID(fragment(seed)), fragment(seed))
	}
	wrong := func(link string) string {
		return fmt.Sprintf("{\"id\":%q,\"link\":%q}\n", links.ID(link), link)
	}
	for what, bad := range map[string]string{
		"no JSON":       "id\n",
		"cut":           good(2)[:30],
		"another field": `{"id":"aaaaaaaaaaaaaaaa","name":"x"}` + "\n",
		"no id":         `{"id":"../etc","removed":true}` + "\n",
		"another id":    strings.Replace(good(2), fragment(2), fragment(3), 1),
		"no scenario":   wrong("1t&epsilon=101"),
		"no view":       wrong("1t~<b>"),
		"no link":       wrong(""),
	} {
		s := open(t, t.TempDir())
		added, err := s.Import(strings.NewReader(good(1) + bad + good(4)))
		if added != 1 || err == nil || !strings.Contains(err.Error(), "entry 2") {
			t.Errorf("%s: %d added, %v", what, added, err)
		}
		if stats := statsOf(t, s); stats.Links != 1 || stats.Removed != 0 {
			t.Errorf("%s: %+v", what, stats)
		}
		s.Close()
	}
}

// Files that were written before links could be taken down, or when longer ones were kept.
func TestAnOldFileIsReadAndCopied(t *testing.T) {
	dir := t.TempDir()
	db, err := bbolt.Open(filepath.Join(dir, "links.db"), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	long := "1t&horizon=1000000000&checkpoints=1"
	for i := range 5000 {
		long += fmt.Sprint(",", 100_003+i*7)
	}
	if err := db.Update(func(tx *bbolt.Tx) error {
		b, err := tx.CreateBucket([]byte("links"))
		for _, link := range []string{long, fragment(1), fragment(2)} {
			err = errors.Join(err, b.Put([]byte(links.ID(link)), []byte(link)))
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s := open(t, dir)
	defer s.Close()
	to := filepath.Join(t.TempDir(), "links.db")
	if _, err := boltlinks.Backup(t.Context(), s, to); err != nil {
		t.Fatal(err)
	}
	again := open(t, filepath.Dir(to))
	defer again.Close()
	has(t, again, 1, 2)
	if got, err := again.Get(t.Context(), links.ID(long)); err != nil || got != long {
		t.Errorf("the long one is %.40q, %v", got, err)
	}
}

func TestABackupIsTakenWhileServingAndRestored(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	if err := s.Listen(); err != nil {
		t.Fatal(err)
	}
	if err := put(t, s, 1, 300); err != nil {
		t.Fatal(err)
	}
	if err := s.Remove(links.ID(fragment(300))); err != nil {
		t.Fatal(err)
	}
	var (
		ended  atomic.Bool
		stored atomic.Int64
		all    sync.WaitGroup
	)
	stored.Store(300)
	for range 3 {
		all.Go(func() {
			for !ended.Load() {
				seed := int(stored.Add(1))
				if err := s.Put(context.Background(), links.ID(fragment(seed)), fragment(seed)); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	for round := range 5 {
		k, err := boltlinks.Reach(dir, false)
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(t.TempDir(), "links.db")
		stats, err := boltlinks.Backup(t.Context(), k, to)
		if err != nil || stats.Links < 299 || stats.Removed != 1 {
			t.Fatalf("%+v, %v", stats, err)
		}
		k.Close()
		again := open(t, filepath.Dir(to))
		has(t, again, 1, 299)
		if _, err := again.Get(t.Context(), links.ID(fragment(300))); !errors.Is(err, links.ErrRemoved) {
			t.Errorf("round %d: what was taken down is back: %v", round, err)
		}
		if got := statsOf(t, again); got.Links != stats.Links {
			t.Errorf("round %d: %+v, and read back %+v", round, stats, got)
		}
		if files, err := os.ReadDir(filepath.Dir(to)); err != nil || len(files) != 1 {
			t.Errorf("round %d: left beside the backup: %v, %v", round, files, err)
		}
		again.Close()
	}
	ended.Store(true)
	all.Wait()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestABackupThatIsInterruptedLeavesNothing(t *testing.T) {
	s := open(t, t.TempDir())
	defer s.Close()
	if err := put(t, s, 1, 3); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	dir := t.TempDir()
	if _, err := boltlinks.Backup(ctx, s, filepath.Join(dir, "b.db")); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 0 {
		t.Errorf("left: %v, %v", files, err)
	}
}

func TestAProgramThatServesIsReached(t *testing.T) {
	dir := t.TempDir()
	if _, err := boltlinks.Reach(dir, false); err == nil || !strings.Contains(err.Error(), "does not contain links.db") {
		t.Errorf("an empty folder: %v", err)
	}
	// A program that was killed leaves its socket.
	dead, err := net.Listen("unix", filepath.Join(dir, "keeper.sock"))
	if err != nil {
		t.Fatal(err)
	}
	dead.(*net.UnixListener).SetUnlinkOnClose(false)
	dead.Close()

	s := open(t, dir)
	s.Quota = boltlinks.Quota{Links: 4}
	if _, err := boltlinks.Reach(dir, false); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("a program that does not listen: %v", err)
	}
	if err := s.Listen(); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(dir, "keeper.sock")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the socket: %v, %v", info.Mode(), err)
	}
	if err := put(t, s, 1, 3); err != nil {
		t.Fatal(err)
	}
	k, err := boltlinks.Reach(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Remove(links.ID(fragment(1))); err != nil {
		t.Error(err)
	}
	if _, err := s.Get(t.Context(), links.ID(fragment(1))); !errors.Is(err, links.ErrRemoved) {
		t.Errorf("it is still there: %v", err)
	}
	if err := k.Remove(links.ID("none")); err == nil || !strings.Contains(err.Error(), "does not exist") {
		t.Errorf("%v", err)
	}
	if err := k.Allow(links.ID(fragment(1))); err != nil {
		t.Error(err)
	}
	var text bytes.Buffer
	if err := k.Export(&text); err != nil || strings.Count(text.String(), "\n") != 2 {
		t.Errorf("%s, %v", &text, err)
	}
	if added, err := k.Import(strings.NewReader(strings.Repeat(text.String(), 20000) + "wrong")); added != 0 || err == nil || !strings.Contains(err.Error(), "entry 40001") {
		t.Errorf("%d added, %v", added, err)
	}
	if got, want := statsOf(t, k), statsOf(t, s); got != want || got.Quota.Links != 4 {
		t.Errorf("%+v, want %+v", got, want)
	}
	k.Close()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "keeper.sock")); err == nil {
		t.Error("the socket is left")
	}
	if k, err = boltlinks.Reach(dir, false); err != nil {
		t.Fatal(err)
	}
	if stats := statsOf(t, k); stats.Links != 2 {
		t.Errorf("%+v", stats)
	}
	k.Close()
}
