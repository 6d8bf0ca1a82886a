#!/bin/sh
# An array of {{.Shards}} tasks, one per shard of the plan:  qsub {{.Dir}}/pbs.sh
#PBS -N arcade
{{if gt .Shards 1}}#PBS -J 1-{{.Shards}}
{{end}}#PBS -r y
#PBS -j oe
#PBS -o /dev/null
exec {{.Program}} task -shard {{if gt .Shards 1}}auto{{else}}1{{end}} -workers 1 {{.Dir}} \
	>>{{.Dir}}/logs/"${PBS_ARRAY_INDEX:-1}".txt 2>&1
