package cluster

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"epsilonarcade/core/say"
	"epsilonarcade/core/study"
)

// A Plan divides a question into shards, which are run by tasks on many machines.
type Plan struct {
	Question study.Question `json:"question"`
	Shards   int            `json:"shards"`
	// Expected lists the expected processor time of each shard, in seconds.
	Expected []float64 `json:"expected"`
}

// NewPlan divides the work of a question into shards.
func NewPlan(q study.Question, shards int) (Plan, error) {
	w, err := q.Work()
	if err != nil {
		return Plan{}, err
	}
	p := Plan{Question: q, Shards: shards}
	for _, pieces := range w.Split(shards) {
		p.Expected = append(p.Expected, w.Cost(pieces).Seconds())
	}
	return p, nil
}

// A Folder holds a plan and its results. All machines must have access to it. It contains
//
//	plan.json               the plan
//	shards/0001.json        shard 1, when it is done
//	shards/0001.journal     its completed runs, until then
//	shards/0001.error       the error of the last task that failed on it
//
// A file gets its name only when it is complete. No task repeats completed runs or overwrites a file. Tasks never
// compare the clocks of two machines.
type Folder struct {
	Plan
	Dir  string
	sum  string // SHA-256 hash of the plan
	work *study.Work
}

const manifest = "plan.json"

// Create creates a folder with a plan, or adds the plan to an existing folder. It returns an error if the folder
// already contains a different plan.
func Create(dir string, p Plan) (*Folder, error) {
	data, err := study.Seal(study.PlanForm, p)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Join(dir, "shards"), 0o777); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, manifest)
	switch there, err := os.ReadFile(path); {
	case err == nil && string(there) == string(data):
		return Open(dir)
	case err == nil:
		return nil, fmt.Errorf("%s: contains another plan; choose another folder", path)
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	if err := writeNew(path, data); err != nil {
		return nil, err
	}
	return Open(dir)
}

// Open opens a folder with a plan.
func Open(dir string) (*Folder, error) {
	path := filepath.Join(dir, manifest)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) && IsFolder(dir) {
		return nil, fmt.Errorf("%s: this folder contains no plan", dir)
	}
	if err != nil {
		return nil, err
	}
	f := &Folder{Dir: dir, sum: fmt.Sprintf("%x", sha256.Sum256(data))}
	if err := study.Unseal(data, study.PlanForm, &f.Plan); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if f.Shards < 1 || f.Shards > study.MostShards || len(f.Expected) != f.Shards {
		return nil, fmt.Errorf("%s: the number of shards, %d, is not between 1 and %d", path, f.Shards, study.MostShards)
	}
	if f.work, err = f.Question.Work(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return f, nil
}

// IsFolder reports whether there is a folder with the given name.
func IsFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// Path returns the path of a shard's file with the given extension.
func (f *Folder) Path(shard int, ending string) string {
	return filepath.Join(f.Dir, "shards", fmt.Sprintf("%04d.%s", shard, ending))
}

// Read reads a completed shard. If the shard is not complete, the error is fs.ErrNotExist. Other errors name the file.
func (f *Folder) Read(shard int) (*study.Shard, error) {
	path := f.Path(shard, "json")
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	s, err := study.UnmarshalShard(data)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, err)
	case s.Number != shard || s.Of != f.Shards:
		return nil, fmt.Errorf("%s: contains shard %d of %d, but its name says shard %d of %d", path, s.Number, s.Of, shard, f.Shards)
	}
	if differs := study.Difference(s.Question, f.Question); differs != "" {
		return nil, fmt.Errorf("%s: belongs to another plan: %s", path, differs)
	}
	return s, nil
}

// Merge combines the completed shards. Each problem is a line about a file that is not a valid shard of the plan.
func (f *Folder) Merge() (m *study.Merger, problems []string, err error) {
	if m, err = study.NewMerger("the plan", f.Question, f.Shards); err != nil {
		return nil, nil, err
	}
	names, err := filepath.Glob(filepath.Join(f.Dir, "shards", "*.json"))
	if err != nil {
		return nil, nil, err
	}
	for _, name := range names {
		var shard int
		if n, _ := fmt.Sscanf(filepath.Base(name), "%d.json", &shard); n != 1 || shard < 1 || shard > f.Shards || f.Path(shard, "json") != name {
			problems = append(problems, name+": is not a shard of the plan")
			continue
		}
		s, err := f.Read(shard)
		if err == nil {
			if err = m.Add(name, s); err != nil {
				err = fmt.Errorf("%s: %w", name, err)
			}
		}
		if err != nil {
			problems = append(problems, err.Error())
		}
	}
	return m, problems, nil
}

// writeNew creates a file. The file gets its name only when it is complete and on the disk.
func writeNew(path string, data []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, Cause(err))
	}
	defer os.Remove(file.Name())
	_, err = file.Write(data)
	err = errors.Join(err, file.Sync(), file.Close(), os.Chmod(file.Name(), 0o644))
	if err == nil {
		err = os.Link(file.Name(), path) // unlike a rename, a link never replaces an existing file
		if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, fs.ErrPermission) {
			err = os.Rename(file.Name(), path)
		}
	}
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, Cause(err))
	}
	return nil
}

// Cause strips the name of a temporary file from an error.
func Cause(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// fail writes an error to the shard's error file, if possible, and returns the error.
func (f *Folder) fail(shard int, err error) error {
	os.WriteFile(f.Path(shard, "error"), []byte(strings.ReplaceAll(say.English(err.Error()), "\n", " ")+"\n"), 0o644) //nolint:errcheck // best effort
	return err
}

// Total returns the expected processor times of the whole plan and of its longest shard.
func (p Plan) Total() (all, longest time.Duration) {
	for _, s := range p.Expected {
		d := time.Duration(s * float64(time.Second))
		all, longest = all+d, max(longest, d)
	}
	return all, longest
}
