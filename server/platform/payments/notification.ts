import type { Money } from '#app/kernel/money.ts';
import type { PaymentStatus } from '#app/modules/payments/domain/payment-status.ts';

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
