#!/bin/sh
# The bank of docker-compose.yml: makes a backup of it while it runs, or puts one in its place.
#   docker compose run --rm backup
#   docker compose run --rm backup restore 20261129T013000Z
# A backup is restored into a database of its own, and every table compared, before it is given its name.
set -eu
umask 077

bank=dhahabu
proof=dhahabu_proof
fresh=dhahabu_restored
backups=/backups

refuse() {
  echo "$*" >&2
  exit 1
}

query() {
  psql --no-psqlrc --quiet --no-align --tuples-only --set=ON_ERROR_STOP=1 --dbname="$1"
}

# Asks for the rows of each table, and for a sum over them that does not depend on their order.
sums="select format(
    'select %L, count(*), coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from %I.%I t',
    schemaname || '.' || tablename, schemaname, tablename)
  from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
  order by schemaname, tablename \\gexec"

read_sums() {
  printf '%s\n' "$sums" | query "$1"
}

# As services/stack/create-database.ts has it.
create_database() {
  dropdb --if-exists --force "$1"
  createdb --template=template0 --encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 "$1"
}

load() {
  create_database "$2"
  pg_restore --exit-on-error --dbname="$2" "$1/database.dump"
}

list_backups() {
  find "$backups" -mindepth 1 -maxdepth 1 -type d -name '*Z' | sort
}

tell_metrics() {
  metric=dhahabu_backup_verified_timestamp_seconds
  mkdir -p -m 755 "$backups/metrics"
  printf '# HELP %s When the newest backup was begun that was restored and compared.\n# TYPE %s gauge\n%s %s\n' \
    "$metric" "$metric" "$metric" "$1" >"$backups/metrics/draft"
  chmod 644 "$backups/metrics/draft"
  mv "$backups/metrics/draft" "$backups/metrics/dhahabu_backup.prom"
}

back_up() {
  begun=$(date -u +%s)
  name=$(date -u +%Y%m%dT%H%M%SZ)
  draft=$backups/$name.draft
  rm -rf "$backups"/*.draft
  mkdir "$draft"
  trap 'rm -rf "$draft"; dropdb --if-exists --force "$proof"' EXIT
  date -u +%Y-%m-%dT%H:%M:%SZ >"$draft/data-of"

  # What is summed is what is dumped: one transaction shows it to both. Then the files that it names, of which none is removed
  # while the lock is held. What breaks off leaves no file.
  export BANK="$bank" DUMP="$draft/database.dump" UPLOADS="$draft/uploads.tar.gz"
  query "$bank" >"$draft/tables" <<SQL
select pg_try_advisory_lock(hashtext('dhahabu backup')) as mine \\gset
\\if :mine
begin isolation level repeatable read read only;
select pg_export_snapshot() as snapshot \\gset
\\setenv SNAPSHOT :snapshot
\\! pg_dump --format=custom --snapshot="\$SNAPSHOT" --file="\$DUMP" "\$BANK" || rm -f "\$DUMP"
$sums
commit;
\\! [ -n "\$S3_BUCKET" ] || tar -czf "\$UPLOADS" -C /uploads files || rm -f "\$UPLOADS"
\\endif
SQL
  [ -s "$draft/tables" ] || refuse "Another backup of this bank is being made: wait until it is done."

  load "$draft" "$proof"
  [ "$(read_sums "$proof")" = "$(cat "$draft/tables")" ] ||
    refuse "The backup does not hold what was there."
  if [ -z "$S3_BUCKET" ]; then
    tar -tzf "$UPLOADS" >"$draft/uploads"
  else
    echo "Uploads lie in the store of S3_BUCKET and are not in the backup"
  fi
  mv "$draft" "$backups/$name"
  tell_metrics "$begun"
  list_backups | sort -r | tail -n "+$((BACKUP_KEEP + 1))" | xargs -r rm -rf
  awk -F '|' -v name="$name" '{ rows += $2 }
    END { print "Backup " name ": " rows " rows of " NR " tables, restored and compared" }' "$backups/$name/tables"
}

restore() {
  from=$backups/$1
  [ -n "$1" ] && [ -f "$from/database.dump" ] ||
    refuse "There is no backup $1, but: $(list_backups | sed 's|.*/||' | tr '\n' ' ')"
  used=$(
    query postgres <<SQL
select count(*) from pg_stat_activity where datname = '$bank' and backend_type = 'client backend'
SQL
  )
  [ "$used" = 0 ] || refuse "The bank runs: docker compose stop, and again."

  load "$from" "$fresh"
  [ "$(read_sums "$fresh")" = "$(cat "$from/tables")" ] ||
    refuse "What was restored is not what the backup tells of."
  # As services/stack/backup/prepare-database.ts has it: nobody is signed in, and no mail leaves until staff have looked.
  query "$fresh" <<SQL
delete from gateway.sessions;
insert into enquiry.sending_pauses (data_of) values ('$(cat "$from/data-of")')
  on conflict ((true)) where released_at is null do update set data_of = excluded.data_of;
select setval(jobs, nextval(jobs) + 1000000)
  from pg_get_serial_sequence('enquiry.outbox', 'id') as jobs \\g /dev/null
SQL
  [ ! -f "$from/uploads.tar.gz" ] || tar -xzf "$from/uploads.tar.gz" -C /uploads
  before=dhahabu_before_$(date -u +%Y%m%dt%H%M%Sz)
  query postgres <<SQL
begin;
alter database "$bank" rename to "$before";
alter database "$fresh" rename to "$bank";
commit;
SQL
  echo "Restored $1. What was there is the database $before until you drop it."
}

case ${1:-} in
  "") back_up ;;
  restore) restore "${2:-}" ;;
  *) refuse "usage: docker compose run --rm backup [restore NAME]" ;;
esac
