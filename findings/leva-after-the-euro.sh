#!/bin/sh
# Two lists of currencies by country still price Bulgaria in leva, which ended on 1 January 2026.
#
# currency-codes 2.2.0 and locale-currency 1.0.0, the newest in December 2026; country-to-currency 3.0.1 and countries-list
# 3.4.1 beside them. Expected: EUR, as all four have for Croatia, which changed in 2023. Seen: BGN in the first two.
# A shop that takes the currency of a country from such a list charges 19.55 leva, which are no legal
# tender any more, where the law asks for euros; a test of the list needs a country that changed lately.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund currency-codes@2.2.0 locale-currency@1.0.0 country-to-currency@3.0.1 countries-list@3.4.1 >/dev/null
cat >show.cjs <<'JS'
const codes = require('currency-codes');
const locales = require('locale-currency');
const byCountry = require('country-to-currency');
const { countries } = require('countries-list');

const lists = {
  'currency-codes': (_code, name) => codes.country(name).map(({ code }) => code).join(),
  'locale-currency': (code) => locales.getCurrency(`en-${code}`),
  'country-to-currency': (code) => (byCountry.default ?? byCountry)[code],
  'countries-list': (code) => countries[code].currency.join(),
};
const seen = Object.entries(lists).map(([name, of]) => [name, of('BG', 'bulgaria'), of('HR', 'croatia')]);
for (const [name, bulgaria, croatia] of seen) console.log(`${name}: Bulgaria ${bulgaria}, Croatia ${croatia}`);
process.exit(seen.map(([, bulgaria]) => bulgaria).join() === 'BGN,BGN,EUR,EUR' ? 0 : 1);
JS
node show.cjs
