import { createRequire } from 'node:module';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { days, hours } from '#app/kernel/clock.ts';
import { openSandbox } from '#tests/contracts/payment-sandbox-fixture.ts';
import { browse, card, embeddedSession, pay, SESSION, server } from '#tests/support/sandbox-widget.ts';
import type { PaymentSandbox } from './sandbox.ts';
import { sandboxWebhookKeys } from './webhook-courier.ts';
import { deliverByItself } from './webhook-rounds.ts';

const require = createRequire(import.meta.url);
const { default: HmacValidator } = require('@adyen/api-library/lib/src/utils/hmacValidator.js');

const itemShape = z.object({
  pspReference: z.string(),
  originalReference: z.string(),
  merchantAccountCode: z.string(),
  merchantReference: z.string(),
  amount: z.object({ value: z.number(), currency: z.string() }),
  eventCode: z.string(),
  success: z.string(),
  reason: z.string(),
  additionalData: z.record(z.string(), z.string()),
});
const bodyShape = z.object({
  live: z.literal('false'),
  notificationItems: z.tuple([z.object({ NotificationRequestItem: itemShape })]),
});
const itemsOf = (received: readonly unknown[]) =>
  received.map((body) => bodyShape.parse(body).notificationItems[0].NotificationRequestItem);
const events = (received: readonly unknown[]) =>
  itemsOf(received).map(({ eventCode, success }) => `${eventCode} ${success}`);

async function open() {
  const opened = await openSandbox();
  onTestFinished(() => opened.close());
  return { ...opened, deliver: (sandbox = opened.sandbox) => sandbox.deliverWebhooks(opened.clock()) };
}
type Opened = Awaited<ReturnType<typeof open>>;
const paid = async (sandbox: Opened['sandbox'], changes: Readonly<Record<string, string>> = {}) =>
  pay(sandbox, await embeddedSession(sandbox), card('4111111111111111', changes));

describe('a sandbox webhook', () => {
  test('has the paid amount and a signature that the official library verifies', async () => {
    const { sandbox, received, deliver, webhookKeys } = await open();
    const session = await embeddedSession(sandbox);
    await pay(sandbox, session, card('4111111111111111'));
    expect(await deliver()).toEqual({ delivered: 1, nextAt: null });
    const [item] = itemsOf(received);
    expect(item).toMatchObject({
      eventCode: 'AUTHORISATION',
      success: 'true',
      merchantReference: SESSION.reference,
      merchantAccountCode: SESSION.merchantAccount,
      amount: SESSION.amount,
      additionalData: { checkoutSessionId: session.id },
    });
    const validator = new HmacValidator();
    expect(validator.validateHMAC(item, webhookKeys[0])).toBe(true);
    expect(validator.validateHMAC({ ...item, amount: { value: 1, currency: 'EUR' } }, webhookKeys[0])).toBe(false);
    expect(JSON.stringify(received)).not.toMatch(/Ada Sock|411111/);
  });

  test.each([
    ['refused', { holderName: 'DECLINED' }, 'AUTHORISATION false', 'Refused'],
    ['broken', { holderName: 'ERROR' }, 'AUTHORISATION false', 'Acquirer Error'],
  ])('reports that a payment was %s, and the reason', async (_, changes, event, reason) => {
    const { sandbox, received, deliver } = await open();
    await paid(sandbox, changes);
    await deliver();
    expect(events(received)).toEqual([event]);
    expect(itemsOf(received)[0]?.reason).toBe(reason);
  });

  test.each([
    ['authorised', ['AUTHORISATION true']],
    ['refused', ['AUTHORISATION false']],
    ['error', ['AUTHORISATION false']],
    ['pending', ['PENDING true']],
    ['cancelled', []],
  ])('follows the hosted page: %s', async (choice, expected) => {
    const { sandbox, received, deliver } = await open();
    const { body } = await server(sandbox, '/sessions', { ...SESSION, mode: 'hosted' });
    const { url } = z.object({ url: z.string() }).parse(body);
    await Promise.all([browse(sandbox, url, { outcome: choice }), browse(sandbox, url, { outcome: choice })]);
    await deliver();
    expect(events(received)).toEqual(expected);
  });

  test('reports the later decision of a bank', async () => {
    const { sandbox, received, deliver } = await open();
    const session = await embeddedSession(sandbox);
    const { body } = await pay(sandbox, session, { type: 'ideal' });
    const { url } = z.object({ url: z.string() }).parse(body.action);
    await browse(sandbox, url, { outcome: 'pending' });
    await browse(sandbox, url, { outcome: 'authorised' });
    await deliver();
    expect(events(received).toSorted()).toEqual(['AUTHORISATION true', 'PENDING true']);
  });
});

