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

// A Plan is what is asked of the tasks together.
type Plan struct {
	Question study.Question `json:"question"`
	Shards   int            `json:"shards"`
	// Expected are the seconds of processor time that each shard is expected to take.
	Expected []float64 `json:"expected"`
}

// NewPlan shares a question's work out.
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

// A Folder is one that all machines see, with a plan and what is done of it:
//
//	plan.json               the plan
//	shards/0001.json        shard 1, once it is done
//	shards/0001.journal     its runs that are done until then
//	shards/0001.error       why the last task that was to make it has failed
//
// Files appear under their names when they are whole. Nothing is made again that is there, and nothing
// that is there is overwritten. No clock is compared with another machine's.
type Folder struct {
	Plan
	Dir  string
	sum  string // of the plan
	work *study.Work
}

const manifest = "plan.json"

// Create makes a folder, or the files of a plan in one that is there. It refuses a folder with another
// plan; the same plan once more is no harm.
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

// IsFolder reports whether a name is that of a folder.
func IsFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// Path returns the name of a shard's file with an ending.
func (f *Folder) Path(shard int, ending string) string {
	return filepath.Join(f.Dir, "shards", fmt.Sprintf("%04d.%s", shard, ending))
}

// Read returns a shard that is done. The error is fs.ErrNotExist if it is not, and names the file
// otherwise.
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

// Merge puts the shards that are done together. The problems are those of files that are no shard of the
// plan, each in a line.
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

// writeNew writes a file under a new name. The file appears when it is complete and on the disk.
func writeNew(path string, data []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, Cause(err))
	}
	defer os.Remove(file.Name())
	_, err = file.Write(data)
	err = errors.Join(err, file.Sync(), file.Close(), os.Chmod(file.Name(), 0o644))
	if err == nil {
		err = os.Link(file.Name(), path) // fails if there is a file of this name; a rename would replace it
		if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, fs.ErrPermission) {
			err = os.Rename(file.Name(), path)
		}
	}
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, Cause(err))
	}
	return nil
}

// Cause returns an error without the name of a temporary file.
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

// fail returns why a shard could not be made, and tries to write it into the shard's error file.
func (f *Folder) fail(shard int, err error) error {
	os.WriteFile(f.Path(shard, "error"), []byte(strings.ReplaceAll(say.English(err.Error()), "\n", " ")+"\n"), 0o644) //nolint:errcheck // best effort
	return err
}

// Total returns the processor time that the plan is expected to take, and that of its longest shard.
func (p Plan) Total() (all, longest time.Duration) {
	for _, s := range p.Expected {
		d := time.Duration(s * float64(time.Second))
		all, longest = all+d, max(longest, d)
	}
	return all, longest
}
