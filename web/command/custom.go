package command

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/guard"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
	"epsilonarcade/web/cluster"
)

// register links the interpreter into the program.
var register = sync.OnceFunc(interp.Register)

// customFlags are the flags for custom policies.
type customFlags struct {
	files  *[]string         // the files of the sources to add
	memory *uint64           // MiB
	from   map[string]string // the file of each source
}

// newCustomFlags declares -policy and -max-memory.
func newCustomFlags(flags *flags, usage string) customFlags {
	f := customFlags{files: new([]string), memory: memoryFlag(flags), from: map[string]string{}}
	flags.Func("policy", "`file` with a custom policy, which "+usage, func(name string) error {
		*f.files = append(*f.files, name)
		return nil
	})
	return f
}

// usualMemory is the default memory limit in MiB.
const usualMemory = 1024

// memoryFlag declares -max-memory.
func memoryFlag(flags *flags) *uint64 {
	return flags.Uint64("max-memory", usualMemory, "`MiB` of memory that a custom policy may use; only Linux enforces it")
}

// read returns the policies in the files. If two policies have the same name, their labels name their files.
func (f customFlags) read() (all []scenario.Policy, err error) {
	for _, name := range *f.files {
		source, err := readPolicy(name)
		if err != nil {
			return nil, err
		}
		all = append(all, scenario.Policy{ID: custom.ID, Source: source})
		f.from[source] = name
	}
	for i := range all {
		for k := range all {
			if called(all[i]) == called(all[k]) && filepath.Base((*f.files)[i]) != filepath.Base((*f.files)[k]) {
				label := []rune(oneLine(called(all[i]) + " (" + filepath.Base((*f.files)[i]) + ")"))
				all[i].Label = string(label[:min(len(label), scenario.MaxLabel)])
				break
			}
		}
	}
	return all, nil
}

// work calls do and shows a progress bar. If there is a custom policy, work first limits the memory.
func (f customFlags) work(c *call, w *study.Work, do func(progress func(done, all int64)) error) error {
	if slices.ContainsFunc(w.Scenarios, func(v scenario.Valid) bool { return v.Scenario().Custom() }) {
		if err := limitMemory(*f.memory); err != nil {
			return err
		}
	}
	bar := newBar(c)
	defer bar.clear()
	err := do(bar.show)
	var failed study.Failed
	if errors.As(err, &failed) {
		return f.at(failed.Policy.Source, err)
	}
	return err
}

// called returns the name that a policy declares.
func called(p scenario.Policy) string {
	spec, _ := p.Spec()
	return spec.Name
}

// at adds the file and the line to an error from a custom policy, as in my.star:7: UCB1: division by zero.
func (f customFlags) at(source string, err error) error {
	name, ok := f.from[source]
	if !ok {
		return err
	}
	var failed study.Failed
	var wrong custom.Error
	if errors.As(err, &failed) {
		err = failed.Err
	} else if !errors.As(err, &wrong) {
		return err
	}
	return failedIn(name, called(scenario.Policy{ID: custom.ID, Source: source}), err)
}

// failedIn adds the file, the line and the policy to an error.
func failedIn(name, policy string, err error) error {
	var wrong custom.Error
	if errors.As(err, &wrong) {
		wrong.Text = policy + ": " + strings.TrimPrefix(say.English(wrong.Text), policy+" ")
		err = wrong
	}
	return inFile(name, err)
}

// readPolicy returns the source of a policy. Errors begin with the file's name and, if possible, the line number.
func readPolicy(name string) (source string, err error) {
	if source, err = readSource(name); err != nil {
		return "", err
	}
	return source, inFile(name, interp.Check(source))
}

// readSource reads a file, but stops slightly above the maximum size of a source.
func readSource(name string) (source string, err error) {
	data, err := contents(openSubmission, name, custom.MaxSource+4)
	if cause := cluster.Cause(err); cause != err {
		err = fmt.Errorf("%s: %w", name, cause)
	}
	return strings.TrimPrefix(string(data), "\ufeff"), err
}

// inFile adds the file and the line to an error about a source, as in my.star:7: import is not available.
func inFile(name string, err error) error {
	var wrong custom.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wrong) && wrong.Line > 0:
		return fmt.Errorf("%s:%d: %s", name, wrong.Line, wrong.Text)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// limitMemory limits the memory of a child process, in MiB.
func limitMemory(mega uint64) error {
	if child, _ := guard.IsChild(); !child {
		return nil
	}
	return guard.LimitMemory(mega)
}
