import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NotificationItem } from './notification-shape.ts';

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
