package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/written"
	"epsilonarcade/core/written/guard"
	"epsilonarcade/core/written/interp"
)

// watched runs the policies that somebody has written. What interprets them is one for the whole
// program.
var watched guard.Guard

// register links the interpreter into the program.
var register = sync.OnceFunc(watched.Register)

// ownPolicies are what a command line says of policies that somebody has written.
type ownPolicies struct {
	files  *[]string // of texts to add
	memory *uint64   // MiB
}

// maxCall is how long a call may take, which the limits of steps do not say.
const maxCall = 10 * time.Second

// ownFlags declares -policy and -max-memory.
func ownFlags(flags *flag.FlagSet, usage string) ownPolicies {
	o := ownPolicies{files: new([]string), memory: memoryFlag(flags)}
	flags.Func("policy", "`file` with the text of a policy of one's own, "+usage, func(name string) error {
		*o.files = append(*o.files, name)
		return nil
	})
	return o
}

// memoryFlag declares -max-memory.
func memoryFlag(flags *flag.FlagSet) *uint64 {
	return flags.Uint64("max-memory", 1024, "`MiB` of memory at which a policy of one's own is stopped")
}

// read returns the policies of the files.
func (o ownPolicies) read() (all []scenario.Policy, err error) {
	for _, name := range *o.files {
		source, err := readPolicy(name)
		if err != nil {
			return nil, err
		}
		all = append(all, scenario.Policy{ID: written.ID, Source: source})
	}
	return all, nil
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
	file, err := os.Open(name)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, cause(err))
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, written.MaxSource+4))
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, cause(err))
	}
	return strings.TrimPrefix(string(data), "\ufeff"), nil
}

// at says of what is wrong with a text where it is: my.star:7: there is no import.
func at(name string, err error) error {
	var wrong written.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &wrong) && wrong.Line > 0:
		return fmt.Errorf("%s:%d: %s", name, wrong.Line, wrong.Text)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// isOwn reports whether a scenario has a policy that somebody has written.
func isOwn(all ...scenario.Scenario) bool {
	for _, s := range all {
		for _, p := range s.Policies {
			if p.ID == written.ID {
				return true
			}
		}
	}
	return false
}

// guarded lets work run policies that somebody has written. One that takes too much memory, or too
// long for one call, ends the program, for nothing else ends it: in one line, with nothing written.
func (c *call) guarded(memory uint64, work func() error) error {
	stop := watched.Watch(guard.Limits{Heap: memory << 20, Call: maxCall}, func(err error) {
		newBar(c).clear()
		c.abandon()
		os.Exit(Report(c.stderr, c.flags.Name(), c.failure(err)))
	})
	defer stop()
	return work()
}

// failure gives an error the status that the command has for one.
func (c *call) failure(err error) error {
	if c.status == Misused && !errors.Is(err, context.Canceled) {
		return misuse("%v", err)
	}
	return err
}
