import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import type { OrderStatus } from '#app/modules/orders/domain/order.ts';
import { ORDER_RECORD_YEARS, UNPAID_ORDER_DAYS } from '#server/kernel/order-record.ts';
import { createEmbeddedEnquiries } from '#server/platform/enquiries/enquiries.ts';
import { createEmbeddedNewsletter } from '#server/platform/newsletter/newsletter.ts';
import { PLACE_NAMES } from '#server/platform/privacy/places.ts';
import { createAddressRows } from '#server/platform/rate-limits/letter-limits.ts';
import { createSweep } from '#server/platform/sweep.ts';
import { hashOfEmail } from '#server/platform/withdrawals/withdrawals.ts';
import type { SqlRow } from '#server/store/types.ts';
import { storeEngine } from '#tests/support/stores.ts';
import { orderInput, value } from './commerce-fixture.ts';
import { setUpOperatorStage } from './operator-fixture.ts';

const suite = setUpOperatorStage();
const KEYS = ['a key of at least thirty-two characters'] as const;

type Shopper = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly street: string;
  readonly telephone: string;
};
const ADA: Shopper = {
  email: 'Ada_B@example.com',
  firstName: 'Adaline',
  lastName: 'Byronova',
  street: '7 Analytical Row',
  telephone: '+447700900111',
};
const GRACE: Shopper = {
  email: 'adaxb@example.com',
  firstName: 'Gracia',
  lastName: 'Hopperson',
  street: '9 Compiler Street',
  telephone: '+447700900222',
};

const erase = (shopper = ADA, ...options: string[]) =>
  suite.run('privacy', 'erase', ` ${shopper.email.toUpperCase()} `, '--why', 'asked by letter', ...options);

