//go:build !js

package boltclass_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"epsilonarcade/core/testkit"
	"epsilonarcade/web/class"
	"epsilonarcade/web/class/boltclass"
	"epsilonarcade/web/class/host"

	"go.etcd.io/bbolt"
)

func open(t *testing.T, dir string, most int) *boltclass.Store {
	t.Helper()
	s, err := boltclass.Open(dir, most)
	testkit.OK(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// lasting returns a class that ends after the given time.
func lasting(d time.Duration) host.Class {
	return host.Class{Key: []byte("k"), Secret: []byte("s"), Ends: time.Now().Add(d), Screen: class.Screen{Revision: 1, State: class.Idle}}
}

// Values have the numbers of their changes, and a value that is put again keeps its number.
func TestValuesAreNumberedByTheirChanges(t *testing.T) {
	s := open(t, t.TempDir(), 0)
	testkit.OK(t, s.Save(t.Context(), "BABABA", 0, lasting(time.Hour)))
	for i, c := range []struct {
		list, key, value string
		revision         int64
		most             int
		want             error
	}{
		{"a", "x", "x1", 1, 2, nil}, {"b", "x", "x1", 1, 0, nil}, {"a", "y", "y1", 1, 2, nil}, {"a", "x", "x1", 1, 2, nil},
		{"a", "z", "z1", 1, 2, host.ErrFull}, {"a", "x", "x2", 1, 2, nil}, {"a", "x", "x3", 2, 0, host.ErrChanged}, {"a", "x", "x3", 0, 0, host.ErrChanged},
	} {
		if err := s.Put(t.Context(), "BABABA", c.revision, c.list, c.key, c.value, c.most); !errors.Is(err, c.want) {
			t.Errorf("value %d: %v", i, err)
		}
	}
	for _, c := range []struct {
		since int64
		most  int
		want  string
	}{{0, 1000, "[y1 x2] 4"}, {0, 1, "[y1] 3"}, {3, 1000, "[x2] 4"}, {4, 1000, "[] 0"}} {
		if values, last, err := s.List(t.Context(), "BABABA", "a", c.since, c.most); err != nil || fmt.Sprint(values, last) != c.want {
			t.Errorf("after %d: %v %d, %v; want %s", c.since, values, last, err, c.want)
		}
	}
	testkit.OK(t, s.Delete(t.Context(), "BABABA"))
	if err := s.Put(t.Context(), "BABABA", 1, "a", "x", "", 0); !errors.Is(err, host.ErrNone) {
		t.Errorf("a value of a class that is deleted: %v", err)
	}
	testkit.OK(t, s.Save(t.Context(), "BABABA", 0, lasting(time.Hour)))
	if all, _, err := s.List(t.Context(), "BABABA", "a", 0, 1000); err != nil || len(all) != 0 {
		t.Errorf("a new class with an old code has %v, %v", all, err)
	}
}

func TestEndedClassesAreRemovedAndOthersKept(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, 0)
	testkit.OK(t, s.Save(t.Context(), "BABABA", 0, lasting(time.Hour)))
	if err := s.Save(t.Context(), "BABABA", 0, lasting(time.Hour)); !errors.Is(err, host.ErrChanged) {
		t.Errorf("a code is given twice: %v", err)
	}
	for i, remove := range map[string]func(){
		"BEBEBE": func() {
			if left, err := s.Sweep(t.Context()); err != nil || left != 1 {
				t.Errorf("%d classes are left, %v", left, err)
			}
		},
		"BUBUBU": func() { testkit.OK(t, s.Close()); s = open(t, dir, 0) },
	} {
		testkit.OK(t, s.Save(t.Context(), i, 0, lasting(-time.Second)))
		remove()
		if _, err := s.Load(t.Context(), i); !errors.Is(err, host.ErrNone) {
			t.Errorf("%s: %v", i, err)
		}
	}
	if c, err := s.Load(t.Context(), "BABABA"); err != nil || c.Screen.Revision != 1 {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestAFullFileKeepsItsAnswers(t *testing.T) {
	s := open(t, t.TempDir(), 128<<10)
	testkit.OK(t, s.Save(t.Context(), "BABABA", 0, lasting(time.Hour)))
	n, err := 0, error(nil)
	for ; err == nil && n < 1000; n++ {
		err = s.Put(t.Context(), "BABABA", 1, "a", fmt.Sprint(n), strings.Repeat("x", 1000), 0)
	}
	if all, _, listed := s.List(t.Context(), "BABABA", "a", 0, 1000); !errors.Is(err, host.ErrFull) || listed != nil || len(all) != n-1 || n < 10 {
		t.Errorf("%d values, %v; %d are kept, %v", n, err, len(all), listed)
	}
}

// Many phones answer at once, and the presenter changes the screen meanwhile: each call has its own error.
func TestCallsAtOnce(t *testing.T) {
	s := open(t, t.TempDir(), 0)
	testkit.OK(t, s.Save(t.Context(), "BABABA", 0, lasting(time.Hour)))
	var all sync.WaitGroup
	errs := make([]error, 400)
	for i := range errs {
		all.Go(func() {
			if i == 200 {
				c := lasting(time.Hour)
				c.Screen.Revision = 2
				errs[i] = s.Save(t.Context(), "BABABA", 1, c)
			} else {
				errs[i] = s.Put(t.Context(), "BABABA", 1+int64(i%2), "a", fmt.Sprint(i), fmt.Sprint(i), 0)
			}
		})
	}
	all.Wait()
	stored := map[string]bool{}
	values, _, err := s.List(t.Context(), "BABABA", "a", 0, 1000)
	testkit.OK(t, err)
	for _, value := range values {
		stored[value] = true
	}
	for i, err := range errs {
		if i != 200 && (err == nil) != stored[fmt.Sprint(i)] || err != nil && !errors.Is(err, host.ErrChanged) {
			t.Errorf("call %d: %v, stored is %v", i, err, stored[fmt.Sprint(i)])
		}
	}
}

// A file that is damaged or belongs to another program is named in one line, and stays unchanged.
func TestAFileThatCannotBeUsedIsNamedAndLeftAlone(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, 0)
	for i := range 20 {
		code := fmt.Sprintf("BABA%c%c", class.Consonants[i%16], class.Vowels[i%5])
		testkit.OK(t, s.Save(t.Context(), code, 0, lasting(time.Hour)))
		testkit.OK(t, s.Put(t.Context(), code, 1, "hand-ins", "x", strings.Repeat("x", 4000), 0))
	}
	testkit.OK(t, s.Close())
	good, err := os.ReadFile(filepath.Join(dir, boltclass.File))
	testkit.OK(t, err)
	theirs := filepath.Join(t.TempDir(), "theirs.db")
	db, err := bbolt.Open(theirs, 0o600, nil)
	testkit.OK(t, err)
	testkit.OK(t, db.Update(func(tx *bbolt.Tx) error { _, err := tx.CreateBucket([]byte("links")); return err }))
	testkit.OK(t, db.Close())
	foreign, err := os.ReadFile(theirs)
	testkit.OK(t, err)
	bad := map[string][]byte{"foreign": foreign, "zeros": make([]byte, 1<<16), "cut": good[:len(good)/2], "one byte": good[:1]}
	rng := rand.New(rand.NewPCG(1, 1))
	for trial := range 10 {
		damaged := append([]byte(nil), good...)
		for range len(good) / 100 {
			damaged[rng.IntN(len(damaged))] = byte(rng.Uint32())
		}
		bad[fmt.Sprint("trial ", trial)] = damaged
	}
	for what, data := range bad {
		dir := t.TempDir()
		path := filepath.Join(dir, boltclass.File)
		testkit.OK(t, os.WriteFile(path, data, 0o600))
		s, err := boltclass.Open(dir, 0)
		if err == nil {
			s.Close()
			t.Errorf("%s: it is opened", what)
		} else if text := err.Error(); strings.Contains(text, "\n") || !strings.Contains(text, path) {
			t.Errorf("%s: %s", what, text)
		}
		if left, _ := os.ReadFile(path); string(left) != string(data) {
			t.Errorf("%s: the file was changed", what)
		}
	}
}
