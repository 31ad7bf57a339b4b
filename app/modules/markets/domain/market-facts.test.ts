import { describe, expect, test } from 'vitest';
import { factFault, factsAt, type MarketFact } from './market-facts.ts';

const fact = (country: MarketFact['country'], subject: MarketFact['subject'], value: string, from = '2026-12-01') =>
  ({ country, subject, value, from }) as const;
const at = (text: string) => Date.parse(text);

describe('`factsAt`', () => {
  test('takes a fact from midnight of its country on, and not a moment before', () => {
    const facts = [fact('EE', 'tax', '24')];
    expect(factsAt(facts, at('2026-11-30T21:59:59.999Z'))).toEqual({});
    expect(factsAt(facts, at('2026-11-30T22:00:00Z'))).toEqual({ EE: { tax: 24, kindTaxes: {}, delivery: {} } });
    expect(factsAt([fact('GB', 'tax', '21')], at('2026-11-30T23:59:59Z'))).toEqual({});
  });

  test('takes the newest fact whose day has come, in any order', () => {
    const facts = [
      fact('FI', 'tax', '26', '2027-01-01'),
      fact('FI', 'tax', '25.5', '2024-09-01'),
      fact('FI', 'tax', '24', '2013-01-01'),
    ];
    expect(factsAt(facts, at('2026-12-31T00:00:00Z')).FI?.tax).toBe(25.5);
    expect(factsAt(facts, at('2027-01-01T00:00:00Z')).FI?.tax).toBe(26);
  });

  test('lets the table hold again from the day of `table` on', () => {
    const facts = [fact('EE', 'tax', '24', '2026-01-01'), fact('EE', 'tax', 'table', '2026-06-01')];
    expect(factsAt(facts, at('2026-05-01T00:00:00Z')).EE?.tax).toBe(24);
    expect(factsAt(facts, at('2026-07-01T00:00:00Z'))).toEqual({});
  });

  test('puts together what is said of one country', () => {
    const facts = [
      fact('GB', 'tax-childrens-clothes', '0'),
      fact('GB', 'free-from', '45.50'),
      fact('GB', 'standard-price', '4.2'),
      fact('GB', 'standard-days', '3-5'),
      fact('GB', 'express-price', '9'),
      fact('GB', 'express-carrier', 'Evri Next-Day'),
      fact('GB', 'express-cut-off', '12'),
      fact('JP', 'standard-price', '1500'),
    ];
    expect(factsAt(facts, at('2026-12-02T00:00:00Z'))).toEqual({
      GB: {
        kindTaxes: { 'childrens-clothes': 0 },
        freeFrom: 45.5,
        delivery: {
          standard: { price: 420, days: { min: 3, max: 5 } },
          express: { price: 900, carrier: 'Evri Next-Day', cutOffHour: 12 },
        },
      },
      JP: { kindTaxes: {}, delivery: { standard: { price: 1500 } } },
    });
  });

  test('leaves out what cannot hold', () => {
    expect(factsAt([fact('EE', 'tax', '99'), fact('US', 'tax', '7')], at('2027-01-01T00:00:00Z'))).toEqual({});
  });
});

test.each<[why: string, fact: MarketFact]>([
  ['is no day', fact('EE', 'tax', '24', '2026-02-30')],
  ['is no day', fact('EE', 'tax', '24', '1.12.2026')],
  ['is no value of tax', fact('EE', 'tax', '24.555')],
  ['is no value of tax', fact('EE', 'tax', '0')],
  ['is no value of tax', fact('EE', 'tax', '31')],
  ['include no tax', fact('CH', 'tax', '8.1')],
  ['include no tax', fact('US', 'tax-childrens-clothes', '0')],
  ['is no value of free-from', fact('JP', 'free-from', '12.50')],
  ['is no value of standard-price', fact('NO', 'standard-price', '6.515')],
  ['is no value of standard-days', fact('GB', 'standard-days', '5-3')],
  ['is no value of express-days', fact('GB', 'express-days', '2')],
])('a fact that %s says so: %o', (why, wrong) => {
  expect(factFault(wrong)).toContain(why);
});

test('a rate of hundredths of a percent and the rate 0 of a kind of goods can hold', () => {
  const facts = [fact('FI', 'tax', '25.55'), fact('GB', 'tax-childrens-clothes', '0'), fact('GB', 'free-from', '0')];
  expect(facts.map(factFault)).toEqual([null, null, null]);
});
