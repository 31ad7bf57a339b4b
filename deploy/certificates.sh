#!/bin/sh
# `certificates.sh FOLDER NAME...`: an authority of the shop's own, and a key and certificate for each name, which
# databases and the pooler show to their clients. What is there stays.
set -eu
mkdir -p "$1"
cd "$1"
shift
if [ ! -f ca.pem ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 \
    -subj '/CN=Authority of the shop' -keyout ca.key -out ca.pem 2>/dev/null
fi
for name in "$@"; do
  [ ! -f "$name.pem" ] || continue
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$name" \
    -keyout "$name.key" -out "$name.csr" 2>/dev/null
  printf 'subjectAltName=DNS:%s\n' "$name" >"$name.ext"
  openssl x509 -req -in "$name.csr" -CA ca.pem -CAkey ca.key -CAcreateserial -days 3650 -extfile "$name.ext" \
    -out "$name.pem" 2>/dev/null
  rm "$name.csr" "$name.ext"
done
