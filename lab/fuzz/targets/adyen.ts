import pino from 'pino';
import { type Json, jsonLike, texts } from '#lab/fuzz/inputs.ts';
import { ensure, ensureWellFormed, ensureWholeNumbers, fuzzTarget } from '#lab/fuzz/target.ts';
import { meaningOf, readNotification, toNotification } from '#server/platform/payments/notification-shape.ts';
import { createWebhook, isSigned, signatureOf } from '#server/platform/payments/webhook.ts';

const KEY = '8d3f0c95a2b7e614'.repeat(4);
const ACCOUNT = 'PairwiseECOM';
const ITEM = {
  pspReference: 'P1',
  originalReference: '',
  merchantAccountCode: ACCOUNT,
  merchantReference: 'PW-1',
  amount: { value: 2395, currency: 'EUR' },
  eventCode: 'AUTHORISATION',
  success: 'true' as const,
  paymentMethod: 'visa',
};
const signed = (changes: Partial<typeof ITEM>) => {
  const item = { ...ITEM, ...changes };
  return { ...item, reason: '1234:4444:03/2030', additionalData: { hmacSignature: signatureOf(item, KEY) } };
};
const bodyOf = (...items: readonly object[]) => ({
  live: 'false',
  notificationItems: items.map((NotificationRequestItem) => ({ NotificationRequestItem })),
});
const BODIES = [
  bodyOf(signed({})),
  bodyOf(signed({ eventCode: 'REFUND', originalReference: 'P0' }), signed({ eventCode: 'ORDER_CLOSED' })),
  bodyOf(signed({ amount: { value: 0, currency: 'JPY' }, eventCode: 'CANCELLATION' })),
] as unknown as readonly Json[];
const ORIGINALS = new Set(
  BODIES.flatMap((body) => readNotification(JSON.stringify(body))?.items ?? []).map(signedPart),
);

/** What the signature of an item covers. */
function signedPart(item: NonNullable<ReturnType<typeof readNotification>>['items'][number]): string {
  const { pspReference, originalReference, merchantAccountCode, merchantReference, amount, eventCode, success } = item;
  return [
    ...[pspReference, originalReference ?? '', merchantAccountCode, merchantReference],
    ...[amount.value, amount.currency, eventCode, success],
  ].join(':');
}

function checkBody(body: string): void {
  const read = readNotification(body);
  if (read === null) return;
  ensureWholeNumbers(read);
  for (const item of read.items) {
    if (isSigned(item, [KEY])) ensure(ORIGINALS.has(signedPart(item)), 'a signature covers what is used of an item');
    const notification = toNotification({
      id: 'id',
      psp_reference: item.pspReference,
      event_code: item.eventCode,
      success: Number(item.success === 'true'),
      original_reference: item.originalReference || null,
      merchant_reference: item.merchantReference,
      amount: item.amount.value,
      currency: item.amount.currency,
      method: item.paymentMethod ?? null,
      attempts: 0,
      received_at: 0,
    });
    meaningOf(notification);
  }
}

const STATUSES = [202, 400, 401, 403, 405, 413];
const logger = pino({ level: 'silent' });

async function checkAnswer(body: string): Promise<void> {
  const stored: { notifications: readonly unknown[] }[] = [];
  const { handle } = createWebhook({
    keys: [KEY],
    credentials: null,
    account: { merchantAccount: ACCOUNT, live: false },
    store: { command: async (_name: string, input: never) => stored.push(input) } as never,
    clock: () => 1000,
    ids: { uuid: () => 'id' },
    onStored: () => undefined,
  });
  const request = new Request('https://shop.test/webhooks/adyen', { method: 'POST', body });
  const { status } = await handle(request, { logger });
  ensure(STATUSES.includes(status), `a webhook is answered with ${status}`);
  ensure((status === 202) === (stored.length === 1), 'an accepted webhook is stored, and no other');
  ensureWholeNumbers(stored);
  ensureWellFormed(stored);
}

export const webhookBody = fuzzTarget<string>({
  name: 'payment webhook: text',
  input: texts({ seeds: BODIES.map((body) => JSON.stringify(body)), longest: 70_000 }),
  check(body) {
    checkBody(body);
    return checkAnswer(body);
  },
  grown: (unit, times) => JSON.stringify(bodyOf(signed({ merchantReference: unit.repeat(times) }))),
});

export const webhookJson = fuzzTarget<Json>({
  name: 'payment webhook: JSON',
  input: jsonLike(BODIES),
  check(value) {
    const body = JSON.stringify(value);
    checkBody(body);
    return checkAnswer(body);
  },
});
