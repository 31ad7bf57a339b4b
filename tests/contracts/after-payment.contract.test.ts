import { describe, expect, test } from 'vitest';
import { hours } from '#app/kernel/clock.ts';
import { createPurchaseEvents } from '#server/platform/orders/purchase-events.ts';
import { createRefusedPayments } from '#server/platform/payments/refused-payments.ts';
import { setUpStage } from './commerce-fixture.ts';

const HOUR = hours(1);

const stage = setUpStage({ variants: [] });

describe('the limit of refused payments', () => {
  const refused = () =>
    createRefusedPayments({ store: stage.store, clock: stage.now, keys: ['a test key of at least 32 characters'] });
  const cart = (cartId: string, clientAddress: string | null = null) => ({ cartId, clientAddress });

  test('is eight per cart and hour', async () => {
    for (let payment = 1; payment <= 7; payment += 1) await refused().count({ ...cart('c1'), payment: `P${payment}` });
    expect(await refused().wait(cart('c1'))).toBeNull();
    stage.pass(1000);
    await refused().count({ ...cart('c1'), payment: 'P8' });
    expect(await refused().wait(cart('c1'))).toBe(3599);
    expect(await refused().wait(cart('c2'))).toBeNull();
    stage.pass(HOUR - 1000);
    expect(await refused().wait(cart('c1'))).toBeNull();
  });

  test('is twenty per network address and hour, over all carts', async () => {
    for (let payment = 1; payment <= 19; payment += 1)
      await refused().count({ ...cart(`c${payment}`, '203.0.113.7'), payment: `P${payment}` });
    expect(await refused().wait(cart('new', '203.0.113.7'))).toBeNull();
    await refused().count({ ...cart('c20', '203.0.113.7'), payment: 'P20' });
    expect(await refused().wait(cart('c1', '203.0.113.7'))).toBe(3600);
    expect(await refused().wait(cart('c1', '203.0.113.8'))).toBeNull();
    expect(await refused().wait(cart('c1'))).toBeNull();
  });

  test('lets a cart without a refused payment pay over the limit of its network, up to sixty an hour', async () => {
    const office = '203.0.113.7';
    for (let payment = 1; payment <= 59; payment += 1)
      await refused().count({ ...cart(`c${payment}`, office), payment: `P${payment}` });
    expect(await refused().wait(cart('new', office))).toBeNull();
    await refused().count({ ...cart('new', office), payment: 'P60' });
    expect(await refused().wait(cart('new', office))).toBe(3600);
    expect(await refused().wait(cart('newer', office))).toBe(3600);
    expect(await refused().wait(cart('newer', '203.0.113.8'))).toBeNull();
    stage.pass(HOUR);
    expect(await refused().wait(cart('new', office))).toBeNull();
  });

  test('counts guessed gift cards apart: they close gift cards of their network, and no card', async () => {
    const office = '203.0.113.7';
    for (let guess = 1; guess <= 20; guess += 1)
      await refused().count({ ...cart(`c${guess}`, office), kind: 'gift-card', payment: `G${guess}` });
    expect(await refused().wait({ ...cart('new', office), kind: 'gift-card' })).toBe(3600);
    expect(await refused().wait(cart('new', office))).toBeNull();
    expect(await refused().wait(cart('c1', office))).toBeNull();
    expect(await refused().wait({ ...cart('new', '203.0.113.8'), kind: 'gift-card' })).toBeNull();
  });

  test('counts a refusal once for repeated reports, and its address as soon as it is known', async () => {
    for (let payment = 1; payment <= 8; payment += 1) {
      await refused().count({ ...cart('c1'), payment: `P${payment}` });
      if (payment < 8)
        await Promise.all(
          Array.from({ length: 4 }, () => refused().count({ ...cart('c1', '203.0.113.7'), payment: `P${payment}` })),
        );
      expect((await refused().wait(cart('c1'))) === null).toBe(payment < 8);
    }
    expect(
      await stage.store.read.all(
        "SELECT tries FROM rate_limits WHERE name LIKE 'refused-payment:network:%' AND tries > 1",
      ),
    ).toEqual([{ tries: 7 }]);
  });

  test('stores no address and no payment reference, and deletes its rows after the hour', async () => {
    await refused().count({ ...cart('c1', '203.0.113.7'), payment: 'PSP-REFERENCE' });
    const rows = JSON.stringify(await stage.store.read.all('SELECT name FROM rate_limits'));
    expect(rows).not.toMatch(/203\.0\.113|PSP-REFERENCE/);
    await stage.store.command('deleteExpiredRateLimits', { now: stage.now() + HOUR });
    expect(await stage.count('rate_limits')).toBe(0);
  });
});

test('a purchase gets one refund event, only after it was reported, and is reported again when the next attempt is paid', async () => {
  const events = createPurchaseEvents({ store: stage.store, clock: stage.now });
  expect(await events.claimRefund('o1')).toBe(false);
  await events.claim('o1');
  const refunds = await Promise.all(Array.from({ length: 6 }, () => events.claimRefund('o1')));
  expect(refunds.filter(Boolean)).toHaveLength(1);
  expect([await events.claim('o1'), await events.claim('o1')]).toEqual([true, false]);
});

test('the purchase of an order is reported once, also under concurrent requests', async () => {
  const events = () => createPurchaseEvents({ store: stage.store, clock: stage.now });
  const claims = await Promise.all(Array.from({ length: 10 }, () => events().claim('o1')));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await events().claim('o1')).toBe(false);
  expect(await events().claim('o2')).toBe(true);
});

test('the sign-up of an order is reported once, after its purchase, also when that is reported again', async () => {
  const events = createPurchaseEvents({ store: stage.store, clock: stage.now });
  expect(await events.claimSignUp('o1')).toBe(false);
  await events.claim('o1');
  const claims = await Promise.all(Array.from({ length: 6 }, () => events.claimSignUp('o1')));
  expect(claims.filter(Boolean)).toHaveLength(1);
  await events.claimRefund('o1');
  await events.claim('o1');
  expect(await events.claimSignUp('o1')).toBe(false);
});
