import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#app/kernel/clock.ts';
import type { Letter } from '#app/modules/letters/domain/letter.ts';
import type { OrderStatus } from '#app/modules/orders/domain/order.ts';
import { SIGN_IN_LIFE, SIGN_IN_LINK_LIFE } from '#app/modules/sign-in/domain/sign-in.ts';
import { LIMITS } from '#app/web/limits.ts';
import { createIdSource } from '#server/platform/ids.ts';
import { writeSignInLink } from '#server/platform/letters/write-sign-in-link.ts';
import { createOutboxRun } from '#server/platform/outbox/run-outbox.ts';
import { createEmbeddedSignIns, readSignInLink } from '#server/platform/sign-in/sign-in.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { orderInput, setUpStage, value } from './commerce-fixture.ts';

const KEYS = ['a test key of at least 32 characters'] as const;
const ADA = 'ada@example.com';
let letters: Letter[];
const stage = setUpStage({ variants: [{ id: 'red', stock: { nl: 100 } }] });
beforeEach(() => {
  letters = [];
});

/** The adapter of one node. */
const signIns = () =>
  createEmbeddedSignIns({
    store: stage.store,
    keys: [...KEYS],
    clock: stage.now,
    ids: createIdSource({ randomBytes, clock: stage.now }),
  });
const ask = (email = ADA) => signIns().ask({ email, storefront: 'uk', country: 'GB', language: 'en' });
const FIREFOX = { browser: 'Firefox', system: 'Linux' } as const;
const use = (linkId: string, idempotencyKey: string | null = null, replaces: string | null = null) =>
  signIns().use({ linkId, idempotencyKey, device: FIREFOX, replaces });

async function order(status: OrderStatus, email = 'Ada@example.com'): Promise<string> {
  const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
  const started = value(await stage.begin(token, orderInput(cart, { email })));
  const { orderNumber, priceTotal } = started;
  stage.pass(minutes(1));
  if (status !== 'created')
    await stage.orders.settle(orderNumber, { status, amount: priceTotal, method: 'visa', pspReference: orderNumber });
  return orderNumber;
}

/** Writes the due letters, as one of several nodes. */
function run() {
  const deps = {
    link: (id: string) => readSignInLink(stage.store.read, id),
    orders: stage.orders,
    signInLink: { sign: (id: string) => `${id}.signature` },
    letters: collectLetters(letters),
    clock: stage.now,
  };
  return createOutboxRun({
    store: stage.store,
    clock: stage.now,
    handlers: {
      async 'sign-in-link'(payload) {
        await writeSignInLink(deps, payload as { id: string });
        return {};
      },
    },
    onFailure: (_message, error) => {
      throw error;
    },
  })();
}

/** The id of the link of the letter written last. */
async function linkId(): Promise<string> {
  const before = letters.length;
  await ask();
  await run();
  const content = letters[before]?.content;
  return content?.kind === 'sign-in-link' ? (/login\/(\w+)\./.exec(content.path)?.[1] ?? '') : '';
}
async function signIn(): Promise<string> {
  const id = await use(await linkId());
  if (id === null) throw new Error('Not signed in');
  return id;
}

