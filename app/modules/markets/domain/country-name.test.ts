import { describe, expect, test } from 'vitest';
import { capitalised, type Language } from '#app/kernel/text.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { sampleMarket, sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { countryForms } from './country-name.ts';
import type { CountryCode } from './types.ts';

/** Plain name, subject, dative, and direction. */
type Row = readonly [country: string, the: string, dative: string, to: string];

const GERMAN: Readonly<Record<CountryCode, Row>> = {
  GB: [
    'Vereinigtes Königreich',
    'das Vereinigte Königreich',
    'dem Vereinigten Königreich',
    'ins Vereinigte Königreich',
  ],
  DE: ['Deutschland', 'Deutschland', 'Deutschland', 'nach Deutschland'],
  AT: ['Österreich', 'Österreich', 'Österreich', 'nach Österreich'],
  BE: ['Belgien', 'Belgien', 'Belgien', 'nach Belgien'],
  CH: ['Schweiz', 'die Schweiz', 'der Schweiz', 'in die Schweiz'],
  NL: ['Niederlande', 'die Niederlande', 'den Niederlanden', 'in die Niederlande'],
  FR: ['Frankreich', 'Frankreich', 'Frankreich', 'nach Frankreich'],
  US: ['USA', 'die USA', 'den USA', 'in die USA'],
  IT: ['Italien', 'Italien', 'Italien', 'nach Italien'],
  HR: ['Kroatien', 'Kroatien', 'Kroatien', 'nach Kroatien'],
  EE: ['Estland', 'Estland', 'Estland', 'nach Estland'],
  SK: ['Slowakei', 'die Slowakei', 'der Slowakei', 'in die Slowakei'],
  SE: ['Schweden', 'Schweden', 'Schweden', 'nach Schweden'],
  FI: ['Finnland', 'Finnland', 'Finnland', 'nach Finnland'],
  PT: ['Portugal', 'Portugal', 'Portugal', 'nach Portugal'],
  LV: ['Lettland', 'Lettland', 'Lettland', 'nach Lettland'],
  LT: ['Litauen', 'Litauen', 'Litauen', 'nach Litauen'],
  IE: ['Irland', 'Irland', 'Irland', 'nach Irland'],
  CZ: ['Tschechien', 'Tschechien', 'Tschechien', 'nach Tschechien'],
  SI: ['Slowenien', 'Slowenien', 'Slowenien', 'nach Slowenien'],
  DK: ['Dänemark', 'Dänemark', 'Dänemark', 'nach Dänemark'],
  ES: ['Spanien', 'Spanien', 'Spanien', 'nach Spanien'],
  HU: ['Ungarn', 'Ungarn', 'Ungarn', 'nach Ungarn'],
  PL: ['Polen', 'Polen', 'Polen', 'nach Polen'],
  LU: ['Luxemburg', 'Luxemburg', 'Luxemburg', 'nach Luxemburg'],
  NO: ['Norwegen', 'Norwegen', 'Norwegen', 'nach Norwegen'],
  JP: ['Japan', 'Japan', 'Japan', 'nach Japan'],
  AU: ['Australien', 'Australien', 'Australien', 'nach Australien'],
  KR: ['Südkorea', 'Südkorea', 'Südkorea', 'nach Südkorea'],
  SG: ['Singapur', 'Singapur', 'Singapur', 'nach Singapur'],
  IL: ['Israel', 'Israel', 'Israel', 'nach Israel'],
  NZ: ['Neuseeland', 'Neuseeland', 'Neuseeland', 'nach Neuseeland'],
  AE: [
    'Vereinigte Arabische Emirate',
    'die Vereinigten Arabischen Emirate',
    'den Vereinigten Arabischen Emiraten',
    'in die Vereinigten Arabischen Emirate',
  ],
};

/** The name alone and inside a sentence. */
const ENGLISH: Readonly<Record<CountryCode, readonly [string, string]>> = {
  GB: ['United Kingdom', 'the United Kingdom'],
  DE: ['Germany', 'Germany'],
  AT: ['Austria', 'Austria'],
  BE: ['Belgium', 'Belgium'],
  CH: ['Switzerland', 'Switzerland'],
  NL: ['Netherlands', 'the Netherlands'],
  FR: ['France', 'France'],
  US: ['United States', 'the United States'],
  IT: ['Italy', 'Italy'],
  HR: ['Croatia', 'Croatia'],
  EE: ['Estonia', 'Estonia'],
  SK: ['Slovakia', 'Slovakia'],
  SE: ['Sweden', 'Sweden'],
  FI: ['Finland', 'Finland'],
  PT: ['Portugal', 'Portugal'],
  LV: ['Latvia', 'Latvia'],
  LT: ['Lithuania', 'Lithuania'],
  IE: ['Ireland', 'Ireland'],
  CZ: ['Czechia', 'Czechia'],
  SI: ['Slovenia', 'Slovenia'],
  DK: ['Denmark', 'Denmark'],
  ES: ['Spain', 'Spain'],
  HU: ['Hungary', 'Hungary'],
  PL: ['Poland', 'Poland'],
  LU: ['Luxembourg', 'Luxembourg'],
  NO: ['Norway', 'Norway'],
  JP: ['Japan', 'Japan'],
  AU: ['Australia', 'Australia'],
  KR: ['South Korea', 'South Korea'],
  SG: ['Singapore', 'Singapore'],
  IL: ['Israel', 'Israel'],
  NZ: ['New Zealand', 'New Zealand'],
  AE: ['United Arab Emirates', 'the United Arab Emirates'],
};

