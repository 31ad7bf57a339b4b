#!/bin/sh
# ts-tracking-number 1.0.17 takes the parcel number of DHL in Germany for one of the United States Postal Service.
#
# DHL prints 20 digits on a parcel, and names 00340434161094015902 as an example to test its tracking with. Expected: DHL,
# or no answer. Seen: "USPS 20" alone: an American number of 20 digits has a check digit of the same kind.
# An order page that links what the library finds sends every shopper in Germany and Austria to a carrier who knows no such
# parcel; the merchant's own note of the carrier is needed beside the number.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ts-tracking-number@1.0.17 >/dev/null
cat >show.mjs <<'JS'
import { findTracking, getTracking } from 'ts-tracking-number';

const number = '00340434161094015902';
const whole = getTracking(number)?.name;
const inText = findTracking(`Your parcel ${number} is on its way`).map(({ name, courier }) => `${name} (${courier?.name})`);
console.log(`getTracking   ${whole}`);
console.log(`findTracking  ${inText.join(', ')}`);
process.exit(whole === 'USPS 20' && inText.length === 1 && inText[0].includes('United States') ? 0 : 1);
JS
node show.mjs
