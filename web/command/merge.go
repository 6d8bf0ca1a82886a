package command

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
)

// merge puts all shards of a scenario, or of a figure, together and writes its figure, the same as
// without shards but for the seconds, which are those of all shards together.
func merge(flags *flag.FlagSet) func(*call) error {
	out := figureFlags(flags)
	return func(c *call) error {
		if len(c.args) == 0 {
			return misuse("there is no file to merge")
		}
		if err := out.check(c); err != nil {
			return err
		}
		switch figures, err := areFigureShards(c.args); {
		case err != nil:
			return err
		case figures:
			return mergeFigure(c, out)
		}
		result, seconds, err := mergeFiles(c.args)
		if err != nil {
			return err
		}
		return out.deliver(c, func(w io.Writer) error { return out.write(w, result, seconds) })
	}
}

func mergeFiles(names []string) (merged sim.Result, seconds float64, err error) {
	var shards []sim.Result
	for _, name := range names {
		data, err := readShard(name)
		if err != nil {
			return merged, 0, err
		}
		shard, took, err := study.UnmarshalShard(data)
		if err != nil {
			return merged, 0, fmt.Errorf("%s: %w", name, err)
		}
		shards = append(shards, shard)
		seconds += took
	}
	merged, err = mergeShards(names, shards)
	return merged, seconds, err
}

// readShard reads a file that may be a shard: one that does not begin as JSON objects do is not
// read to its end, which it may not have.
func readShard(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r := bufio.NewReader(file)
	if first, err := r.Peek(1); err == nil && !strings.ContainsRune("{ \t\r\n", rune(first[0])) {
		return nil, fmt.Errorf("%s: is not the result of a shard: it begins with %s and not with {", name, scenario.Quote(string(first)))
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
