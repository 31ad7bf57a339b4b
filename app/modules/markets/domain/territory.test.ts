import { expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createMarketRegistry, type OpenTerritories } from './registry.ts';
import { closedTerritory, marketAt, marketOfTerritory } from './territory.ts';
import { separateTerritories, territoryRows, undeliveredPlaces } from './territory-table.ts';
import { COUNTRY_CODES, type CountryCode } from './types.ts';

const registryWith = (openTerritories: OpenTerritories = {}) =>
  createMarketRegistry({
    stage: 'production',
    freeShippingThresholds: { ES: 60 },
    countryNames,
    regions,
    openTerritories,
  });
const closed = registryWith();
const marketOf = (country: CountryCode, registry = closed) => registry.market(country)!;
const place = (postCode: string, region = '', city = '') => ({ postCode, region, city });
const found = (country: CountryCode, ...at: Parameters<typeof place>) => {
  const match = closedTerritory(marketOf(country), place(...at));
  return match && `${match.territory.key} ${match.field}`;
};

test.each<[CountryCode, string, string, string | null]>([
  ['FR', '00100', '', 'FR-FORCES postCode'],
  ['FR', '97110', '', 'GP postCode'],
  ['FR', '97133', '', 'BL postCode'],
  ['FR', '97150', '', 'MF postCode'],
  ['FR', '97200', '', 'MQ postCode'],
  ['FR', '97300', '', 'GF postCode'],
  ['FR', '97400', '', 'RE postCode'],
  ['FR', '97500', '', 'PM postCode'],
  ['FR', '97600', '', 'YT postCode'],
  ['FR', '97700', '', 'BL postCode'],
  ['FR', '97800', '', 'MF postCode'],
  ['FR', '98400', '', 'TF postCode'],
  ['FR', '98600', '', 'WF postCode'],
  ['FR', '98714', '', 'PF postCode'],
  ['FR', '98800', '', 'NC postCode'],
  ['FR', '98000', '', null],
  ['FR', '20000', '', null],
  ['ES', '35001', '', 'ES-CN postCode'],
  ['ES', '28001', 'TF', 'ES-CN region'],
  ['ES', '28001', 'gc', 'ES-CN region'],
  ['ES', '38001', '', 'ES-CN postCode'],
  ['ES', '51001', 'CE', 'ES-CE postCode'],
  ['ES', '52001', '', 'ES-ML postCode'],
  ['ES', '28001', 'ML', 'ES-ML region'],
  ['ES', 'AD500', '', 'AD postCode'],
  ['ES', '07001', 'PM', null],
  ['GB', 'JE2 3AB', '', 'JE postCode'],
  ['GB', 'je2', '', 'JE postCode'],
  ['GB', 'GY1 1AA', '', 'GG postCode'],
  ['GB', 'GX11 1AA', '', 'GI postCode'],
  ['GB', 'BFPO 57', '', 'GB-BFPO postCode'],
  ['GB', 'BF1 2AT', '', 'GB-BFPO postCode'],
  ['GB', 'FIQQ 1ZZ', '', 'GB-BOT postCode'],
  ['GB', 'IM1 1AA', '', null],
  ['GB', 'BT1 1AA', '', null],
  ['GB', 'ZE1 0AA', '', null],
  ['GB', 'B1 1AA', '', null],
  ['DE', '78266', '', 'DE-BUESINGEN postCode'],
  ['DE', '27498', '', 'DE-HELGOLAND postCode'],
  ['DE', '87567', '', null],
  ['AT', '6991', '', null],
  ['CH', '7563', '', 'CH-SAMNAUN postCode'],
  ['CH', '6911', '', 'CH-CAMPIONE postCode'],
  ['CH', '9490', '', null],
  ['IT', '23041', 'SO', 'IT-LIVIGNO postCode'],
  ['IT', '22061', 'CO', 'IT-CAMPIONE postCode'],
  ['IT', '47890', '', 'SM postCode'],
  ['IT', '00120', 'RM', 'VA postCode'],
  ['IT', '47900', 'RN', null],
  ['FI', '22100', '', 'AX postCode'],
  ['PT', '9500-001', '', 'PT-20 postCode'],
  ['PT', '9000-001', '', 'PT-30 postCode'],
  ['PT', '8900-001', '', null],
  ['DK', '3900', '', 'GL postCode'],
  ['DK', 'FO-100', '', 'FO postCode'],
  ['DK', '3700', '', null],
  ['NO', '9170', '', 'NO-21 postCode'],
  ['NO', '9178', '', 'NO-21 postCode'],
  ['NO', '9179', '', null],
  ['NO', '8099', '', 'NO-22 postCode'],
  ['IE', 'BT1 1AA', '', 'NI postCode'],
  ['IE', 'D02 X285', '', null],
  ['IE', '', '', null],
  ['US', '00901', 'PR', 'PR postCode'],
  ['US', '00802-1234', '', 'VI postCode'],
  ['US', '96799', 'AS', 'AS postCode'],
  ['US', '96950', 'MP', 'MP postCode'],
  ['US', '96910', 'GU', 'GU postCode'],
  ['US', '96941', 'GU', 'FM postCode'],
  ['US', '96939', '', 'PW postCode'],
  ['US', '96940', '', 'PW postCode'],
  ['US', '96960', '', 'MH postCode'],
  ['US', '96970', '', 'MH postCode'],
  ['US', '10001', 'PR', 'PR region'],
  ['US', '09012', 'AE', 'US-FORCES postCode'],
  ['US', '34001', 'AA', 'US-FORCES postCode'],
  ['US', '09801', '', 'US-FORCES postCode'],
  ['US', '96201', '', 'US-FORCES postCode'],
  ['US', '96601', '', 'US-FORCES postCode'],
  ['US', '96813', 'HI', null],
  ['US', '99501', 'AK', null],
  ['US', '00501', 'NY', null],
  ['AU', '6798', 'WA', 'CX postCode'],
  ['AU', '6799', 'WA', 'CC postCode'],
  ['AU', '7151', 'TAS', 'AU-ANTARCTIC postCode'],
  ['AU', '2890', 'NSW', 'AU-FORCES postCode'],
  ['AU', '2899', 'NSW', 'NF postCode'],
  ['AU', '2898', 'NSW', null],
  ['AU', '6797', 'WA', null],
])('`closedTerritory` of %s %s %s is %s', (country, postCode, region, expected) => {
  expect(found(country, postCode, region)).toBe(expected);
});

