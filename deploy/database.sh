#!/bin/sh
# The PostgreSQL pair of the shop, on each of its two machines:
#   database.sh start    runs the database: a standby where PRIMARY names another one, else the primary
#   database.sh promote  makes this standby the primary; the other machine has to be off, or two would take orders
#   database.sh alone    goes on without a standby that is lost: until then no commit is answered
#   database.sh protect  waits for a standby again, once a new one follows
# PGDATA is the folder of the data, NAME this machine's name in its certificate, CERTIFICATES their folder.
set -eu
: "${PGPORT:=5432}" "${PRIMARY_PORT:=5432}"
settings="$(cd "$(dirname "$0")" && pwd)/postgresql.conf"
sql() { psql --host "$PGDATA" --port "$PGPORT" --username postgres --no-psqlrc --quiet --tuples-only --command "$1" postgres; }

# A folder has its name once it is complete: what was interrupted is done again.
create_primary() {
  initdb --pgdata "$PGDATA.new" --username postgres --auth trust --encoding UTF8 --locale C --locale-provider icu --icu-locale en
  # Only this machine's own user opens its socket.
  printf '%s\n' 'local all all trust' 'hostssl shop shop all scram-sha-256' \
    'hostssl replication replica all scram-sha-256' >"$PGDATA.new/pg_hba.conf"
  postgres --single -D "$PGDATA.new" postgres >/dev/null <<SQL
CREATE ROLE replica REPLICATION LOGIN PASSWORD '$DATABASE_PASSWORD'
CREATE ROLE shop LOGIN PASSWORD '$DATABASE_PASSWORD'
ALTER ROLE shop SET statement_timeout = '15s'
CREATE DATABASE shop OWNER shop
SQL
  printf "include '%s'\n" "$settings" >>"$PGDATA.new/postgresql.conf"
}

create_standby() {
  PGPASSWORD="$DATABASE_PASSWORD" pg_basebackup --pgdata "$PGDATA.new" --wal-method stream --checkpoint fast --write-recovery-conf \
    --dbname "host=$PRIMARY port=$PRIMARY_PORT user=replica sslmode=verify-full sslrootcert=$CERTIFICATES/ca.pem"
}

go_alone() {
  sql "ALTER SYSTEM SET synchronous_standby_names = ''"
  sql 'SELECT pg_reload_conf()' >/dev/null
}

case "$1" in
start)
  if [ ! -d "$PGDATA" ]; then
    rm -rf "$PGDATA.new"
    if [ -n "${PRIMARY:-}" ]; then create_standby; else create_primary; fi
    mv "$PGDATA.new" "$PGDATA"
  elif [ -n "${PRIMARY:-}" ] && [ ! -f "$PGDATA/standby.signal" ]; then
    # It has commits that no standby has.
    echo "$PGDATA is the folder of a former primary: move it away, and this machine copies $PRIMARY" >&2
    exit 1
  fi
  exec postgres -D "$PGDATA" -p "$PGPORT" -c listen_addresses="${LISTEN:-*}" -c unix_socket_directories="$PGDATA" \
    -c ssl_cert_file="$CERTIFICATES/$NAME.pem" -c ssl_key_file="$CERTIFICATES/$NAME.key"
  ;;
promote)
  # Before it takes its first commit, which would wait for a standby.
  go_alone
  pg_ctl promote --pgdata "$PGDATA" --wait --silent
  ;;
alone) go_alone ;;
protect)
  [ -n "$(sql "SELECT 1 FROM pg_stat_replication WHERE application_name = 'walreceiver' AND state = 'streaming'")" ] || { echo 'No standby follows' >&2; exit 1; }
  sql 'ALTER SYSTEM RESET synchronous_standby_names'
  sql 'SELECT pg_reload_conf()' >/dev/null
  ;;
*) exit 2 ;;
esac
