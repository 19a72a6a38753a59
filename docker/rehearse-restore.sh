#!/bin/sh
# Proves that what is backed up can be used: dumps now, restores the dump into a database of its own, migrates that, and holds it
# against the chains with `npm run audit`, which must find no difference. Ends with another code than 0 otherwise. Nothing that runs
# is touched. What is minted between the dump and the audit is a difference: rehearse while no run is in progress.
set -eu
cd "$(dirname "$0")/.."
database=punky_rehearsal
tools() { docker compose --profile backup run --rm --no-deps -T --entrypoint sh backup "$@"; }
drop() { tools -c "PGDATABASE=postgres dropdb --if-exists --force $database"; }

drop
trap drop EXIT
file="$(tools /usr/local/bin/backup.sh once)"
tools /usr/local/bin/restore.sh "$file" "$database"
# From here on the URLs of compose end in that one.
export POSTGRES_DATABASE="$database"
docker compose run --rm --no-deps -T migrate
docker compose run --rm --no-deps -T worker npm run --silent audit
