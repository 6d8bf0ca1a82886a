package command

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/testkit"
)

// Merged shards give the same result as all runs at once, in any order and however many there are, even if some shards
// are empty. Missing and repeated shards are errors.
func TestMergedShardsAreTheWhole(t *testing.T) {
	dir := t.TempDir()
	custom := write(t, dir, "my.star", testkit.Example(t, "adap-ucb"))
	for command, status := range map[string]int{
		"simulate -scenario " + quick: Done, "simulate -scenario " + quick + "&kind=sweep&over=epsilon&values=1,0.1": Done,
		"simulate -scenario " + quick + " -policy " + custom: Done,
		"figure wang-4a -runs 3 -horizon 1000":               Done, "figure azize-3 -runs 3 -horizon 1000": Done, "figure heldp-2 -runs 3 -horizon 1000": Done,
		"audit adap-ucb -runs 1000": Done, "audit broken-ldp-ucb-b -runs 1000": Violated,
	} {
		args := strings.Fields(command)
		whole := do(t, append(args, "-format", "json")...)
		failed := Failed
		if args[0] == "audit" {
			failed = NotAudited
		}
		for _, order := range [][]int{{1}, {2, 1}, {4, 1, 8, 3, 2, 9, 7, 5, 6}} {
			files := []string{}
			for _, i := range order {
				files = append(files, filepath.Join(dir, fmt.Sprint(i)))
				if got := do(t, append(slices.Clone(args), "-shard", fmt.Sprintf("%d/%d", i, len(order)), "-o", files[len(files)-1])...); got != (said{}) {
					t.Fatalf("%s, shard %d: %+v", command, i, got)
				}
			}
			merge := func(files ...string) said { return do(t, append([]string{"merge", "-format", "json"}, files...)...) }
			if got := merge(files...); got.status != status || whole.status != status || timeless(got.stdout) != timeless(whole.stdout) {
				t.Errorf("%s in %d shards: %+v, want %+v", command, len(order), got, whole)
			}
			if len(order) == 1 {
				continue
			}
			if got := merge(files[1:]...); got.status != failed || !strings.Contains(got.stderr, "missing") {
				t.Errorf("%s without a shard: %+v", command, got)
			}
			if got := merge(append(files, files[0])...); got.status != failed || !strings.Contains(got.stderr, ", and so is ") {
				t.Errorf("%s with a shard twice: %+v", command, got)
			}
		}
	}
}
