#!/bin/sh
# Lists of the states of the USA leave out the three "states" that every address of the armed forces has.
#
# country-state-city 3.2.1, iso-3166-2 1.0.0 and provinces 1.11.0, beside zipcodes 8.0.0. Expected: AA, AE and AP, which the
# postal service treats as states and every carrier's form offers; ISO 3166-2 has no such parts, and the lists follow it
# without a word. Seen: none of the three in any list, while `zipcodes` answers AE for 09012 and AP for 96201.
# A form whose state is chosen from a list and checked by the ZIP code can be completed by no soldier or family abroad: each
# state of the list is another than that of the ZIP code, and the right one is not offered.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund country-state-city@3.2.1 iso-3166-2@1.0.0 provinces@1.11.0 zipcodes@8.0.0 >/dev/null
cat >show.cjs <<'JS'
const { State } = require('country-state-city');
const iso = require('iso-3166-2');
const provinces = require('provinces');
const zipcodes = require('zipcodes');

const lists = {
  'country-state-city': State.getStatesOfCountry('US').map(({ isoCode }) => isoCode),
  'iso-3166-2': Object.keys(iso.country('US').sub).map((code) => code.slice('US-'.length)),
  provinces: provinces.filter(({ country }) => country === 'US').map(({ short }) => short),
};
const states = ['09012', '96201', '34002'].map((zip) => zipcodes.lookup(zip).state);
console.log(`zipcodes: 09012 is in ${states[0]}, 96201 in ${states[1]}, 34002 in ${states[2]}`);
const missing = Object.entries(lists).map(([name, codes]) => {
  console.log(`${name}: ${codes.length} parts, without ${states.filter((state) => !codes.includes(state)).join(', ')}`);
  return states.filter((state) => !codes.includes(state)).length;
});
process.exit(states.join() === 'AE,AP,AA' && missing.every((count) => count === 3) ? 0 : 1);
JS
node show.cjs
