// Package recipes contains templates for the scripts that start a plan on a scheduler. They are short: read them.
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

// Names maps each scheduler to the file that holds its template.
var Names = map[string]string{
	"slurm": "slurm.sh", "pbs": "pbs.sh", "sge": "sge.sh", "parallel": "parallel.sh", "kubernetes": "kubernetes.yaml",
}

// For lists the schedulers, separated by commas.
const For = "slurm, kubernetes, pbs, sge, parallel"

// A Recipe holds the values that a template needs.
type Recipe struct {
	Program string        // the path of the program, quoted for a shell
	Dir     string        // the path of the plan's folder, quoted for a shell
	Shards  int           // the number of shards
	Longest time.Duration // the expected duration of the longest shard
}

// Retries returns how many tasks of a Kubernetes Job may fail. On a cluster, some tasks always fail.
func (r Recipe) Retries() int { return 6 + 2*r.Shards }

// Write writes the script for the given scheduler.
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

// Quoted returns a file name in a form that a shell accepts, with quotes if necessary.
func Quoted(name string) string {
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+=:@,") == "" {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}
