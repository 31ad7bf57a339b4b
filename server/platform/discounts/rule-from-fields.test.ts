import { describe, expect, test } from 'vitest';
import { type RuleFields, ruleFromFields } from './rule-from-fields.ts';

describe('`ruleFromFields`', () => {
  test('keeps days for the clocks of each market and converts amounts to minor units', () => {
    expect(
      ruleFromFields({
        code: ' spring ',
        name: 'Spring',
        'name-de': 'Frühling',
        amount: 'EUR=5.50, JPY=700',
        minimum: 'EUR=30;JPY=5000',
        categories: 'kids/socks,adults/socks',
        from: '2026-03-01',
        until: '2026-03-31',
        limit: '100',
        'per-cart': '1',
        countries: 'de, jp',
      }),
    ).toEqual({
      ok: true,
      value: {
        id: 'code-spring',
        code: 'SPRING',
        name: { en: 'Spring', de: 'Frühling' },
        effect: { type: 'absolute', amounts: { EUR: 550, JPY: 700 } },
        scope: { kind: 'goods', products: [], categories: ['kids/socks', 'adults/socks'], sections: [], skus: [] },
        validFrom: Date.parse('2026-02-28T10:00Z'),
        validUntil: Date.parse('2026-04-01T12:00Z'),
        days: { from: '2026-03-01', until: '2026-03-31' },
        minimum: { EUR: 3000, JPY: 5000 },
        usageLimit: 100,
        usageLimitPerCart: 1,
        countries: ['DE', 'JP'],
        priority: 100,
      },
    });
  });

  test.each<[RuleFields, object]>([
    [{ code: 'A1', percent: '10' }, { effect: { type: 'percentage', percent: 10 } }],
    [{ code: 'A1', 'free-shipping': 'yes' }, { effect: { type: 'free-shipping' } }],
    [{ code: 'A1', gift: 'v1,v2' }, { effect: { type: 'gift', variants: ['v1', 'v2'] } }],
    [
      { id: 'four', buy: '3', free: '1', groups: '2' },
      { code: null, effect: { type: 'buy-n-get-m', buy: 3, free: 1, groups: 2 } },
    ],
    [
      { code: 'grüße', percent: '10', until: '2026-11-27T09:00Z' },
      { code: 'GRÜSSE', validUntil: Date.UTC(2026, 10, 27, 9) },
    ],
  ])('accepts %j', (fields, expected) => {
    expect(ruleFromFields(fields)).toMatchObject({ ok: true, value: expected });
  });

  test.each<[RuleFields, RegExp]>([
    [{ percent: '10' }, /needs a code, or an id/],
    [{ code: 'A1' }, /exactly one of percent, amount/],
    [{ code: 'A1', percent: '10', gift: 'v1' }, /exactly one of/],
    [{ code: 'A1', percent: '101' }, /effect\.percent/],
    [{ code: 'A1', percent: '10%' }, /"10%" is no whole number/],
    [{ code: 'A1', amount: '5' }, /"5" is no amount/],
    [{ code: 'A1', amount: 'JPY=5.50' }, /more decimals than JPY/],
    [{ code: 'A1', amount: 'XAU=5' }, /no amount/],
    [{ code: 'A1', amount: 'EUR=1.290' }, /EUR: "1.290" may be 1290.00 or 1.29/],
    [{ code: 'A1', percent: '10', limit: '1.000' }, /limit: "1.000" may be 1000 or 1/],
    [{ code: 'A1', percent: '10', until: '27.11.2026' }, /is no day/],
    [{ code: 'A1', percent: '10', from: '2026-02-02', until: '2026-02-01' }, /ends before it begins/],
    [{ code: 'A1', percent: '10', until: '2026-02-30' }, /days\.until/],
    [{ code: 'A1', percent: '10', countries: 'XX' }, /countries/],
    [{ code: 'ten%off', percent: '10' }, /2 to 40 letters/],
  ])('rejects %j with a message', (fields, reason) => {
    expect(ruleFromFields(fields)).toMatchObject({ ok: false, error: expect.stringMatching(reason) });
  });
});
