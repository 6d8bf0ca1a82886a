#!/usr/bin/env bash
# Installs Debian's Slurm, munge and GNU parallel if they are missing and apt-get may install them.
set -eu
if command -v slurmctld slurmd sbatch munged parallel >/dev/null; then exit 0; fi
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "Slurm, munge and GNU parallel are needed: install them, or let root do this, where apt-get is." >&2
  exit 1
fi
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends slurm-wlm munge parallel