describe('a sign-in link', () => {
  test('is sent to an address with orders alone, and its messages and counts have no address', async () => {
    await order('authorised');
    expect(await Promise.all([ask(), ask('eve@example.com')])).toEqual([{ kind: 'asked' }, { kind: 'asked' }]);
    await Promise.all([run(), run()]);
    expect(letters.map(({ to, market: country }) => [to, country])).toEqual([['Ada@example.com', 'GB']]);
    const rows = await Promise.all([
      stage.store.read.all('SELECT id, payload FROM outbox'),
      stage.store.read.all('SELECT name FROM rate_limits'),
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/@|example/);
  });

  test('signs in once, however concurrently it is used, and again by the form that used it', async () => {
    await order('authorised');
    const id = await linkId();
    const key = async () => {
      const link = await signIns().look(id);
      return link.kind === 'open' ? link.idempotencyKey : null;
    };
    const keys = [await key(), await key(), await key()];
    expect(new Set(keys).size).toBe(3);
    const used = await Promise.all(keys.map((one) => use(id, one)));
    const [signedIn, ...others] = used.filter((one) => one !== null);
    expect([others, await signIns().emailOf(signedIn ?? '')]).toEqual([[], ADA]);
    expect(await signIns().look(id)).toEqual({ kind: 'used', id: signedIn });
    expect(await Promise.all([...keys, null].map((one) => use(id, one)))).toEqual([...used, null]);
    expect(await use('unknown', keys[0])).toBeNull();
  });

  test('signs in once by forms without a key', async () => {
    await order('authorised');
    const id = await linkId();
    expect([await use(id), await use(id)]).toEqual([expect.any(String), null]);
  });

  test('that was used has no letter', async () => {
    await order('authorised');
    await ask();
    const { id } = (await stage.store.read.get<{ id: string }>('SELECT id FROM sign_in_links')) ?? { id: '' };
    expect(await use(id)).not.toBeNull();
    await run();
    expect(letters).toEqual([]);
  });

  test('ends 10 minutes after it was asked for', async () => {
    await order('authorised');
    const [first, second] = [await linkId(), await linkId()];
    stage.pass(SIGN_IN_LINK_LIFE - 1);
    expect(await use(first)).not.toBeNull();
    stage.pass(1);
    expect([await use(second), SIGN_IN_LINK_LIFE]).toEqual([null, minutes(10)]);
    expect(await signIns().look(second)).toEqual({ kind: 'ended' });
    // The browser that used the first one is led on for as long as it is signed in.
    expect(await signIns().look(first)).toEqual({ kind: 'used', id: expect.any(String) });
  });

  test('names its address, and has a letter in the language of the request', async () => {
    await order('authorised');
    const id = await linkId();
    expect(await signIns().look(id)).toMatchObject({ kind: 'open', email: ADA });
    await signIns().ask({ email: ADA, storefront: 'de', country: 'DE', language: 'en' });
    await run();
    expect(letters.map(({ market: country, language }) => [country, language])).toEqual([
      ['GB', 'en'],
      ['DE', 'en'],
    ]);
  });

  test('is asked for twenty times a day per address, and what the short limit rejects does not count', async () => {
    const { email: most, window } = LIMITS['sign-in'];
    const day = LIMITS['sign-in-day'];
    for (let round = 0; round < day.email / most; round += 1) {
      for (let count = 0; count < most; count += 1) expect(await ask()).toEqual({ kind: 'asked' });
      for (let count = 0; count < day.email; count += 1) expect(await ask()).toMatchObject({ per: 'short' });
      stage.pass(window);
    }
    const passed = (day.email / most) * window;
    expect(await ask()).toEqual({ kind: 'too-many', per: 'day', retryAfter: (day.window - passed) / 1000 });
    expect(await ask('eve@example.com')).toEqual({ kind: 'asked' });
    stage.pass(day.window - passed);
    expect(await ask()).toEqual({ kind: 'asked' });
  });
});

describe('the sign-ins of an address', () => {
  test('are replaced by the next one of the same browser', async () => {
    await order('authorised');
    const first = await signIn();
    const second = (await use(await linkId(), null, first)) ?? '';
    expect([await signIns().emailOf(first), await signIns().emailOf(second)]).toEqual([null, ADA]);
  });

  test('are listed with their devices and times, the own one first, and those of another address are not', async () => {
    await order('authorised');
    await order('authorised', 'eve@example.com');
    const beginning = stage.now();
    const first = await signIn();
    stage.pass(days(1));
    const second = await signIn();
    await ask('eve@example.com');
    const { id: eveLink } = (await stage.store.read.get<{ id: string }>(
      "SELECT id FROM sign_in_links WHERE email = 'eve@example.com'",
    )) ?? { id: '' };
    const eve = (await use(eveLink)) ?? '';
    expect(await signIns().list(first)).toEqual([
      { id: first, device: FIREFOX, madeAt: beginning, usedAt: beginning },
      { id: second, device: FIREFOX, madeAt: stage.now(), usedAt: stage.now() },
    ]);
    expect((await signIns().list(eve)).map(({ id }) => id)).toEqual([eve]);
    expect(await signIns().list('unknown')).toEqual([]);
  });

  test('have the time of their last use, which is written once an hour', async () => {
    await order('authorised');
    const id = await signIn();
    const beginning = stage.now();
    const lastUse = async () => (await signIns().list(id))[0]?.usedAt;
    stage.pass(hours(1) - 1);
    await signIns().emailOf(id);
    expect(await lastUse()).toBe(beginning);
    stage.pass(1);
    await signIns().emailOf(id);
    expect(await lastUse()).toBe(beginning + hours(1));
  });

  test('end by another one of the same address: one of them, or all others with unused links', async () => {
    await order('authorised');
    await order('authorised', 'eve@example.com');
    const unused = await linkId();
    const [own, second, third] = [await signIn(), await signIn(), await signIn()];
    await ask('eve@example.com');
    const { id: eveLink } = (await stage.store.read.get<{ id: string }>(
      "SELECT id FROM sign_in_links WHERE email = 'eve@example.com'",
    )) ?? { id: '' };
    const eve = (await use(eveLink)) ?? '';
    expect(await signIns().endOther(own, second)).toBe(1);
    expect([await signIns().endOther(own, second), await signIns().endOther(own, own)]).toEqual([0, 0]);
    expect([await signIns().endOther(own, eve), await signIns().endOther('unknown', third)]).toEqual([0, 0]);
    expect(await signIns().emailOf(third)).toBe(ADA);
    expect([await signIns().endOther(own, null), await use(unused)]).toEqual([1, null]);
    const left = await Promise.all([own, second, third, eve].map((id) => signIns().emailOf(id)));
    expect(left).toEqual([ADA, null, null, 'eve@example.com']);
  });

  test('end in every browser at once, with their links; the next sign-in has another id', async () => {
    await order('authorised');
    const unused = await linkId();
    const [first, second] = [await signIn(), await signIn()];
    await signIns().endAll(first);
    await signIns().endAll(first);
    expect(await Promise.all([first, second].map((id) => signIns().emailOf(id)))).toEqual([null, null]);
    expect([await use(unused), await stage.count('sign_in_links')]).toEqual([null, 0]);
    expect(await signIns().emailOf(await signIn())).toBe(ADA);
  });

  test('are deleted 14 days after they were made, unused links once they end, and used ones after their sign-ins', async () => {
    await order('authorised');
    const link = await linkId();
    const id = (await use(link)) ?? '';
    await ask();
    const deleteOld = () => stage.store.command('deleteOldSignIns', { now: stage.now() });
    expect(await deleteOld()).toBe(0);
    stage.pass(SIGN_IN_LINK_LIFE);
    expect([await deleteOld(), await stage.count('sign_in_links')]).toEqual([1, 1]);
    stage.pass(SIGN_IN_LIFE - SIGN_IN_LINK_LIFE - 1);
    expect([await deleteOld(), await signIns().emailOf(id)]).toEqual([0, ADA]);
    expect(await signIns().look(link)).toEqual({ kind: 'used', id });
    stage.pass(1);
    expect([await signIns().emailOf(id), await signIns().list(id)]).toEqual([null, []]);
    expect([await deleteOld(), SIGN_IN_LIFE]).toEqual([1, days(14)]);
    stage.pass(SIGN_IN_LINK_LIFE);
    expect([await deleteOld(), await stage.count('sign_in_links')]).toEqual([1, 0]);
  });
});
