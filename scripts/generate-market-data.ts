/**
 * Writes the market data that comes from outside: country names and regions.
 *
 *   npx tsx scripts/generate-market-data.ts LOCALES SUBDIVISIONS ISO_3166_2 WORLDWIDE
 *
 * LOCALES is the folder of the npm package cldr-localenames-full, SUBDIVISIONS that of cldr-subdivisions-full (both
 * 48.2.0), ISO_3166_2 the file iso3166-2.json of the Python package pycountry (26.2.16), WORLDWIDE the folder
 * data/regions of the repository Shopify/worldwide (August 2026). Facts only are taken over; the files are committed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COUNTRY_CODES, type CountryCode, type Region } from '#app/modules/markets/domain/types.ts';
import { isoNames, withOtherNames } from './region-names.ts';

const [localesFolder = '', subdivisionsFolder = '', isoFile = '', worldwideFolder = ''] = process.argv.slice(2);
const target = new URL('../app/modules/markets/data/', import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/** The language a country's own name is written in. Latin script, so that every reader can tell it apart. */
const LOCAL_LANGUAGE: Readonly<Record<string, string>> = {
  DE: 'de',
  AT: 'de',
  CH: 'de',
  LI: 'de',
  NL: 'nl',
  BE: 'nl',
  SR: 'nl',
  FR: 'fr',
  MC: 'fr',
  LU: 'fr',
  SN: 'fr',
  IT: 'it',
  SM: 'it',
  VA: 'it',
  HR: 'hr',
  EE: 'et',
  SK: 'sk',
  SE: 'sv',
  AX: 'sv',
  FI: 'fi',
  PT: 'pt',
  BR: 'pt',
  AO: 'pt',
  MZ: 'pt',
  LV: 'lv',
  LT: 'lt',
  CZ: 'cs',
  SI: 'sl',
  DK: 'da',
  FO: 'fo',
  ES: 'es',
  MX: 'es',
  AR: 'es',
  CL: 'es',
  CO: 'es',
  PE: 'es',
  UY: 'es',
  EC: 'es',
  BO: 'es',
  CR: 'es',
  PA: 'es',
  PY: 'es',
  VE: 'es',
  CU: 'es',
  DO: 'es',
  GT: 'es',
  HN: 'es',
  NI: 'es',
  SV: 'es',
  PR: 'es',
  HU: 'hu',
  PL: 'pl',
  NO: 'nb',
  IS: 'is',
  TR: 'tr',
  RO: 'ro',
  AL: 'sq',
  ID: 'id',
  MY: 'ms',
  VN: 'vi',
  BA: 'bs',
};

function territories(language: string): Record<string, string> {
  return read(join(localesFolder, 'main', language, 'territories.json')).main[language].localeDisplayNames.territories;
}

const english = territories('en');
const localNames = new Map<string, Record<string, string>>();
const names: Record<string, { local: string; english: string }> = {};
for (const code of Object.keys(english).filter(
  (key) => /^[A-Z]{2}$/.test(key) && !['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO'].includes(key),
)) {
  const language = LOCAL_LANGUAGE[code];
  if (language && !localNames.has(language)) localNames.set(language, territories(language));
  const name = english[code] ?? code;
  names[code] = { local: (language && localNames.get(language)?.[code]) || name, english: name };
}
// The pseudo-country of the showroom: products are shown there, not delivered.
names.XS = { local: 'Showroom', english: 'Showroom' };

