/** What a payment has come to. created: begun, nothing decided. */
export const PAYMENT_STATUSES = ['created', 'pending', 'authorised', 'refused', 'cancelled', 'expired', 'error'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const RESULT_CODES: Readonly<Record<string, PaymentStatus>> = {
  Authorised: 'authorised',
  Received: 'pending',
  Pending: 'pending',
  Refused: 'refused',
  Cancelled: 'cancelled',
  Error: 'error',
};

/** The meaning of a provider's result code; null for one that is not known, which is logged and changes nothing. */
export function fromResultCode(code: string): PaymentStatus | null {
  return RESULT_CODES[code] ?? null;
}

const SESSION_STATUSES: Readonly<Record<string, PaymentStatus>> = {
  active: 'created',
  completed: 'authorised',
  paymentPending: 'pending',
  refused: 'refused',
  canceled: 'cancelled',
  expired: 'expired',
};

/** The meaning of a hosted session's status; null for one that is not known. */
export function fromSessionStatus(status: string): PaymentStatus | null {
  return SESSION_STATUSES[status] ?? null;
}