test('`closedTerritory` knows a town whose postcode is another’s or none', () => {
  expect(found('IT', '23030', 'SO', 'Livigno')).toBe('IT-LIVIGNO city');
  expect(found('IT', '22060', 'CO', "Campione d'Italia")).toBe('IT-CAMPIONE city');
  expect(found('NL', '1000 AA', '', 'KRALENDIJK')).toBe('BQ city');
  expect(found('NL', '4797 AA', '', 'Willemstad')).toBeNull();
});

test.each(COUNTRY_CODES)('the territories of %s have keys and entries of their own', (country) => {
  const rows = territoryRows(country);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  const entries = separateTerritories(country).flatMap(({ postcodes }) => postcodes);
  expect(new Set(entries).size).toBe(entries.length);
  const codes = marketOf(country).regions.map(({ code }) => code);
  for (const { key, regions: named } of separateTerritories(country))
    for (const code of named) expect([key, code, codes.includes(code) || country === 'US']).toEqual([key, code, true]);
});

const opened = registryWith({ 'ES-CN': { tax: 7, price: 14.95, days: { min: 7, max: 12 } }, 'ES-CE': { tax: 10 } });
const address = (postCode: string) => ({ ...place(postCode), country: 'ES' });

test('`marketAt` has tax, threshold and delivery of an open territory, and those of the country elsewhere', () => {
  const spain = marketOf('ES', opened);
  const canaries = marketAt(spain, address('35001'));
  expect(canaries).toMatchObject({
    tax: 7,
    shipping: { freeShippingThreshold: 0 },
    territory: { key: 'ES-CN', price: 1495 },
  });
  expect(marketAt(spain, address('35001'))).toBe(canaries);
  expect(marketAt(canaries, address('38001'))).toBe(canaries);
  expect(marketAt(spain, address('28001'))).toBe(spain);
  expect(marketAt(canaries, address('28001'))).toEqual(spain);
  expect(marketAt(spain, { ...address('35001'), country: 'PT' })).toBe(spain);
  expect(closedTerritory(spain, place('35001'))).toBeNull();
});

test('an opened territory without its price stays closed and says what is missing', () => {
  const spain = marketOf('ES', opened);
  expect(closedTerritory(spain, place('51001'))?.territory).toMatchObject({ key: 'ES-CE', missing: ['price', 'days'] });
  expect(marketOfTerritory(spain, 'ES-CE')).toBeNull();
  expect(marketAt(spain, address('51001'))).toBe(spain);
});

test('an address that names a closed and an open territory is not delivered to', () => {
  expect(closedTerritory(marketOf('ES', opened), place('35001', 'CE'))?.territory.key).toBe('ES-CE');
});

test('the sales tax of an open territory is no part of its prices', () => {
  const states = registryWith({ PR: { tax: 11.5, price: 9.95, days: { min: 5, max: 9 } } }).market('US')!;
  expect(marketOfTerritory(states, 'PR')).toMatchObject({ tax: 0, territory: { tax: 11.5, price: 995 } });
});

test('`undeliveredPlaces` names what is closed, in the language of the market', () => {
  expect(undeliveredPlaces(marketOf('DE'))).toBe('Büsingen am Hochrhein, Helgoland');
  expect(undeliveredPlaces(marketOf('ES', opened))).toBe('Ceuta, Melilla, Andorra');
  expect(undeliveredPlaces(marketOf('IE'))).toBe('');
  expect(undeliveredPlaces(marketOf('PL'))).toBe('');
});
