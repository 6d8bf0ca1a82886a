#!/bin/sh
# {{.Shards}} tasks with GNU parallel, as many at a time as there are cores:  sh {{.Dir}}/parallel.sh
# Once more after it was stopped, it makes what is missing. The longest takes about {{.Longest}} of processor time.
seq {{.Shards}} | parallel -q --joblog {{.Dir}}/logs/jobs.txt --resume-failed "$@" \
	{{.Program}} task -shard '{}/{{.Shards}}' -workers 1 {{.Dir}}
