import { describe, expect, test } from 'vitest';
import type { TaxRequest } from '#app/modules/cart/domain/sales-tax.ts';
import regions from '#app/modules/markets/data/regions.json' with { type: 'json' };
import { createEmbeddedTax, stateTax } from './embedded-tax.ts';
import { US_STATES } from './us-states.ts';
import { isZipOfState } from './zip-areas.ts';

const address = { street0: '', city: '', region: '', postCode: '', country: 'US' };
const clothing = (unitPrice: number, quantity = 1) => ({
  itemId: `${unitPrice}x${quantity}`,
  taxProductCode: '20010',
  unitPrice,
  quantity,
  discount: 0,
  total: unitPrice * quantity,
});
const other = (unitPrice: number) => ({ ...clothing(unitPrice), taxProductCode: null });
const request = (lines: TaxRequest['lines'], shipping = 0): TaxRequest => ({
  currency: 'USD',
  address,
  lines,
  shipping,
});
const amountIn = (state: string, lines: TaxRequest['lines'], shipping = 0) => {
  const rules = US_STATES[state];
  return rules && stateTax(request(lines, shipping), rules).amount;
};

describe('state tax', () => {
  test.each<[string, string, TaxRequest['lines'], number, number]>([
    ['the goods', 'CA', [clothing(10_000)], 0, 725],
    ['no delivery in California', 'CA', [clothing(10_000)], 500, 725],
    ['delivery in Texas', 'TX', [clothing(10_000)], 400, 650],
    ['half a cent upwards', 'WV', [clothing(1_175)], 0, 71],
    ['no clothing in New Jersey', 'NJ', [clothing(90_000)], 0, 0],
    ['other goods in New Jersey', 'NJ', [other(10_000)], 0, 663],
    ['delivery by the share of taxed goods', 'PA', [clothing(7_500), other(2_500)], 400, 156],
    ['no delivery of exempt goods', 'MN', [clothing(5_000)], 400, 0],
    ['no article below 110 dollars in New York', 'NY', [clothing(10_999, 2)], 0, 0],
    ['a whole article of 110 dollars in New York', 'NY', [clothing(11_000)], 0, 440],
    ['nothing up to 175 dollars in Massachusetts', 'MA', [clothing(17_500, 3)], 0, 0],
    ['what is above 175 dollars in Massachusetts', 'MA', [clothing(20_000, 2)], 0, 313],
    ['what is above 250 dollars in Rhode Island', 'RI', [clothing(26_000)], 0, 70],
    ['nothing in Oregon', 'OR', [other(10_000)], 500, 0],
    ['nothing on gifts', 'TX', [clothing(0)], 0, 0],
    ['the delivery of a gift', 'TX', [clothing(0)], 400, 25],
  ])('counts %s', (_what, state, lines, shipping, tax) => {
    expect(amountIn(state, lines, shipping)).toBe(tax);
  });

  test('applies limits to the paid price of an article', () => {
    const reduced = { ...clothing(12_000), discount: 1_500, total: 10_500 };
    expect(amountIn('NY', [reduced])).toBe(0);
  });

  test('has every state that a shopper can choose, and no other', () => {
    expect(Object.keys(US_STATES).sort()).toEqual(regions.US.map(({ code }) => code).sort());
    for (const { rate } of Object.values(US_STATES)) expect(rate).toBeLessThan(8);
  });

  test('rejects a state without tax for a ZIP code that lies elsewhere', async () => {
    const cart = { ...request([clothing(1_000)]), address: { ...address, region: 'OR', postCode: '94105-1234' } };
    expect(await createEmbeddedTax().quote(cart)).toEqual({
      ok: false,
      error: { kind: 'TAX_JAR_ERROR', message: 'to_zip 94105-1234 is not used within to_state OR' },
    });
  });

  test('rejects an unknown state', async () => {
    const cart = { ...request([clothing(1_000)]), address: { ...address, region: 'ZZ', postCode: '94105' } };
    expect(await createEmbeddedTax().quote(cart)).toEqual({
      ok: false,
      error: { kind: 'TAX_JAR_ERROR', message: 'to_state ZZ is not a state' },
    });
  });
});

describe('a ZIP code', () => {
  test.each([
    ['94105', 'CA', true],
    ['10001', 'NY', true],
    ['06390', 'NY', true],
    ['83414', 'WY', true],
    ['63673', 'IL', true],
    ['00501', 'NY', true],
    ['00901', 'PR', true],
    ['96799', 'AS', true],
    ['09012', 'AE', true],
    ['20001', 'DC', true],
    ['90210', 'NY', false],
    ['10001', 'CA', false],
    ['33101', 'TX', false],
    ['00901', 'FL', false],
    ['94105', 'OR', false],
    ['98660', 'OR', false],
    ['99362', 'OR', true],
    ['97635', 'CA', true],
    ['02110', 'NH', false],
    ['19103', 'DE', false],
    ['21912', 'DE', true],
    ['10001', 'NJ', false],
    ['00000', 'OR', false],
    ['00401', 'MT', false],
  ])('%s belongs to state %s: %s', (zip, state, together) => {
    expect(isZipOfState(zip, state)).toBe(together);
  });
});