/** The kind of subdivision addresses use, per country. Left out: every top-level one. */
const KINDS: Readonly<Partial<Record<CountryCode, readonly string[]>>> = {
  US: ['State', 'District', 'Outlying area'],
  NL: ['Province'],
  HU: ['County', 'Capital city'],
  LT: ['County'],
  NO: ['County'],
  IT: [
    'Province',
    'Metropolitan city',
    'Free municipal consortium',
    'Decentralized regional entity',
    'Autonomous province',
  ],
  ES: ['Province'],
  GB: ['Country', 'Nation', 'Province'],
  FR: ['Metropolitan department'],
  BE: ['Province'],
  IE: ['County'],
};
/** Regions addresses need that the standard lists on another level or not at all. */
const EXTRA: Readonly<Partial<Record<CountryCode, Readonly<Record<string, string>>>>> = {
  US: { AA: 'Armed Forces Americas', AE: 'Armed Forces Europe', AP: 'Armed Forces Pacific' },
  FR: { 75: 'Paris' },
  // The provinces of Sardinia since June 2025, with the signs they had until 2016.
  IT: {
    AO: 'Aosta',
    CI: 'Sulcis Iglesiente',
    OG: 'Ogliastra',
    OT: 'Gallura Nord-Est Sardegna',
    VS: 'Medio Campidano',
  },
  // The counties since 2024.
  NO: {
    31: 'Østfold',
    32: 'Akershus',
    33: 'Buskerud',
    39: 'Vestfold',
    40: 'Telemark',
    55: 'Troms',
    56: 'Finnmark',
  },
  ES: {
    CE: 'Ceuta',
    ML: 'Melilla',
    PM: 'Balearic Islands',
    O: 'Asturias',
    S: 'Cantabria',
    LO: 'La Rioja',
    M: 'Madrid',
    MU: 'Murcia',
    NA: 'Navarra',
  },
  BE: { BRU: 'Brussels' },
};
/** A region without parcel delivery, and regions that were dissolved. */
const NO_ADDRESSES: readonly string[] = ['US-UM', 'IT-SU', 'LV-102', 'NO-30', 'NO-38', 'NO-54'];
/** Names the sources cut short, mix from two languages or write unlike everybody's addresses. */
const NAMES: Readonly<Record<string, string>> = {
  'CZ-10': 'Prague',
  'FI-01': 'Åland',
  'IT-BZ': 'Bolzano (South Tyrol)',
  'IT-TN': 'Trento',
  'KR-29': 'Gwangju',
  'KR-45': 'Jeonbuk',
  'LV-111': 'Augšdaugava',
  'LV-112': 'South Kurzeme',
  'LV-113': 'Valmiera',
  'NZ-MBH': 'Marlborough',
  'US-DC': 'District of Columbia',
  'US-VI': 'U.S. Virgin Islands',
};

type Subdivision = { code: string; name: string; type: string; parent?: string };
const standard: Subdivision[] = read(isoFile)['3166-2'];
const translated: Record<string, string> = read(join(subdivisionsFolder, 'subdivisions', 'en', 'en.json')).subdivisions
  .localeDisplayNames.subdivisions;
const collator = new Intl.Collator('en');

function latin(text: string): boolean {
  return /^[\p{Script=Latin}\p{M}\d .,'’‘`\-–()/]+$/u.test(text);
}

/** `Kyōto` as Japanese addresses in Latin letters have it: `Kyoto`. */
function withoutMacrons(text: string): string {
  return text.normalize('NFD').replaceAll('\u0304', '').normalize('NFC');
}

const regions: Record<string, readonly Region[]> = {};
for (const country of COUNTRY_CODES) {
  const kinds = KINDS[country];
  const found = new Map<string, string>(Object.entries(EXTRA[country] ?? {}));
  for (const entry of standard.filter(({ code }) => code.startsWith(`${country}-`))) {
    const code = entry.code.slice(3);
    const wanted = kinds ? kinds.includes(entry.type) : entry.parent === undefined;
    if (!wanted || found.has(code) || NO_ADDRESSES.includes(entry.code)) continue;
    const own = isoNames(entry.name)[0] ?? entry.name;
    const name = NAMES[entry.code] ?? translated[`${country.toLowerCase()}${code.toLowerCase()}`] ?? own;
    found.set(code, latin(name) ? (country === 'JP' ? withoutMacrons(name) : name) : own);
  }
  const list = [...found].map(([code, name]) => ({ name, code })).sort((a, b) => collator.compare(a.name, b.name));
  regions[country] = withOtherNames(country, list, { standard, worldwideFolder });
}

const lines = (record: Record<string, unknown>) =>
  `{\n${Object.entries(record)
    .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
    .join(',\n')}\n}\n`;
writeFileSync(new URL('country-names.json', target), lines(names));
writeFileSync(new URL('regions.json', target), lines(regions));
process.stdout.write(
  `${Object.keys(names).length} country names; regions: ${COUNTRY_CODES.map((code) => `${code} ${regions[code]?.length}`).join(', ')}\n`,
);
