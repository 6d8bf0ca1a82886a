package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
	"epsilonarcade/web/cluster"
)

// merge merges all shards of a plan, a scenario, a figure or claims. The result is the same as without shards, except
// for the seconds, which are added up over the shards.
func merge(flags *flags) func(*call) error {
	partial := flags.Bool("partial", false, "merge the existing shards, even if others are missing. The figure then uses only those runs of a scenario that are complete for all its policies, and says so")
	out := newFigureOutput(flags, bandFlag(flags))
	each := eachRunFlag(flags)
	return func(c *call) error {
		if len(c.args) == 0 {
			return misuse("name the files to merge, or a folder with a plan")
		}
		if data, err := readShard(c.args[0]); err == nil && study.FormOf(data) == study.AuditForm {
			return mergeAudit(c, inFormats(out, auditFormats))
		}
		m, problems, err := gather(c.args)
		if err != nil {
			return err
		}
		results := m.Results()
		a, err := askAgain(m.Question, results)
		if err != nil {
			return err
		}
		if len(a.claims) > 0 {
			*partial = false // claims need all shards
			if *each.path != "" {
				return misuse("-each-run: claims have no figure; merge the shards of a scenario or a figure")
			}
		} else if err := out.check(c); err != nil {
			return err
		}
		missing := m.Missing()
		if len(missing) > 0 {
			problems = append(problems, fmt.Sprintf("of %s, these are missing: %s", notation.Things(m.Of, "shard"), ranges(missing)))
		}
		if !*partial && len(problems) > 0 {
			return errors.New(strings.Join(problems, "; "))
		}
		if len(a.claims) > 0 {
			return inFormats(out, claimFormats).put(c, func() ([]checkedClaim, error) { return a.checked(results, m.Seconds) })
		}
		var notes []string
		for k, r := range results {
			switch runs := r.Scenario.Scenario().Runs; {
			case len(missing) > 0 && len(r.Runs) == 0:
				return fmt.Errorf("scenario %d has no complete run of all policies; %s", k+1, strings.Join(problems, "; "))
			case len(missing) > 0 && len(r.Runs) < runs:
				notes = append(notes, fmt.Sprintf("This figure is partial: it has %d of %s. %d of %s are missing.", len(r.Runs), notation.Things(runs, "run"), len(missing), notation.Things(m.Of, "shard")))
			}
		}
		for _, p := range problems {
			c.note("%s", p)
		}
		return each.deliver(c, a.figure, func(make makeFigure) error {
			return out.put(c, func() (figure.Figure, error) {
				f, err := make(results, m.Seconds)
				return f.With(figure.Layers{Notes: notes}), err
			})
		})
	}
}

// inFormats returns an output with the same flags as o, but with other formats.
func inFormats[T any](o *output[figure.Figure], formats []format[T]) *output[T] {
	return &output[T]{o.destination, o.format, formats, o.part}
}

// gather reads shards from a plan's folder or from files. Each of the problems is about a single shard of a plan.
func gather(names []string) (m *study.Merger, problems []string, err error) {
	if cluster.IsFolder(names[0]) {
		if len(names) > 1 {
			return nil, nil, misuse("%s is a folder; merge one folder at a time", names[0])
		}
		f, err := cluster.Open(names[0])
		if err != nil {
			return nil, nil, err
		}
		return f.Merge()
	}
	for _, name := range names {
		data, err := readShard(name)
		if err != nil {
			return nil, nil, err
		}
		s, err := study.UnmarshalShard(data)
		if err == nil && m == nil {
			m, err = study.NewMerger(name, s.Question, s.Of)
		}
		if err == nil {
			err = m.Add(name, s)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return m, nil, nil
}

// readShard reads a file that may be a shard. It stops at the first byte if the file cannot be a JSON object, because
// the file may be endless.
func readShard(name string) ([]byte, error) {
	file, err := openSubmission(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r := bufio.NewReader(file)
	if first, err := r.Peek(1); err == nil && !strings.ContainsRune("{ \t\r\n", rune(first[0])) {
		return nil, fmt.Errorf("%s: this is not the result of a shard: it begins with %s, not with {", name, scenario.Quote(string(first)))
	}
	return io.ReadAll(r)
}

// ranges formats ascending numbers as ranges, such as "0 to 4, 9", and cuts a long list short.
func ranges(numbers []int) string {
	const most = 5
	var texts []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		if len(texts) == most {
			return strings.Join(texts, ", ") + " and others"
		}
		text := strconv.Itoa(numbers[i])
		if j > i {
			text += " to " + strconv.Itoa(numbers[j])
		}
		texts = append(texts, text)
		i = j + 1
	}
	return strings.Join(texts, ", ")
}
