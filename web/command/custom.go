package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
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

// ownPolicies are what a command line says of custom policies.
type ownPolicies struct {
	files  *[]string         // of texts to add
	memory *uint64           // MiB
	from   map[string]string // the file of each text
}

// ownFlags declares -policy and -max-memory.
func ownFlags(flags *flag.FlagSet, usage string) ownPolicies {
	o := ownPolicies{files: new([]string), memory: memoryFlag(flags), from: map[string]string{}}
	flags.Func("policy", "`file` with a custom policy, which "+usage, func(name string) error {
		*o.files = append(*o.files, name)
		return nil
	})
	return o
}

// usualMemory is how many MiB the program may take for them unless it is said.
const usualMemory = 1024

// memoryFlag declares -max-memory.
func memoryFlag(flags *flag.FlagSet) *uint64 {
	return flags.Uint64("max-memory", usualMemory, "`MiB` of memory that a custom policy may use; only Linux enforces it")
}

// read returns the policies of the files. Of two with one name each is labelled with its file.
func (o ownPolicies) read() (all []scenario.Policy, err error) {
	for _, name := range *o.files {
		source, err := readPolicy(name)
		if err != nil {
			return nil, err
		}
		all = append(all, scenario.Policy{ID: custom.ID, Source: source})
		o.from[source] = name
	}
	for i := range all {
		for k := range all {
			if called(all[i]) == called(all[k]) && filepath.Base((*o.files)[i]) != filepath.Base((*o.files)[k]) {
				all[i].Label = labelled(called(all[i]), filepath.Base((*o.files)[i]))
				break
			}
		}
	}
	return all, nil
}

// called returns the name that a policy declares.
func called(p scenario.Policy) string {
	spec, _ := p.Spec()
	return spec.Name
}

// labelled returns a label of a policy's name and its file, as far as a label may be that.
func labelled(name, file string) string {
	label := []rune(oneLine(name + " (" + file + ")"))
	return string(label[:min(len(label), scenario.MaxLabel)])
}

// locate says of an error of a run the file and the line where the policy has failed, if that is one of
// the files: my.star:7: UCB1: division by zero.
func (o ownPolicies) locate(err error) error {
	var failed study.Failed
	if !errors.As(err, &failed) {
		return err
	}
	if name, ok := o.from[failed.Policy.Source]; ok {
		return failedIn(name, called(failed.Policy), failed.Err)
	}
	return err
}

// inAudit is at for an audit, which is of one policy.
func (o ownPolicies) inAudit(source string, err error) error {
	var wrong custom.Error
	if name, ok := o.from[source]; ok && errors.As(err, &wrong) {
		return failedIn(name, called(scenario.Policy{ID: custom.ID, Source: source}), wrong)
	}
	return err
}

// failedIn says in which file a policy has failed.
func failedIn(name, policy string, err error) error {
	var wrong custom.Error
	if errors.As(err, &wrong) {
		wrong.Text = policy + ": " + strings.TrimPrefix(say.English(wrong.Text), policy+" ")
		return at(name, wrong)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// readPolicy returns the text of a policy. The error begins with the file and, where there is one,
// the line.
func readPolicy(name string) (source string, err error) {
	if source, err = readSource(name); err != nil {
		return "", err
	}
	return source, at(name, interp.Check(source))
}

// readSource returns what a file holds, as far as is needed to see that it is too long for a text.
func readSource(name string) (source string, err error) {
	file, err := openSubmission(name)
	if err != nil {
		if where, ok := err.(*os.PathError); ok {
			err = fmt.Errorf("%s: %w", name, where.Err)
		}
		return "", err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, custom.MaxSource+4))
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, cluster.Cause(err))
	}
	return strings.TrimPrefix(string(data), "\ufeff"), nil
}

// at says of what is wrong with a text where it is: my.star:7: there is no import.
func at(name string, err error) error {
	var wrong custom.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wrong) && wrong.Line > 0:
		return fmt.Errorf("%s:%d: %s", name, wrong.Line, wrong.Text)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// isOwn reports whether a scenario has a custom policy.
func isOwn(all ...scenario.Valid) bool {
	return slices.ContainsFunc(all, func(v scenario.Valid) bool { return v.Scenario().Custom() })
}

// limitMemory limits the memory of custom policies to so many MiB, in a child.
func limitMemory(mega uint64) error {
	if child, _ := guard.IsChild(); !child {
		return nil
	}
	return guard.LimitMemory(mega)
}
