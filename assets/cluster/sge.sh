#!/bin/sh
# An array of {{.Shards}} tasks, each of which makes a shard of the plan:  qsub {{.Dir}}/sge.sh
# A task that was stopped is started again and goes on. The longest takes about {{.Longest}} of processor time.
#$ -N arcade
#$ -S /bin/sh
#$ -t 1-{{.Shards}}
#$ -r y
#$ -j y
#$ -o /dev/null
exec {{.Program}} task -shard auto -workers 1 {{.Dir}} \
	>>{{.Dir}}/logs/"$SGE_TASK_ID".txt 2>&1
