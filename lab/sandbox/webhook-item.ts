import type { SandboxOrderRow, SandboxPaymentRow } from './payment-rows.ts';

/** The content of one webhook, without its signature. */
export type WebhookItem = {
  readonly pspReference: string;
  readonly originalReference: string;
  readonly merchantAccountCode: string;
  readonly merchantReference: string;
  readonly amount: { readonly value: number; readonly currency: string };
  readonly eventCode: string;
  readonly success: 'true' | 'false';
  readonly eventDate: string;
  readonly reason: string;
  readonly paymentMethod: string;
  readonly operations?: readonly string[];
  readonly additionalData: Readonly<Record<string, string>>;
};

type Event = {
  readonly code: string;
  readonly success: boolean;
  readonly reason?: string | null;
  /** The reference of the modification; absent for an event of the payment itself. */
  readonly modification?: string;
  readonly reference?: string;
  readonly value?: number;
};

/** The item for an event of a payment at `now`, in milliseconds. */
export function webhookItem(
  payment: SandboxPaymentRow,
  { code, success, reason, modification, reference, value }: Event,
  now: number,
): WebhookItem {
  return {
    pspReference: modification ?? payment.psp_reference,
    originalReference: modification ? payment.psp_reference : '',
    merchantAccountCode: payment.merchant_account,
    merchantReference: reference ?? payment.reference,
    amount: { value: value ?? payment.amount, currency: payment.currency },
    eventCode: code,
    success: success ? 'true' : 'false',
    eventDate: new Date(now).toISOString(),
    reason: reason ?? '',
    paymentMethod: payment.brand ?? payment.method,
    ...(code === 'AUTHORISATION' && success ? { operations: ['CANCEL', 'CAPTURE', 'REFUND'] } : {}),
    additionalData: payment.session_id ? { checkoutSessionId: payment.session_id } : {},
  };
}

/** The item for an order paid in parts that was opened, or closed: with success when it was paid in full. */
export function orderItem(
  order: SandboxOrderRow,
  { code, success }: { readonly code: 'ORDER_OPENED' | 'ORDER_CLOSED'; readonly success: boolean },
  now: number,
): WebhookItem {
  return {
    pspReference: order.psp_reference,
    originalReference: '',
    merchantAccountCode: order.merchant_account ?? '',
    merchantReference: order.reference ?? '',
    amount: { value: order.amount, currency: order.currency },
    eventCode: code,
    success: success ? 'true' : 'false',
    eventDate: new Date(now).toISOString(),
    reason: '',
    paymentMethod: '',
    additionalData: order.session_id === '' ? {} : { checkoutSessionId: order.session_id },
  };
}
