#!/bin/sh
# Intl writes prices and other numbers of one European locale with different decimal signs.
#
# node 24.21.0 (ICU 78.3, CLDR 48); for en-DE node 18.20.8 and Chromium 156 do the same. Expected: one locale, one decimal sign, as in
# en-GB and fi-FI. Seen: `en-FI`, `en-DE`, `en-NL` and `en-FR` write €12,345.50 beside 12 345,5 and 25,5 %, and `fr-CH`
# 12'345.50 CHF beside 12'345,5.
# An English storefront for Europe states "€12,345.50 incl. 25,5% VAT"; a price field that learns the decimal sign from
# `formatToParts` of a plain number reads the shop's own "12.50" as 1250.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node@24.21.0 >/dev/null
cat >show.mjs <<'JS'
const sign = (format) => format.formatToParts(12345.5).find(({ type }) => type === 'decimal')?.value;
const locales = { 'en-GB': 'GBP', 'fi-FI': 'EUR', 'en-FI': 'EUR', 'en-DE': 'EUR', 'en-NL': 'EUR', 'en-FR': 'EUR', 'fr-CH': 'CHF' };
console.log(`Node ${process.version}, ICU ${process.versions.icu}, CLDR ${process.versions.cldr}`);
const mixed = Object.entries(locales).filter(([locale, currency]) => {
  const [price, number] = [new Intl.NumberFormat(locale, { style: 'currency', currency }), new Intl.NumberFormat(locale)];
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  console.log(`${locale}  ${price.format(12345.5)}  ${number.format(12345.5)}  ${percent.format(0.255)}`);
  return sign(price) !== sign(number);
});
process.exit(mixed.map(([locale]) => locale).join() === 'en-FI,en-DE,en-NL,en-FR,fr-CH' ? 0 : 1);
JS
npx node show.mjs
