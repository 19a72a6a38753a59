#!/bin/sh
# Dumps the database into BACKUP_DIR, every BACKUP_EVERY_SECONDS, or once with the argument "once"; keeps the newest BACKUPS_KEPT.
# The database is that of PGHOST, PGPORT, PGUSER, PGPASSWORD and PGDATABASE; pg_dump must not be older than its server.
set -eu

dump() {
  file="$BACKUP_DIR/punky-$(date -u +%Y%m%dT%H%M%SZ).dump"
  # Under its name once it is whole and can be read: whoever copies the folder takes no half of one.
  pg_dump --format=custom --no-acl --file="$file.part"
  pg_restore --list "$file.part" >/dev/null
  mv "$file.part" "$file"
  ls -1 "$BACKUP_DIR"/punky-*.dump | sort -r | tail -n "+$((${BACKUPS_KEPT:-14} + 1))" | while read -r old; do rm -- "$old"; done
  echo "$file"
}

umask 077
rm -f "$BACKUP_DIR"/punky-*.dump.part
if [ "${1:-}" = once ]; then
  dump
  exit
fi
while true; do
  # The next night tries again; a folder without a new file is what to watch for.
  dump || echo "The dump failed." >&2
  sleep "${BACKUP_EVERY_SECONDS:-86400}" &
  wait $!
done
