#!/bin/sh
# Intl says since ICU 78 that forints have no decimals; the payment provider's own table says hundredths.
#
# node 24.4.0 (ICU 77.1) and 24.21.0 (ICU 78.3), and @adyen/adyen-web 6.45.2, whose amounts the widget and the API share.
# Expected: the decimals of a currency stay as in ISO 4217 (2 for HUF), and an update within one release line of Node
# changes none. Seen: `maximumFractionDigits` of HUF is 2, then 0; the provider still divides by 100. Krónur of Iceland
# are the other way round in every build: 0 for Intl, hundredths for the provider.
# A shop that derives minor units from Intl charges 25.90 Ft for socks of 2,590 Ft after that update, and writes other
# amounts on the server than an older browser does.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund before@npm:node@24.4.0 after@npm:node@24.21.0 @adyen/adyen-web@6.45.2 >/dev/null
cat >show.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const ask = `JSON.stringify([process.version, process.versions.icu, ...['HUF', 'ISK'].map((currency) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits)])`;
const answers = ['before', 'after'].map((name) => {
  const { bin } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
  return JSON.parse(execFileSync(`node_modules/${name}/${bin.node ?? bin}`, ['-p', ask], { encoding: 'utf8' }));
});
for (const [version, icu, huf, isk] of answers) console.log(`Node ${version}, ICU ${icu}: HUF has ${huf} decimals, ISK ${isk}`);
const table = await import(new URL('node_modules/@adyen/adyen-web/dist/es/utils/constants/currency-decimals.js', import.meta.url));
const divider = (currency) => table.default[currency] ?? 100;
console.log(`@adyen/adyen-web divides HUF by ${divider('HUF')}, ISK by ${divider('ISK')}`);
const [[, , before], [, , after, isk]] = answers;
const isAsSeen = before === 2 && after === 0 && isk === 0 && divider('HUF') === 100 && divider('ISK') === 100;
process.exit(isAsSeen ? 0 : 1);
JS
node show.mjs
