import { z } from 'zod';
import { isCurrencyCode, type Money } from '#app/kernel/money.ts';
import type { PaymentStatus } from '#app/modules/payments/domain/payment-status.ts';

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

/** A notification of the provider, without personal data. */
export type PaymentNotification = {
  /** The PSP reference of the payment, or of its modification. */
  readonly pspReference: string;
  /** The PSP reference of the payment of a modification. */
  readonly originalReference: string | null;
  /** The order number; of a reversal its merchant reference. */
  readonly merchantReference: string;
  readonly eventCode: string;
  readonly success: boolean;
  /** Null for a currency the shop does not know. */
  readonly amount: Money | null;
  readonly method: string | null;
};

/**
 * report: the result of a payment. returned: a refund or reversal succeeded or failed. order-closed: the provider has
 * released the parts of an order, `order`, that was not paid in full. attention: nothing changes, an operator has to
 * check. none: nothing to do. `payment` is the reference of the payment it is about.
 */
export type NotificationMeaning =
  | { readonly kind: 'report'; readonly status: PaymentStatus; readonly payment: string }
  | {
      readonly kind: 'returned';
      readonly done: boolean;
      readonly payment: string;
      readonly status: PaymentStatus | null;
    }
  | { readonly kind: 'order-closed'; readonly order: string }
  | { readonly kind: 'attention' }
  | { readonly kind: 'none' };

const NONE = { kind: 'none' } as const;

/** The meaning of a notification; `none` for unknown events. */
export function meaningOf({
  eventCode,
  success,
  pspReference,
  originalReference,
}: PaymentNotification): NotificationMeaning {
  const payment = originalReference ?? pspReference;
  const report = (status: PaymentStatus): NotificationMeaning => ({ kind: 'report', status, payment });
  const returned = (status: PaymentStatus | null): NotificationMeaning => ({
    kind: 'returned',
    done: success,
    payment,
    status: success ? status : null,
  });
  switch (eventCode) {
    case 'AUTHORISATION':
      return report(success ? 'authorised' : 'refused');
    case 'PENDING':
      return success ? report('pending') : NONE;
    case 'CAPTURE':
      return success ? report('captured') : { kind: 'attention' };
    case 'OFFER_CLOSED':
    case 'EXPIRE':
      return success ? report('expired') : NONE;
    case 'CANCELLATION':
    case 'TECHNICAL_CANCEL':
      return returned('cancelled');
    case 'CANCEL_OR_REFUND':
    case 'REFUND':
      return returned(null);
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return { kind: 'returned', done: false, payment, status: null };
    case 'ORDER_CLOSED':
      // An order closed with success is paid in full, which its payments report.
      return success ? NONE : { kind: 'order-closed', order: pspReference };
    case 'CAPTURE_FAILED':
      return { kind: 'attention' };
    default:
      return NONE;
  }
}

/** Whether a notification reports money that the order did not request, so that it is refunded. */
export function movedMoney({ eventCode, success }: Pick<PaymentNotification, 'eventCode' | 'success'>): boolean {
  return eventCode === 'AUTHORISATION' && success;
}