test('a payment abandoned at the bank is closed after an hour, with one webhook', async () => {
  const { sandbox, received, deliver, pass } = await open();
  const session = await embeddedSession(sandbox);
  const { body } = await pay(sandbox, session, { type: 'ideal' });
  const { url } = z.object({ url: z.string() }).parse(body.action);
  pass(3_599_999);
  await deliver();
  expect(received).toEqual([]);
  pass(1);
  await deliver();
  await deliver();
  expect(events(received)).toEqual(['OFFER_CLOSED true']);
  const back = await browse(sandbox, url, { outcome: 'authorised' });
  const redirectResult = new URL(back.headers.get('location') ?? '').searchParams.get('redirectResult');
  expect(await server(sandbox, '/payments/details', { details: { redirectResult } })).toMatchObject({
    body: { resultCode: 'Cancelled' },
  });
});

describe('a payment completed outside the shop', () => {
  const start = async (sandbox: PaymentSandbox, paymentMethod: object, countryCode: string) => {
    const { merchantAccount, reference, amount, returnUrl, shopperLocale } = SESSION;
    return server(sandbox, '/payments', {
      merchantAccount,
      reference,
      amount,
      returnUrl,
      shopperLocale,
      countryCode,
      paymentMethod,
    });
  };

  test.each([
    ['voucher', { type: 'multibanco' }, 'PT', days(7)],
    ['transfer', { type: 'bankTransfer_IBAN' }, 'IE', days(14)],
    ['QR code', { type: 'swish' }, 'SE', hours(1)],
    ['app that does not answer', { type: 'blik', blikCode: '111111' }, 'PL', hours(1)],
  ])('by %s expires at its end, with one webhook', async (_, paymentMethod, countryCode, life) => {
    const { sandbox, received, deliver, pass } = await open();
    await start(sandbox, paymentMethod, countryCode);
    pass(life - 1);
    await deliver();
    expect(events(received)).not.toContain('OFFER_CLOSED true');
    pass(1);
    await deliver();
    await deliver();
    expect(events(received).filter((event) => event !== 'PENDING true')).toEqual(['OFFER_CLOSED true']);
  });

  test.each([
    ['777123', 'AUTHORISATION true'],
    ['000000', 'AUTHORISATION false'],
  ])('with BLIK code %s is decided by the app after three seconds, without a browser', async (blikCode, event) => {
    const { sandbox, received, deliver, pass, clock } = await open();
    await start(sandbox, { type: 'blik', blikCode }, 'PL');
    expect(await deliver()).toEqual({ delivered: 0, nextAt: clock() + 3000 });
    pass(3000);
    await deliver();
    expect(events(received)).toEqual([event]);
  });

  test.each([
    ['authorised', ['PENDING true', 'AUTHORISATION true'], 'Authorised'],
    ['expired', ['PENDING true', 'OFFER_CLOSED true'], null],
  ] as const)('is %s on the page its instructions link to', async (outcome, webhooks, resultCode) => {
    const { sandbox, received, deliver } = await open();
    const { instructionsUrl } = z
      .object({ instructionsUrl: z.string() })
      .parse((await start(sandbox, { type: 'multibanco' }, 'PT')).body.action);
    await deliver();
    const back = new URL((await browse(sandbox, instructionsUrl, { outcome })).headers.get('location') ?? '');
    await deliver();
    expect(events(received)).toEqual(webhooks);
    const redirectResult = back.searchParams.get('redirectResult');
    if (resultCode === null) expect(redirectResult).toBeNull();
    else
      expect(await server(sandbox, '/payments/details', { details: { redirectResult } })).toMatchObject({
        body: { resultCode },
      });
  });
});

