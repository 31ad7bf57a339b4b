import type { Money } from '#app/kernel/money.ts';
import type { PaymentStatus } from './payment-status.ts';

/** What the provider tells by itself, without anything about a person. */
export type PaymentNotification = {
  /** Of the payment, or of what was done to it later. */
  readonly pspReference: string;
  /** Of the payment, where something was done to it later. */
  readonly originalReference: string | null;
  /** The order number; of a reversal the reference it was asked for with. */
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

/** What a notification means; `none` for every event that is not known. */
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
      // An order closed with success is paid in full, which its payments have reported.
      return success ? NONE : { kind: 'order-closed', order: pspReference };
    case 'CAPTURE_FAILED':
      return { kind: 'attention' };
    default:
      return NONE;
  }
}

/** Whether a notification says that money has come in which the order did not ask for, so that it goes back. */
export function movedMoney({ eventCode, success }: Pick<PaymentNotification, 'eventCode' | 'success'>): boolean {
  return eventCode === 'AUTHORISATION' && success;
}
