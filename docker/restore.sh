#!/bin/sh
# restore.sh FILE DATABASE: puts a dump of backup.sh into a new database beside the one that runs. It refuses one that is there.
# Who may do what is not in the dump: the migration says it anew. The server is that of PGHOST, PGPORT, PGUSER and PGPASSWORD.
set -eu
file="${1:?restore.sh FILE DATABASE}"
database="${2:?restore.sh FILE DATABASE}"

PGDATABASE=postgres createdb "$database"
# All of it or nothing.
pg_restore --exit-on-error --single-transaction --no-owner --no-acl --dbname="$database" "$file"
# Else the first queries know nothing of their tables.
PGDATABASE="$database" psql --quiet --set=ON_ERROR_STOP=1 --command='analyze'
echo "$file is in the database $database."