describe('the delivery of webhooks', () => {
  test('is retried with backoff until the shop accepts it', async () => {
    const { sandbox, received, deliver, answerWith, pass, clock } = await open();
    await paid(sandbox);
    answerWith(async () => new Response('no such page', { status: 404 }));
    expect(await deliver()).toEqual({ delivered: 0, nextAt: clock() + 2000 });
    pass(1999);
    await deliver();
    expect(received).toHaveLength(1);
    pass(1);
    answerWith(() => Promise.reject(new Error('away')));
    expect(await deliver()).toEqual({ delivered: 0, nextAt: clock() + 5000 });
    pass(5000);
    answerWith(async () => new Response(null, { status: 202 }));
    expect(await deliver()).toEqual({ delivered: 1, nextAt: null });
    pass(86_400_000);
    expect(await deliver()).toEqual({ delivered: 0, nextAt: null });
    expect(received).toHaveLength(3);
    expect(received[2]).toEqual(received[0]);
  });

  test('continues after a restart, also after a crash during a delivery', async () => {
    const { sandbox, received, store, clock, pass, restart } = await open();
    await paid(sandbox);
    await store.command('takeSandboxWebhooks', { now: clock(), limit: 10, lease: 60_000 });
    const again = await restart();
    expect(await again.deliverWebhooks(clock())).toMatchObject({ delivered: 0 });
    pass(60_000);
    expect(await again.deliverWebhooks(clock())).toMatchObject({ delivered: 1 });
    expect(received).toHaveLength(1);
  });

  test('happens once across nodes', async () => {
    const { sandbox, start, received, clock } = await open();
    for (let index = 0; index < 12; index += 1) await paid(sandbox);
    const nodes = [sandbox, start(), start()];
    const rounds = await Promise.all(nodes.map((node) => node.deliverWebhooks(clock())));
    expect(rounds.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(12);
    expect(new Set(itemsOf(received).map(({ pspReference }) => pspReference)).size).toBe(12);
    expect(received).toHaveLength(12);
  });

  test('starts after a call', async () => {
    const { sandbox, clock, received } = await open();
    const busy = deliverByItself(sandbox, { clock, onFailure: () => undefined });
    onTestFinished(() => busy.stop());
    await paid(busy);
    await expect.poll(() => events(received)).toEqual(['AUTHORISATION true']);
    await busy.stop();
    await paid(busy);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(received).toHaveLength(1);
  });
});

describe('a webhook fault switch', () => {
  test('delays a webhook', async () => {
    const { start, deliver, pass, received, clock } = await open();
    const sandbox = start({ switches: { delay: 2000 } });
    await paid(sandbox);
    expect(await deliver(sandbox)).toEqual({ delivered: 0, nextAt: clock() + 2000 });
    pass(2000);
    expect(await deliver(sandbox)).toEqual({ delivered: 1, nextAt: null });
    expect(received).toHaveLength(1);
  });

  test('duplicates a webhook', async () => {
    const { start, deliver, received } = await open();
    const sandbox = start({ switches: { copies: 3 } });
    await paid(sandbox);
    await deliver(sandbox);
    expect(received).toHaveLength(3);
  });

  test('loses a webhook', async () => {
    const { start, deliver, received } = await open();
    const sandbox = start({ switches: { lose: 1 } });
    await paid(sandbox);
    expect(await deliver(sandbox)).toEqual({ delivered: 0, nextAt: null });
    expect(received).toEqual([]);
  });

  test('reorders webhooks', async () => {
    const { start, deliver, received, pass } = await open();
    const order = async (reorder: boolean) => {
      const sandbox = start({ switches: { reorder } });
      await paid(sandbox);
      pass(1);
      await paid(sandbox, { holderName: 'DECLINED' });
      await deliver(sandbox);
      return events(received.splice(0));
    };
    expect(await order(false)).toEqual(['AUTHORISATION true', 'AUTHORISATION false']);
    expect(await order(true)).toEqual(['AUTHORISATION false', 'AUTHORISATION true']);
  });

  test('adds the capture of an approved payment', async () => {
    const { start, deliver, received } = await open();
    const sandbox = start({ switches: { capture: true } });
    await paid(sandbox);
    await paid(sandbox, { holderName: 'DECLINED' });
    await deliver(sandbox);
    expect(events(received).toSorted()).toEqual(['AUTHORISATION false', 'AUTHORISATION true', 'CAPTURE true']);
    const [capture, payment] = ['CAPTURE', 'AUTHORISATION'].map((code) =>
      itemsOf(received).find(({ eventCode, success }) => eventCode === code && success === 'true'),
    );
    expect(capture?.originalReference).toBe(payment?.pspReference);
  });

  test('sends a wrong amount with a valid signature', async () => {
    const { start, deliver, received, webhookKeys } = await open();
    const sandbox = start({ switches: { wrongAmount: true } });
    await paid(sandbox);
    await deliver(sandbox);
    const [item] = itemsOf(received);
    expect(item?.amount.value).toBe(SESSION.amount.value + 1);
    expect(new HmacValidator().validateHMAC(item, webhookKeys[0])).toBe(true);
  });
});

test('`sandboxWebhookKeys` makes one hexadecimal key for each secret, the newest first', () => {
  const both = sandboxWebhookKeys(['first secret of many characters', 'second secret of many characters']);
  expect(both).toHaveLength(2);
  for (const key of both) expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(sandboxWebhookKeys(['second secret of many characters'])).toEqual([both[1]]);
});
