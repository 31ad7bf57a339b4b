import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { createWebhook, signatureOf, type WebhookDeps } from './webhook.ts';

const KEY = '8d3f0c95a2b7e614'.repeat(4);
const OTHER = 'b61c07d2f9e8354a'.repeat(4);
const logger = pino({ level: 'silent' });

const ITEM = {
  pspReference: 'P1',
  originalReference: '',
  merchantAccountCode: 'PairwiseECOM',
  merchantReference: 'PW-1',
  amount: { value: 2395, currency: 'EUR' },
  eventCode: 'AUTHORISATION',
  success: 'true' as const,
};
const signed = (item: Partial<typeof ITEM> = {}, key = KEY) => {
  const whole = { ...ITEM, ...item };
  return {
    ...whole,
    reason: '1234:4444:03/2030',
    additionalData: { hmacSignature: signatureOf(whole, key), shopperEmail: 'ada@example.com' },
  };
};
const body = (...items: readonly object[]) =>
  JSON.stringify({
    live: 'false',
    notificationItems: items.map((NotificationRequestItem) => ({ NotificationRequestItem })),
  });

type Stored = Parameters<WebhookDeps['store']['command']>;

function webhook({ store, ...changes }: Partial<WebhookDeps> = {}) {
  const stored: Stored[] = [];
  let kicks = 0;
  const { handle } = createWebhook({
    keys: [KEY],
    credentials: null,
    account: { merchantAccount: 'PairwiseECOM', live: false },
    store: store ?? ({ command: async (...call: Stored) => stored.push(call) } as WebhookDeps['store']),
    clock: () => 1000,
    ids: { uuid: () => `id-${stored.length}` },
    onStored: () => {
      kicks += 1;
    },
    ...changes,
  });
  const post = (text: BodyInit, headers: Readonly<Record<string, string>> = {}) =>
    handle(
      new Request('https://shop.test/webhooks/adyen', {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/json', ...headers },
      }),
      {
        logger,
      },
    );
  return { post, handle, stored, kicks: () => kicks };
}

/** A store that fails the test on any use. */
const untouched: WebhookDeps['store'] = {
  command: () => {
    throw new Error('The store was asked');
  },
};

describe('the webhook endpoint', () => {
  test('stores a signed item without personal data and answers 202', async () => {
    const { post, stored, kicks } = webhook();
    const answer = await post(body(signed(), signed({ pspReference: 'P2' })));
    expect([answer.status, await answer.text(), kicks()]).toEqual([202, '[accepted]\n', 1]);
    expect(stored).toHaveLength(1);
    const kept = {
      eventCode: 'AUTHORISATION',
      success: true,
      originalReference: null,
      merchantReference: 'PW-1',
      amount: 2395,
      currency: 'EUR',
      method: null,
    };
    expect(stored[0]?.[1]).toEqual({
      notifications: [
        { id: 'id-0', pspReference: 'P1', ...kept },
        { id: 'id-0', pspReference: 'P2', ...kept },
      ],
      now: 1000,
    });
  });

  test('accepts the provider’s older key as well as its newest', async () => {
    const { post } = webhook({ keys: [OTHER, KEY] });
    expect((await post(body(signed({}, KEY)))).status).toBe(202);
    expect((await post(body(signed({}, OTHER)))).status).toBe(202);
  });

  test.each<[string, number, string, Partial<WebhookDeps>?]>([
    ['without a signature', 401, body(ITEM)],
    ['with an empty signature', 401, body({ ...ITEM, additionalData: { hmacSignature: '' } })],
    [
      'with a short signature',
      401,
      body({ ...ITEM, additionalData: { hmacSignature: signatureOf(ITEM, KEY).slice(0, 12) } }),
    ],
    ['with a signature that is no text', 401, body({ ...ITEM, additionalData: { hmacSignature: { length: 44 } } })],
    ['with a signature of a key that is not ours', 401, body(signed({}, OTHER))],
    ['with another amount than was signed', 401, body({ ...signed(), amount: { value: 1, currency: 'EUR' } })],
    ['of which one item of several is not signed', 401, body(signed(), ITEM)],
    ['signed, for a shop that has no key', 401, body(signed()), { keys: [] }],
    [
      'signed, from a caller that does not say who it is',
      401,
      body(signed()),
      { credentials: { user: 'adyen', password: 'pass' } },
    ],
    ['of another merchant account', 403, body(signed({ merchantAccountCode: 'AnotherShop' }))],
    [
      'of which one item of several is of another merchant account',
      403,
      body(signed(), signed({ merchantAccountCode: 'AnotherShop' })),
    ],
    [
      'of the live environment, for a shop of the test environment',
      403,
      body(signed()).replace('"live":"false"', '"live":"true"'),
    ],
    [
      'of the test environment, for a shop of the live environment',
      403,
      body(signed()),
      { account: { merchantAccount: 'PairwiseECOM', live: true } },
    ],
    ['that does not say its environment', 400, body(signed()).replace('"live":"false",', '')],
    ['that is no JSON', 400, '{"notificationItems":['],
    ['that is empty', 400, ''],
    ['that is JSON of another kind', 400, '[1,2]'],
    ['without items', 400, body()],
    ['without an amount', 400, body({ ...signed(), amount: undefined })],
    ['with an amount that is no whole number', 400, body({ ...signed(), amount: { value: 1.5, currency: 'EUR' } })],
    ['with an amount too large to count', 400, body({ ...signed(), amount: { value: 1e300, currency: 'EUR' } })],
    ['with a reference as long as a book', 400, body({ ...signed(), merchantReference: 'x'.repeat(1000) })],
    ['longer than 64 KiB', 413, `${body(signed())}${' '.repeat(64 * 1024)}`],
  ])('rejects a request %s with %i before it uses the store', async (_what, status, text, changes) => {
    const { post, kicks } = webhook({ store: untouched, ...changes });
    expect((await post(text)).status).toBe(status);
    expect(kicks()).toBe(0);
  });

  test('accepts the configured user and password', async () => {
    const { post } = webhook({ credentials: { user: 'adyen', password: 'pass' } });
    const as = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    expect((await post(body(signed()), as('adyen:pass'))).status).toBe(202);
    expect((await post(body(signed()), as('adyen:word'))).status).toBe(401);
  });

  test('answers 503 while the store is unavailable, so that the provider retries', async () => {
    const { post, kicks } = webhook({ store: untouched });
    const answer = await post(body(signed()));
    expect([answer.status, answer.headers.get('retry-after'), kicks()]).toEqual([503, '10', 0]);
  });

  test('rejects methods other than POST', async () => {
    const { handle } = webhook({ store: untouched });
    const answer = await handle(new Request('https://shop.test/webhooks/adyen'), { logger });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
