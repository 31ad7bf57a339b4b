#!/bin/sh
# PgBouncer of the shop, in the folder POOLER, which holds what it writes:
#   pooler.sh start               runs it, towards DATABASE_HOST until `point` has named another one
#   pooler.sh point HOST [PORT]   leads nodes to another primary; they need not be started again
# NAME is this machine's name in its certificate, CERTIFICATES the folder of them.
set -eu
deploy="$(cd "$(dirname "$0")" && pwd)"
cd "$POOLER"

# The settings come first: a second section [pgbouncer] would set all those of the first one back.
write_local() {
  cat >local.ini.new <<INI
listen_addr = ${LISTEN:-*}
listen_port = ${POOLER_PORT:-6432}
client_tls_key_file = $CERTIFICATES/$NAME.key
client_tls_cert_file = $CERTIFICATES/$NAME.pem
server_tls_ca_file = $CERTIFICATES/ca.pem
[databases]
shop = host=$1 port=$2 dbname=shop
INI
  mv local.ini.new local.ini
}

case "$1" in
start)
  printf '"shop" "%s"\n' "$DATABASE_PASSWORD" >users.txt
  [ -f local.ini ] || write_local "$DATABASE_HOST" "${DATABASE_PORT:-5432}"
  exec pgbouncer "$deploy/pgbouncer.ini"
  ;;
point)
  write_local "$2" "${3:-5432}"
  kill -HUP "$(cat pgbouncer.pid)"
  ;;
*) exit 2 ;;
esac
