import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import type { HoldingFacts } from '#app/modules/markets/domain/market-facts.ts';
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { taxFindings } from './tax-findings.ts';
import { TAX_LAW_DAY } from './tax-law.ts';

const said = (facts: HoldingFacts = {}, stage: 'production' | 'development' = 'production') =>
  createMarketRegistry({ stage, freeShippingThresholds: {}, countryNames, regions: {}, facts })
    .markets.flatMap((market) => taxFindings(market, stage))
    .filter(({ level }) => level !== 'ok');

test('The table of the specification differs from the law in six countries, each named with its money', () => {
  expect(said().map(({ text }) => text)).toEqual([
    expect.stringMatching(/^GB 20 on children’s clothes, law 0: a bag of 12\.00 states 2\.00 instead of 0\.00\./),
    'EE 20, law 24 since 1 July 2025: a bag of 12.00 states 2.00 instead of 2.32. npm run shop -- facts set EE tax 24 --from 2025-07-01 corrects it.',
    expect.stringMatching(/^SK 20, law 23 since 1 January 2025: a bag of 12\.00 states 2\.00 instead of 2\.24\./),
    expect.stringMatching(/^FI 25, law 25\.5 since 1 September 2024: a bag of 12\.00 states 2\.40 instead of 2\.44\./),
    expect.stringMatching(/^IE 23 on children’s clothes, law 0: .* facts set IE tax-childrens-clothes 0 --from /),
    expect.stringMatching(/^LU 17 on children’s clothes, law 3: a bag of 12\.00 states 1\.74 instead of 0\.35\./),
  ]);
});

test('A difference is a fault where orders are real, but for kinds of goods, and a note elsewhere', () => {
  expect(said().map(({ level }) => level)).toEqual(['note', 'fault', 'fault', 'fault', 'note', 'note']);
  expect(new Set(said({}, 'development').map(({ level }) => level))).toEqual(new Set(['note']));
});

test('Nothing is named once the facts say what the law says', () => {
  const tax = (percent: number) => ({ tax: percent, kindTaxes: {}, delivery: {} });
  const kind = (percent: number) => ({ kindTaxes: { 'childrens-clothes': percent }, delivery: {} });
  expect(said({ EE: tax(24), SK: tax(23), FI: tax(25.5), GB: kind(0), IE: kind(0), LU: kind(3) })).toEqual([]);
});

test('A rate of a kind of goods that the law does not know is named', () => {
  const texts = said({ DE: { kindTaxes: { 'childrens-clothes': 7 }, delivery: {} } }).map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringMatching(/^DE 7 on children’s clothes, law 19 since 1 January 2021: /));
});

test('The table of the law was compared with its sources in the last 120 days', () => {
  expect(Date.now() - Date.parse(TAX_LAW_DAY)).toBeLessThan(days(120));
});
