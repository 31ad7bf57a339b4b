import { expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { territoryFindings } from './territory-findings.ts';

const registry = createMarketRegistry({
  stage: 'production',
  freeShippingThresholds: {},
  countryNames,
  regions: {},
  openTerritories: {
    'ES-CN': { tax: 0, price: 14.95, days: { min: 7, max: 12 }, free: 150 },
    'ES-CE': { days: { min: 7, max: 12 } },
  },
});
const of = (country: CountryCode) => territoryFindings(registry.market(country)!);

test('`territoryFindings` names what is open with its terms, what is closed, and what an opened one lacks', () => {
  expect(of('ES')).toEqual([
    {
      level: 'fault',
      text: 'Ceuta (ES-CE) stays closed: OPEN_TERRITORIES names no tax and no price.',
      country: 'ES',
    },
    {
      level: 'note',
      text: 'Delivered to the Canary Islands (ES-CN): tax 0 %, delivery 14.95 EUR and free from 150.00 EUR, 7 to 12 working days.',
      country: 'ES',
    },
    expect.objectContaining({
      text: expect.stringMatching(/^Not delivered to Ceuta \(ES-CE\), Melilla \(ES-ML\), An/),
    }),
  ]);
});

test('`territoryFindings` says nothing of a country without territories', () => {
  expect(of('PL')).toEqual([]);
});
