// Package recipes holds what a plan hands to schedulers, as templates. They are short: read them.
package recipes

import (
	"embed"
	"fmt"
	"io"
	"strings"
	"text/template"
	"time"
)

//go:embed slurm.sh pbs.sh sge.sh parallel.sh kubernetes.yaml
var files embed.FS

// Names are the files, by what they are for.
var Names = map[string]string{
	"slurm": "slurm.sh", "pbs": "pbs.sh", "sge": "sge.sh", "parallel": "parallel.sh", "kubernetes": "kubernetes.yaml",
}

// For lists what there are recipes for.
const For = "slurm, kubernetes, pbs, sge, parallel"

// A Recipe is what a template is filled with.
type Recipe struct {
	Program string        // the program's name for a shell, see Quoted
	Dir     string        // the folder's
	Shards  int           // of the plan
	Longest time.Duration // that a shard is expected to take
}

// Retries are how often tasks of a Job may fail before all of it does: on a cluster some do.
func (r Recipe) Retries() int { return 6 + 2*r.Shards }

// Write fills in a recipe for a scheduler.
func (r Recipe) Write(w io.Writer, scheduler string) error {
	name, ok := Names[scheduler]
	if !ok {
		return fmt.Errorf("there is no recipe for %q; there are %s", scheduler, For)
	}
	t, err := template.ParseFS(files, name)
	if err != nil {
		return err
	}
	return t.Execute(w, r)
}

// Quoted returns a file's name as a shell reads it, in quotes if it needs them.
func Quoted(name string) string {
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+=:@,") == "" {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}
