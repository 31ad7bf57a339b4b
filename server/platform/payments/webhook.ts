import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '#app/kernel/clock.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import { readUpTo } from '#server/kernel/read-body.ts';
import type { NotificationStore } from './notification-commands.ts';
import { type NotificationItem, readNotification } from './notification-shape.ts';

const LARGEST_BODY = 64 * 1024;
const RETRY_AFTER_SECONDS = 10;

export type Webhook = { handle(request: Request, context: { readonly logger: Logger }): Promise<Response> };

export type WebhookDeps = {
  /** In hexadecimal digits, the newest first; each is accepted. Without a key every webhook is rejected. */
  readonly keys: readonly string[];
  /** The provider's basic authentication; not required when null. */
  readonly credentials: { readonly user: string; readonly password: string } | null;
  /** The merchant account, and whether it is a live one: a webhook of any other is rejected. */
  readonly account: { readonly merchantAccount: string; readonly live: boolean };
  readonly store: Pick<NotificationStore, 'command'>;
  readonly clock: Clock;
  readonly ids: Pick<IdSource, 'uuid'>;
  /** Called when a new notification is stored. */
  readonly onStored: () => void;
};

/**
 * Receives webhook notifications of the payment provider: checks the signature, then the account, stores a row and
 * answers 202. It answers 401, 400 and 403 before the store is used, and 503 while the store is unavailable, after
 * which the provider retries. `live` is not signed, so the account's own setting decides.
 */
export function createWebhook({ keys, credentials, account, store, clock, ids, onStored }: WebhookDeps): Webhook {
  const expected =
    credentials &&
    Buffer.from(`Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`);
  const isCaller = (request: Request) => {
    if (!expected) return true;
    const given = Buffer.from(request.headers.get('authorization') ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return {
    async handle(request, { logger }) {
      if (request.method !== 'POST') return answer(405, 'POST only', { Allow: 'POST' });
      if (!isCaller(request)) return answer(401, 'not authenticated');
      const body = await readUpTo(request, LARGEST_BODY);
      if (body === null) return answer(413, 'too large');
      const notification = readNotification(new TextDecoder().decode(body));
      if (!notification) return answer(400, 'not a notification');
      const { items, live } = notification;
      if (!items.every((item) => isSigned(item, keys))) {
        logger.warn({ items: items.length }, 'Rejected notification: invalid signature');
        return answer(401, 'not signed');
      }
      if (
        live !== account.live ||
        items.some(({ merchantAccountCode }) => merchantAccountCode !== account.merchantAccount)
      ) {
        logger.error(
          { items: items.length, live, expected: account },
          'Rejected notification: other merchant account or environment',
        );
        return answer(403, 'not for this shop');
      }
      const notifications = items.map(
        ({ pspReference, originalReference, merchantReference, amount, eventCode, success, paymentMethod }) => ({
          id: ids.uuid(),
          pspReference,
          eventCode,
          success: success === 'true',
          originalReference: originalReference || null,
          merchantReference,
          amount: amount.value,
          currency: amount.currency,
          method: paymentMethod || null,
        }),
      );
      try {
        await store.command('storeNotifications', { notifications, now: clock() });
      } catch (error) {
        logger.error({ err: error }, 'Notification store failure');
        return answer(503, 'try again', { 'Retry-After': String(RETRY_AFTER_SECONDS) });
      }
      onStored();
      return answer(202, '[accepted]');
    },
  };
}

function answer(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });
}

const SIGNATURE_BYTES = 32;
const BASE64 = /^[A-Za-z0-9+/]{43}=$/;

type Signed = Omit<NotificationItem, 'additionalData' | 'paymentMethod'>;

/** The signature of an item with a key in hexadecimal digits, in base64. */
export function signatureOf(item: Signed, key: string): string {
  return digest(item, key).toString('base64');
}

/** Whether one of the keys has signed an item. Compares in constant time. */
export function isSigned(item: NotificationItem, keys: readonly string[]): boolean {
  const given = item.additionalData?.hmacSignature ?? '';
  if (!BASE64.test(given)) return false;
  const bytes = Buffer.from(given, 'base64');
  if (bytes.length !== SIGNATURE_BYTES) return false;
  let signed = false;
  // Every key is compared, so that the time does not reveal the matching one.
  for (const key of keys) if (timingSafeEqual(digest(item, key), bytes)) signed = true;
  return signed;
}

function digest(item: Signed, key: string): Buffer {
  const parts = [
    item.pspReference,
    item.originalReference ?? '',
    item.merchantAccountCode,
    item.merchantReference,
    item.amount.value,
    item.amount.currency,
    item.eventCode,
    item.success,
  ];
  return createHmac('sha256', Buffer.from(key, 'hex')).update(parts.join(':')).digest();
}
