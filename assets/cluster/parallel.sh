#!/bin/sh
# {{.Shards}} tasks with GNU parallel, one per core at a time:  sh {{.Dir}}/parallel.sh
seq {{.Shards}} | parallel -q --joblog {{.Dir}}/logs/jobs.txt --resume-failed "$@" \
	{{.Program}} task -shard '{}/{{.Shards}}' -workers 1 {{.Dir}}
