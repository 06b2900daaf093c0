#!/bin/sh
# Makes a data folder from a backup. The folder must not be there: nothing is written over.
#   deploy/restore.sh /var/backups/companion-2026-01-31.tar.gz /srv/companion/data
set -eu
file=${1:?file of a backup} data=${2:?data folder to make}
if [ -e "$data" ]; then
  echo "$data is there already: move it away first." >&2
  exit 1
fi
umask 077
mkdir -p "$data.part"
tar -C "$data.part" -xzf "$file"
mv "$data.part" "$data"
