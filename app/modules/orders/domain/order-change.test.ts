import { expect, test } from 'vitest';
import { market } from '#tests/support/address-forms.ts';
import { SAMPLE_ADDRESS, sampleItem, sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { addressKey, changedFields, changeObstacle, hasSameTerms } from './order-change.ts';

const PART = { kind: 'described', items: 'One pair' } as const;
const refund = (amount: number) => ({ kind: 'made', amount: { amount, currency: 'EUR' }, at: 1 }) as const;

test.each([
  [null, 'paid', {}, [], []],
  [null, 'paid and sold out meanwhile', { oversold: true }, [], []],
  [null, 'refunded in part', {}, [], [refund(5)]],
  [null, 'paid, with an extra payment that was refunded', { sentBack: [{ state: 'done', at: 1 }] }, [], []],
  [null, 'withdrawn from by a stranger', {}, [sampleWithdrawal({ email: 'eve@example.com' })], []],
  [null, 'withdrawn from, which was closed', {}, [sampleWithdrawal({ state: 'closed', closedAt: 1 })], []],
  ['unpaid', 'pending', { status: 'pending' }, [], []],
  ['unpaid', 'refused', { status: 'refused' }, [], []],
  ['shipped', 'shipped', { shipment: { at: 1, tracking: null } }, [], []],
  ['under-review', 'quarantined', { status: 'created', underReview: true }, [], []],
  ['under-review', 'paid, with other money that does not match', { underReview: true }, [], []],
  ['called-off', 'withdrawn from', {}, [sampleWithdrawal()], []],
  ['called-off', 'refunded', {}, [], [refund(2395)]],
  ['withdrawn', 'withdrawn from in part', {}, [sampleWithdrawal({ scope: PART })], []],
  ['refunding', 'paid twice, with a refund under way', { sentBack: [{ state: 'asked', at: 1 }] }, [], []],
] as const)('changeObstacle is %s for an order that is %s', (obstacle, _what, changes, withdrawals, refunds) => {
  expect(changeObstacle(sampleOrder({ status: 'authorised', ...changes }), { withdrawals, refunds })).toBe(obstacle);
});

test('addressKey tells addresses apart, and changedFields names what differs', () => {
  const moved = { ...SAMPLE_ADDRESS, street0: 'Weg 2', postCode: '10117' };
  expect(addressKey(moved)).not.toBe(addressKey(SAMPLE_ADDRESS));
  expect(addressKey({ ...moved })).toBe(addressKey(moved));
  expect(changedFields(SAMPLE_ADDRESS, moved)).toEqual(['street0', 'postCode']);
});

test('hasSameTerms accepts another place of the same country where tax is in the price', () => {
  const moved = { ...SAMPLE_ADDRESS, city: 'Hamburg', postCode: '20095', street0: 'Kai 1' };
  expect(hasSameTerms(sampleOrder(), moved, market('DE'))).toBe(true);
  expect(hasSameTerms(sampleOrder(), { ...moved, country: 'AT' }, market('DE'))).toBe(false);
});

test('hasSameTerms rejects another place where tax was added for it', () => {
  const shipping = { ...SAMPLE_ADDRESS, city: 'Austin', region: 'TX', postCode: '73301', country: 'US' };
  const address = { billing: shipping, shipping };
  const order = sampleOrder({ market: 'US', address, items: [sampleItem({ externalTaxRate: 8.25 })] });
  expect(hasSameTerms(order, { ...shipping, firstName: 'Grace', street0: 'Main St 2' }, market('US'))).toBe(true);
  for (const moved of [{ city: 'Dallas' }, { postCode: '75201' }, { region: 'CA' }])
    expect(hasSameTerms(order, { ...shipping, ...moved }, market('US')), JSON.stringify(moved)).toBe(false);
});

test('hasSameTerms rejects a place in another territory', () => {
  const open = { ...market('ES'), territories: [] };
  const terms = { tax: 7, price: 900, days: null, freeFrom: null };
  const territories = [{ ...market('ES').territories[0], terms }] as unknown as (typeof open)['territories'];
  const [first] = market('ES').territories;
  const shipping = { ...SAMPLE_ADDRESS, region: 'M', postCode: '28001', country: 'ES' };
  const order = sampleOrder({ market: 'ES', address: { billing: shipping, shipping } });
  const inside = { ...shipping, postCode: `${first?.postcodes[0]?.slice(0, 5) ?? ''}`.padEnd(5, '0') };
  expect(hasSameTerms(order, inside, open)).toBe(true);
  expect(hasSameTerms(order, inside, { ...open, territories })).toBe(false);
});
