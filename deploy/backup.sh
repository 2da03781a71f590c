#!/bin/sh
# Dumps PostgreSQL into /backups every day and deletes dumps that are older than DAYS, but never after a failure.
# Restore one: pg_restore --clean --if-exists --no-owner --single-transaction --dbname=parlour FILE
set -u
umask 077
while sleep "${FIRST:-60}"; do
    file="${FOLDER:-/backups}/parlour-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
    if pg_dump --format=custom --file="$file.part" && mv "$file.part" "$file"; then
        echo "$file was written"
        find "${FOLDER:-/backups}" -name 'parlour-*.dump*' -mtime "+${DAYS:-14}" -delete
    else
        echo "The backup failed. The next attempt is in a day." >&2
    fi
    sleep "${PAUSE:-86340}"
done
