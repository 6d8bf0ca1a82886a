#!/bin/sh
# An array of {{.Shards}} tasks, one per shard of the plan:  qsub {{.Dir}}/sge.sh
#$ -N arcade
#$ -S /bin/sh
#$ -t 1-{{.Shards}}
#$ -r y
#$ -j y
#$ -o /dev/null
exec {{.Program}} task -shard auto -workers 1 {{.Dir}} \
	>>{{.Dir}}/logs/"$SGE_TASK_ID".txt 2>&1
