#!/bin/sh
# An array of {{.Shards}} tasks, one per shard of the plan:  sbatch {{.Dir}}/slurm.sh
#SBATCH --job-name=arcade
#SBATCH --array=1-{{.Shards}}
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --output=/dev/null
exec {{.Program}} task -shard auto -workers "${SLURM_CPUS_PER_TASK:-1}" {{.Dir}} \
	>>{{.Dir}}/logs/"$SLURM_ARRAY_TASK_ID".txt 2>&1
