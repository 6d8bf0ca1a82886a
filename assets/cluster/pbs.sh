#!/bin/sh
# An array of {{.Parts}} tasks, each of which makes a part of the plan:  qsub {{.Dir}}/pbs.sh
# A task that was stopped is started again and goes on. The longest takes about {{.Longest}} of processor time.
#PBS -N arcade
{{if gt .Parts 1}}#PBS -J 1-{{.Parts}}
{{end}}#PBS -r y
#PBS -j oe
#PBS -o /dev/null
exec {{.Program}} task -shard {{if gt .Parts 1}}auto{{else}}1{{end}} -workers 1 {{.Dir}} \
	>>{{.Dir}}/logs/"${PBS_ARRAY_INDEX:-1}".txt 2>&1
