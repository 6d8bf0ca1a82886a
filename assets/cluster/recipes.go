// Package recipes contains the scripts that start a plan on schedulers, as templates. They are short: read them.
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

// Names maps schedulers to the files of their templates.
var Names = map[string]string{
	"slurm": "slurm.sh", "pbs": "pbs.sh", "sge": "sge.sh", "parallel": "parallel.sh", "kubernetes": "kubernetes.yaml",
}

// For lists the schedulers.
const For = "slurm, kubernetes, pbs, sge, parallel"

// A Recipe holds the values of a template.
type Recipe struct {
	Program string        // the program's name, quoted for a shell
	Dir     string        // the folder's name, quoted for a shell
	Shards  int           // the number of shards
	Longest time.Duration // the expected time of the longest shard
}

// Retries returns the number of tasks of a Job that may fail. On a cluster some tasks always fail.
func (r Recipe) Retries() int { return 6 + 2*r.Shards }

// Write writes the script for a scheduler.
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

// Quoted returns a file's name for a shell, in quotes if necessary.
func Quoted(name string) string {
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+=:@,") == "" {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}
