#!/bin/sh
# Copies the data folder of a site into one file: database, keys, releases. Stop the services first:
# the database is a folder of files that belong together.
#   deploy/backup.sh /srv/companion/data /var/backups/companion-2026-01-31.tar.gz
set -eu
data=${1:?data folder} file=${2:?file to write}
if [ -e "$file" ]; then
  echo "$file is there already." >&2
  exit 1
fi
umask 077
tar -C "$data" -czf "$file.part" .
mv "$file.part" "$file"
