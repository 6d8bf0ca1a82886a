package command

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
	"epsilonarcade/web/cluster"
)

// merge puts all shards of what was shared out together and writes what was asked for, the same as
// without shards but for the seconds, which are those of all shards together.
func merge(flags *flag.FlagSet) func(*call) error {
	partial := flags.Bool("partial", false, "merge the existing shards, even if others are missing. The figure then uses only those runs of a scenario that are complete for all its policies, and says so")
	out := figureFlags(flags)
	return func(c *call) error {
		if len(c.args) == 0 {
			return misuse("name the files to merge, or a folder with a plan")
		}
		if data, err := readShard(c.args[0]); err == nil && study.FormOf(data) == study.AuditForm {
			return mergeAudit(c, out)
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
			*partial = false // they are checked when all shards are there
		} else if err := out.check(c, cluster.Index{}); err != nil {
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
			return mergeClaims(c, out, a, results)
		}
		var notes []string
		if len(missing) > 0 {
			for k, r := range results {
				if len(r.Runs) == 0 {
					return fmt.Errorf("scenario %d has no complete run of all policies; %s", k+1, strings.Join(problems, "; "))
				}
				runs := r.Scenario.Scenario().Runs
				if len(r.Runs) == runs {
					continue
				}
				notes = append(notes, fmt.Sprintf("This figure is partial: it has %d of %s. %d of %s are missing.", len(r.Runs), notation.Things(runs, "run"), len(missing), notation.Things(m.Of, "shard")))
			}
		}
		for _, p := range problems {
			c.note("%s", p)
		}
		return out.deliver(c, func(w io.Writer) error { return out.answer(w, a, results, m.Seconds, notes...) })
	}
}

// mergeClaims writes the table of claims.
func mergeClaims(c *call, out figureOutput, a asked, results []sim.Result) error {
	write, err := textOutput[func(io.Writer, []checkedClaim) error]{out.output, out.format, claimFormats}.chosen()
	if err != nil {
		return err
	}
	return out.deliver(c, func(w io.Writer) error { return write(w, a.checked(results)) })
}

// gather reads the shards of a plan's folder, or files. The problems are those of single shards of a plan.
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

// readShard reads a file that may be a shard: one that does not begin as JSON objects do is not
// read to its end, which it may not have.
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

// ranges writes ascending numbers as stretches, "0 to 4, 9", and cuts a long list.
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