const DUTCH: Readonly<Record<CountryCode, readonly [string, string]>> = {
  GB: ['Verenigd Koninkrijk', 'het Verenigd Koninkrijk'],
  DE: ['Duitsland', 'Duitsland'],
  AT: ['Oostenrijk', 'Oostenrijk'],
  BE: ['België', 'België'],
  CH: ['Zwitserland', 'Zwitserland'],
  NL: ['Nederland', 'Nederland'],
  FR: ['Frankrijk', 'Frankrijk'],
  US: ['Verenigde Staten', 'de Verenigde Staten'],
  IT: ['Italië', 'Italië'],
  HR: ['Kroatië', 'Kroatië'],
  EE: ['Estland', 'Estland'],
  SK: ['Slowakije', 'Slowakije'],
  SE: ['Zweden', 'Zweden'],
  FI: ['Finland', 'Finland'],
  PT: ['Portugal', 'Portugal'],
  LV: ['Letland', 'Letland'],
  LT: ['Litouwen', 'Litouwen'],
  IE: ['Ierland', 'Ierland'],
  CZ: ['Tsjechië', 'Tsjechië'],
  SI: ['Slovenië', 'Slovenië'],
  DK: ['Denemarken', 'Denemarken'],
  ES: ['Spanje', 'Spanje'],
  HU: ['Hongarije', 'Hongarije'],
  PL: ['Polen', 'Polen'],
  LU: ['Luxemburg', 'Luxemburg'],
  NO: ['Noorwegen', 'Noorwegen'],
  JP: ['Japan', 'Japan'],
  AU: ['Australië', 'Australië'],
  KR: ['Zuid-Korea', 'Zuid-Korea'],
  SG: ['Singapore', 'Singapore'],
  IL: ['Israël', 'Israël'],
  NZ: ['Nieuw-Zeeland', 'Nieuw-Zeeland'],
  AE: ['Verenigde Arabische Emiraten', 'de Verenigde Arabische Emiraten'],
};

const codes = sampleRegistry.markets.map(({ countryCode }) => countryCode);
const translations = createTranslations();
const titles = (language: 'de' | 'en' | 'nl', key: 'confirmTitle' | 'stay', country: CountryCode) =>
  capitalised(translations.translator(language)(`shell:market.${key}`, countryForms(sampleMarket(country), language)));

describe('countryForms', () => {
  test('are tested for every country of the shop', () => {
    expect(codes).toHaveLength(33);
    for (const list of [GERMAN, ENGLISH, DUTCH]) expect(Object.keys(list).sort()).toEqual([...codes].sort());
  });

  test.each(codes)('of %s in German', (code) => {
    const { country, theCountry, dativeCountry, toCountry } = countryForms(sampleMarket(code), 'de');
    expect([country, theCountry, dativeCountry, toCountry]).toEqual(GERMAN[code]);
  });

  test.each(codes)('of %s in English', (code) => {
    const [name, theName] = ENGLISH[code];
    expect(countryForms(sampleMarket(code), 'en')).toEqual({
      country: name,
      theCountry: theName,
      dativeCountry: theName,
      toCountry: `to ${theName}`,
    });
  });

  test.each(codes)('of %s in Dutch', (code) => {
    const [name, theName] = DUTCH[code];
    expect(countryForms(sampleMarket(code), 'nl')).toEqual({
      country: name,
      theCountry: theName,
      dativeCountry: theName,
      toCountry: `naar ${theName}`,
    });
  });

  test('use the language of the market by default', () => {
    expect(countryForms(sampleMarket('AT')).country).toBe('Österreich');
    expect(countryForms(sampleMarket('BE')).country).toBe('België');
    expect(countryForms(sampleMarket('FR')).country).toBe('France');
  });

  test('use the plain name in every form of a language without a row', () => {
    const language = 'fr' as Language;
    expect(new Set(Object.values(countryForms(sampleMarket('CH'), language)))).toEqual(new Set(['Suisse']));
  });
});

test.each([
  ['de', 'US', 'In die USA wechseln?', 'Bei den USA bleiben'],
  ['de', 'DE', 'Nach Deutschland wechseln?', 'Bei Deutschland bleiben'],
  ['de', 'CH', 'In die Schweiz wechseln?', 'Bei der Schweiz bleiben'],
  ['de', 'GB', 'Ins Vereinigte Königreich wechseln?', 'Bei dem Vereinigten Königreich bleiben'],
  ['nl', 'DE', 'Overstappen naar de winkel voor Duitsland?', 'In Duitsland blijven'],
  ['nl', 'US', 'Overstappen naar de winkel voor de Verenigde Staten?', 'In de Verenigde Staten blijven'],
  ['en', 'DE', 'Switch to Germany?', 'Stay in Germany'],
  ['en', 'GB', 'Switch to the United Kingdom?', 'Stay in the United Kingdom'],
] as const)('the market switch in %s names %s as a native speaker does', (language, country, title, stay) => {
  expect(titles(language, 'confirmTitle', country)).toBe(title);
  expect(titles(language, 'stay', country)).toBe(stay);
});