async function ordered(shopper: Shopper, status: OrderStatus | null, { isShipped = true, message = '' } = {}) {
  const { stage } = suite;
  let { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
  if (message !== '')
    ({ cart, token } = value(await stage.change(token, { kind: 'set-gift-options', isWrapped: true, message })));
  const { firstName, lastName, street: street0, email, telephone } = shopper;
  const { shippingAddress } = orderInput(cart);
  const address = { ...shippingAddress, firstName, lastName, street0 };
  const order = value(
    await stage.begin(token, orderInput(cart, { shippingAddress: address, billingAddress: address, email, telephone })),
  );
  const { orderNumber } = order;
  await stage.store.command('attachPayment', {
    orderId: order.id,
    payment: {
      sessionId: `s-${order.id}`,
      kind: 'redirect',
      sessionUrl: 'https://bank.example/',
      expiresAt: stage.now(),
    },
    now: stage.now(),
  });
  await suite.run('orders', 'note', orderNumber, `${firstName} ${lastName} rang`);
  if (status)
    value(
      await stage.orders.settle(orderNumber, {
        status,
        amount: order.priceTotal,
        method: 'visa',
        pspReference: `P-${order.id}`,
      }),
    );
  if (status === 'authorised' && isShipped)
    await stage.store.command('shipOrder', { orderNumber, tracking: null, now: stage.now() });
  stage.pass(1);
  return order;
}

async function declared(shopper: Shopper, id: string, orderNumber: string, isOver = true) {
  const { store, now } = suite.stage;
  await store.command('declareWithdrawal', {
    id,
    contentHash: `hash ${id}`,
    emailHash: hashOfEmail(shopper.email),
    storefront: 'uk',
    country: 'GB',
    orderNumber,
    name: `${shopper.firstName} ${shopper.lastName}`,
    email: shopper.email,
    scope: { kind: 'described', items: `the socks of ${shopper.firstName}` },
    linked: false,
    endedOn: null,
    now: now(),
  });
  if (isOver) await store.command('closeWithdrawal', { id, now: now() });
}

/** Everything that a store can hold of a shopper without an order that is open. */
async function filled(shopper: Shopper, id: string) {
  const { stage } = suite;
  const { store, now: clock } = stage;
  const email = shopper.email.toLowerCase();
  const now = clock();
  const place = { storefront: 'uk', country: 'GB' } as const;
  const paid = await ordered(shopper, 'authorised', { message: `From ${shopper.firstName}` });
  const refused = await ordered(shopper, 'refused');
  value(
    await stage.reviews.submit({
      orderNumber: paid.orderNumber,
      sku: 'P-red',
      stars: 5,
      fit: null,
      title: 'Warm',
      text: 'Warm socks',
      name: `${shopper.firstName} ${shopper.lastName}`,
      language: 'en',
    }),
  );
  await declared(shopper, `W-${id}`, paid.orderNumber);
  await declared(shopper, `W-${id}-typed`, `${shopper.firstName} does not know`);
  const newsletter = createEmbeddedNewsletter({ store, clock });
  await newsletter.subscribe({ store: 'uk', email, countryCode: 'GB', checkout: false });
  await newsletter.subscribe({ store: 'de', email, countryCode: 'DE', checkout: false });
  await store.command('requestStockAlert', {
    ...place,
    variantId: 'blue',
    email,
    emailHash: hashOfEmail(email),
    language: 'en',
    now,
  });
  await store.command('askStockAlert', { ...place, id, variantId: 'blue', sku: 'P-blue', email, language: 'en', now });
  await createEmbeddedEnquiries({ store, keys: KEYS, clock }).send({
    country: 'GB',
    name: `${shopper.firstName} ${shopper.lastName}`,
    company: '',
    email: shopper.email,
    quantity: 20,
    neededBy: '',
    message: shopper.telephone,
  });
  const limits = createAddressRows(KEYS)('sign-in', email);
  for (const link of ['used', 'new'])
    await store.command('askSignIn', { ...place, id: `${id}-${link}`, email, language: 'en', limits, now });
  await store.command('takeSignInLink', {
    linkId: `${id}-used`,
    idempotencyKey: null,
    device: { browser: null, system: null },
    replaces: null,
    newId: `sign-in-${id}`,
    now,
  });
  await stage.run(
    'INSERT INTO idempotency_records (idempotency_key, step, request_hash, answer, created_at) VALUES (?, ?, ?, ?, ?)',
    [`key ${id}`, 'beginOrder', 'hash', JSON.stringify({ contact: shopper }), now],
  );
  return { paid, refused };
}

async function tables(): Promise<readonly string[]> {
  const rows = await suite.stage.store.read.all<{ name: string }>(
    storeEngine === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table'"
      : 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
  );
  return rows.map(({ name }) => name).sort();
}

/** Every column of every table that has something of a shopper, with what. */
async function traces({ email, ...shopper }: Shopper): Promise<readonly string[]> {
  const words = { ...shopper, email: email.toLowerCase(), hash: hashOfEmail(email) };
  const found = new Set<string>();
  for (const table of await tables())
    for (const row of await suite.stage.store.read.all<SqlRow>(`SELECT * FROM ${table}`))
      for (const [column, stored] of Object.entries(row))
        for (const [what, word] of Object.entries(words))
          if (String(stored).toLowerCase().includes(word.toLowerCase())) found.add(`${table}.${column} ${what}`);
  return [...found].sort();
}

const orderRow = (number: string) =>
  suite.stage.store.read.get<{ email: string; doc: string; personal: string; total: number }>(
    'SELECT email, doc, personal, total FROM orders WHERE number = ?',
    [number],
  );

test('`privacy erase` leaves of a shopper what the invoice of a paid order needs, and nothing else in the whole store', async () => {
  const { paid, refused } = await filled(ADA, 'ada');
  await filled(GRACE, 'grace');
  const others = await traces(GRACE);
  expect(new Set((await traces(ADA)).map((trace) => trace.split('.')[0]))).toEqual(
    new Set([
      'browser_sign_ins',
      'enquiries',
      'idempotency_records',
      'newsletter_subscriptions',
      'order_events',
      'orders',
      'outbox',
      'reviews',
      'carts',
      'sign_in_links',
      'stock_alert_requests',
      'stock_alerts',
      'withdrawals',
    ]),
  );
  expect(await erase()).toBe(0);
  expect(suite.out).toContain(`Kept until 2036-12-31: ${paid.orderNumber}\n`);
  expect(suite.out).toContain('Erased: 2 orders emptied of personal data\n');
  expect(suite.out).toMatch(/^Outside of the store: the payment provider \(sandbox\): payments P-/m);
  expect(await traces(ADA)).toEqual(['orders.doc firstName', 'orders.doc lastName', 'orders.doc street']);
  expect(await traces(GRACE)).toEqual(others);

  const kept = await orderRow(paid.orderNumber);
  const { billingAddress, shippingAddress, orderLines, telephone, giftOptions } = JSON.parse(kept?.doc ?? '');
  expect(kept).toMatchObject({ email: '', personal: 'invoice', total: paid.priceTotal.amount });
  expect(billingAddress).toMatchObject({ firstName: ADA.firstName, lastName: ADA.lastName, street0: ADA.street });
  expect(shippingAddress).toMatchObject({ firstName: '', street0: '', city: 'London', postCode: 'SW1A 1AA' });
  expect([telephone, giftOptions.message, orderLines.length]).toEqual(['', null, 2]);
  expect(await orderRow(refused.orderNumber)).toMatchObject({ email: '', personal: 'none' });
  await suite.expectSoundStore();
});

test('`privacy erase` says that nothing is left when it runs again, and changes nothing', async () => {
  const { paid } = await filled(ADA, 'ada');
  await erase();
  const before = await orderRow(paid.orderNumber);
  expect(await erase()).toBe(0);
  expect(suite.out).toMatch(/^Nothing is left of this address in the store\.\n/);
  expect(await orderRow(paid.orderNumber)).toEqual(before);
});

test.each(PLACE_NAMES.map((place, index) => ({ place, index })))(
  '`privacy erase` goes on where it was ended before $place',
  async ({ index }) => {
    await filled(ADA, 'ada');
    let steps = 0;
    const { read, command } = suite.stage.store;
    const ending = (async (name, args) => {
      if (name === 'erasePlace' && steps++ === index) throw new Error('Ended');
      return command(name, args);
    }) as typeof command;
    const openStore = async () => ({ read, command: ending, joined: false, close: async () => undefined });
    await expect(suite.runWith({ openStore }, 'privacy', 'erase', ADA.email, '--why', 'asked')).rejects.toThrow(
      'Ended',
    );
    expect(await erase()).toBe(0);
    expect(await traces(ADA)).toEqual(['orders.doc firstName', 'orders.doc lastName', 'orders.doc street']);
  },
);

test('`privacy erase` leaves an order that is open, says why, and erases the rest', async () => {
  const { stage } = suite;
  const toSend = await ordered(ADA, 'authorised', { isShipped: false });
  const pending = await ordered(ADA, 'pending');
  await declared(ADA, 'W-open', 'PW-4K7QD-9XBTN', false);
  const newsletter = createEmbeddedNewsletter({ store: stage.store, clock: stage.now });
  await newsletter.subscribe({ store: 'uk', email: ADA.email, countryCode: 'GB', checkout: false });
  expect(await erase()).toBe(1);
  expect(suite.out).toContain(`Not erased: ${toSend.orderNumber}, it is paid and not noted as shipped`);
  expect(suite.out).toContain(`Not erased: ${pending.orderNumber}, its payment is under way`);
  expect(suite.out).toContain('Not erased: W-open, a withdrawal is under way');
  expect(await orderRow(toSend.orderNumber)).toMatchObject({ email: ADA.email.toLowerCase(), personal: 'all' });
  expect(await stage.count('newsletter_subscriptions')).toBe(0);

  await stage.store.command('shipOrder', { orderNumber: toSend.orderNumber, tracking: null, now: stage.now() });
  await stage.store.command('cancelOrder', { orderNumber: pending.orderNumber, by: 'Op', why: 'x', now: stage.now() });
  await stage.store.command('closeWithdrawal', { id: 'W-open', now: stage.now() });
  expect(await erase()).toBe(0);
  expect(await traces(ADA)).toEqual(['orders.doc firstName', 'orders.doc lastName', 'orders.doc street']);
});

test('`privacy erase` leaves an unpaid order while it can be paid, and one whose withdrawal or refund is under way', async () => {
  const { stage } = suite;
  const unpaid = await ordered(ADA, null);
  const withdrawn = await ordered(ADA, 'authorised');
  await declared(ADA, 'W-open', withdrawn.orderNumber, false);
  const refunded = await ordered(ADA, 'authorised');
  await stage.run(
    `INSERT INTO payment_reversals (psp_reference, order_number, reason, amount, currency, state, attempts, next_at, created_at)
     VALUES ('R', ?, 'double', 1, 'GBP', 'waiting', 0, 0, 0)`,
    [refunded.orderNumber],
  );
  expect(await erase()).toBe(1);
  expect(suite.out).toContain(`${unpaid.orderNumber}, it is not paid yet`);
  expect(suite.out).toContain(`${withdrawn.orderNumber}, a withdrawal is under way`);
  expect(suite.out).toContain(`${refunded.orderNumber}, a refund is under way`);
});

test('`privacy erase` takes a reason without an address, notes it in the history, and rejects what is no address', async () => {
  const { refused } = await filled(ADA, 'ada');
  expect(await suite.run('privacy', 'erase', ADA.email, '--why', `${ADA.email} asked`)).toBe(1);
  expect(await suite.run('privacy', 'erase', 'Ada Byron', '--why', 'asked')).toBe(1);
  expect((await orderRow(refused.orderNumber))?.personal).toBe('all');
  const lines: object[] = [];
  const securityLog = { info: (details: object) => void lines.push(details) };
  await suite.runWith({ securityLog }, 'privacy', 'erase', ADA.email, '--why', 'asked by letter', '--by', 'Op');
  expect(lines).toEqual([{ security: 'operator-act', command: 'privacy erase', exit: 0 }]);
  await suite.run('orders', 'show', refused.orderNumber);
  expect(suite.out).toMatch(/ {2}erased {2}Op {2}asked by letter$/m);
});

test('`privacy export` writes every place into a file that its owner alone can read, and no key that signs in', async () => {
  const { paid } = await filled(ADA, 'ada');
  await filled(GRACE, 'grace');
  const out = join(suite.folder, 'ada.json');
  expect(await suite.run('privacy', 'export', ADA.email, '--out', out)).toBe(0);
  expect(statSync(out).mode & 0o777).toBe(0o600);
  const text = readFileSync(out, 'utf8');
  const held = JSON.parse(text);
  expect(Object.keys(held)).toEqual([...PLACE_NAMES]);
  const order = held.orders.find(({ number }: { readonly number: string }) => number === paid.orderNumber);
  expect(order).toMatchObject({ created_at: '2026-11-23T09:00:00.000Z', doc: { telephone: ADA.telephone } });
  expect(order.history.map(({ kind }: { readonly kind: string }) => kind)).toEqual([
    'status',
    'note',
    'status',
    'shipped',
  ]);
  expect(order.letters.map(({ topic }: { readonly topic: string }) => topic)).toContain('order-mail');
  for (const other of [GRACE.firstName, 'ada-used', 'ada-new', 'sign-in-ada']) expect(text).not.toContain(other);
  expect(await suite.run('privacy', 'export', ADA.email, '--out', out)).toBe(1);
  expect(suite.errors).toContain('exists already');
  expect(await suite.run('privacy', 'export', 'stranger@example.com', '--out', join(suite.folder, 'n.json'))).toBe(1);
  expect(suite.errors).toBe('Nothing is held of this address.\n');
});

test('`privacy erase` names the copies of the store beside it, and the part of a hosted platform', async () => {
  writeFileSync(join(suite.folder, 'shop.sqlite.before'), `SQLite format 3\0`);
  await suite.run('privacy', 'erase', ADA.email, '--why', 'asked');
  expect(suite.out).toMatch(/a copy of the store, -?\d+ days old: .*shop\.sqlite\.before$/m);
  const hosted = {
    DATA_DIR: suite.folder,
    COMMERCE_ADAPTER: 'http',
    COMMERCE_HTTP_STAGING_URL: 'https://platform.example',
    COMMERCE_HTTP_KEY: 'k'.repeat(40),
  };
  await suite.runWith({ environment: hosted }, 'privacy', 'erase', ADA.email, '--why', 'asked');
  expect(suite.out).toContain('belong to the hosted platform');
});

test('a sweep empties an order that was never paid after its days, and not one in which something happened since', async () => {
  const { stage } = suite;
  const refused = await ordered(ADA, 'refused');
  const noted = await ordered(ADA, 'refused');
  const paid = await ordered(ADA, 'authorised');
  const sweep = createSweep(stage.store);
  stage.pass(days(UNPAID_ORDER_DAYS) - 4);
  await suite.run('orders', 'note', noted.orderNumber, 'its money came');
  expect((await sweep(stage.now())).emptied).toBe(0);
  stage.pass(5);
  expect((await sweep(stage.now())).emptied).toBe(1);
  expect(await orderRow(refused.orderNumber)).toMatchObject({ email: '', personal: 'none' });
  for (const { orderNumber } of [noted, paid]) expect(await orderRow(orderNumber)).toMatchObject({ personal: 'all' });
  expect((await sweep(stage.now())).emptied).toBe(0);
});

test('a sweep empties a paid order at the end of its record, also one that had been erased', async () => {
  const { stage } = suite;
  await ordered(GRACE, 'authorised');
  await ordered(ADA, 'authorised');
  await erase();
  const sweep = createSweep(stage.store);
  stage.pass(Date.UTC(2027 + ORDER_RECORD_YEARS, 0, 1) - 1 - stage.now());
  expect((await sweep(stage.now())).emptied).toBe(0);
  stage.pass(1);
  expect((await sweep(stage.now())).emptied).toBe(2);
  expect([...(await traces(ADA)), ...(await traces(GRACE))]).toEqual([]);
});

test('an emptied order that is paid late or ordered again is whole for its operator and its shopper', async () => {
  const { stage } = suite;
  const sweep = createSweep(stage.store, { unpaidDays: 1, recordYears: ORDER_RECORD_YEARS });
  const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
  const order = value(await stage.begin(token, orderInput(cart)));
  const refuse = { status: 'refused', amount: null, method: null, pspReference: 'P1' } as const;
  value(await stage.orders.settle(order.orderNumber, refuse));
  stage.pass(days(1) + 1);
  await sweep(stage.now());
  const again = value(await stage.begin(token, orderInput(cart)));
  expect(again.orderNumber).toBe(order.orderNumber);
  expect(await orderRow(order.orderNumber)).toMatchObject({ email: 'ada@example.com', personal: 'all' });

  const late = await ordered(ADA, 'refused');
  stage.pass(days(1) + 1);
  await sweep(stage.now());
  const paid = { status: 'authorised', amount: late.priceTotal, method: 'visa', pspReference: 'LATE' } as const;
  value(await stage.orders.settle(late.orderNumber, paid));
  await suite.run('orders', 'todo');
  expect(suite.out).toContain('paid after its address was erased: refund it at the payment provider');
});

test('the guide to running the shop says of every table what it holds of a person', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/running.md'), 'utf8');
  const section = guide.slice(guide.indexOf('## People'), guide.indexOf('## Discount codes'));
  const ofStore = (await tables()).filter((table) => !/^(?:migration|sqlite_)/.test(table));
  expect(ofStore.filter((table) => !section.includes(`\`${table}\``))).toEqual([]);
});
