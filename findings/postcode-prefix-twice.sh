#!/bin/sh
# localized-address-format 1.3.3 prints the country's letters before a postcode that begins with them.
#
# Lithuania's postcodes are written LT-01100 and Luxembourg's L-1111, at home too, and shoppers type them so. Expected: the
# line "LT-01100 Vilnius", as the library leaves LV-1010 of Latvia, whose form it knows without a prefix. Seen: "LT-LT-01100
# Vilnius" and "L-L-1111 Luxembourg"; the data behind it keeps prefixes apart from the postcode.
# A label printed from the address as it was typed is sorted by hand or sent back.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund localized-address-format@1.3.3 >/dev/null
cat >show.mjs <<'JS'
import { formatAddress } from 'localized-address-format';

const lines = [
  ['LT', 'LT-01100', 'Vilnius'],
  ['LU', 'L-1111', 'Luxembourg'],
  ['LV', 'LV-1010', 'Riga'],
].map(([postalCountry, postalCode, locality]) =>
  formatAddress({ postalCountry, postalCode, locality, addressLines: ['1 Main Street'], name: 'Ada Byron' }).at(-1),
);
for (const line of lines) console.log(line);
process.exit(lines.join() === 'LT-LT-01100 Vilnius,L-L-1111 Luxembourg,Riga, LV-1010' ? 0 : 1);
JS
node show.mjs
