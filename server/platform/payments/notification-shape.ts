import { z } from 'zod';
import { isCurrencyCode } from '#app/kernel/money.ts';
import type { PaymentNotification } from './notification.ts';

const LONGEST_REFERENCE = 200;
const MOST_ITEMS = 100;

const reference = z.string().max(LONGEST_REFERENCE);
const itemShape = z.object({
  pspReference: reference.min(1),
  originalReference: reference.nullish(),
  merchantAccountCode: reference,
  merchantReference: reference,
  amount: z.object({ value: z.int(), currency: z.string().max(10) }),
  eventCode: z.string().min(1).max(100),
  success: z.union([z.enum(['true', 'false']), z.boolean().transform(String)]),
  paymentMethod: z.string().max(100).nullish(),
  additionalData: z
    .object({ hmacSignature: z.string().max(200).nullish().catch(null) })
    .nullish()
    .catch(null),
});
/**
 * One item of a webhook: the fields its signature covers, its method and its signature. Everything else is dropped when
 * it is read.
 */
export type NotificationItem = z.infer<typeof itemShape>;

const webhookShape = z.object({
  live: z.union([z.enum(['true', 'false']).transform((text) => text === 'true'), z.boolean()]),
  notificationItems: z
    .array(z.object({ NotificationRequestItem: itemShape }))
    .min(1)
    .max(MOST_ITEMS),
});

/** The items of a webhook's body, and whether they come from the live environment; null for any other body. */
export function readNotification(
  body: string,
): { readonly live: boolean; readonly items: readonly NotificationItem[] } | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const { data } = webhookShape.safeParse(json);
  return data
    ? { live: data.live, items: data.notificationItems.map(({ NotificationRequestItem }) => NotificationRequestItem) }
    : null;
}

/** A notification as the queue stores it. */
export const notificationRowShape = z.object({
  id: z.string(),
  psp_reference: z.string(),
  event_code: z.string(),
  success: z.number(),
  original_reference: z.string().nullable(),
  merchant_reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  method: z.string().nullable(),
  attempts: z.number(),
  received_at: z.number(),
});
export type NotificationRow = z.infer<typeof notificationRowShape>;

export function toNotification(row: NotificationRow): PaymentNotification {
  return {
    pspReference: row.psp_reference,
    originalReference: row.original_reference,
    merchantReference: row.merchant_reference,
    eventCode: row.event_code,
    success: row.success === 1,
    amount: isCurrencyCode(row.currency) ? { amount: row.amount, currency: row.currency } : null,
    method: row.method,
  };
}
