/** Result of a payment. created: started, not decided. captured: paid, and the money is taken. */
export const PAYMENT_STATUSES = [
  'created',
  'pending',
  'authorised',
  'captured',
  'refused',
  'cancelled',
  'expired',
  'error',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export type PaidStatus = Extract<PaymentStatus, 'authorised' | 'captured'>;
export type FailedStatus = Exclude<PaymentStatus, PaidStatus | 'created' | 'pending'>;

/** Whether the payment is authorised by the bank or captured. */
export function isPaid(status: string): status is PaidStatus {
  return status === 'authorised' || status === 'captured';
}

/** Whether the payment failed. */
export function isFailedStatus(status: string): status is FailedStatus {
  return status === 'refused' || status === 'cancelled' || status === 'expired' || status === 'error';
}

// Maps, not objects: the keys come from outside and may be `constructor`.
const RESULT_CODES: ReadonlyMap<string, PaymentStatus> = new Map([
  ['Authorised', 'authorised'],
  ['Received', 'pending'],
  ['Pending', 'pending'],
  ['Refused', 'refused'],
  ['Cancelled', 'cancelled'],
  ['Error', 'error'],
]);

/** The meaning of a provider's result code; null for an unknown one, which is logged and changes nothing. */
export function fromResultCode(code: string): PaymentStatus | null {
  return RESULT_CODES.get(code) ?? null;
}

const SESSION_STATUSES: ReadonlyMap<string, PaymentStatus> = new Map([
  ['active', 'created'],
  ['completed', 'authorised'],
  ['paymentPending', 'pending'],
  ['refused', 'refused'],
  ['canceled', 'cancelled'],
  ['expired', 'expired'],
]);

/** The meaning of a hosted session's status; null for an unknown one. */
export function fromSessionStatus(status: string): PaymentStatus | null {
  return SESSION_STATUSES.get(status) ?? null;
}

/**
 * The meaning of a hosted session with its payments, whose result codes are in order of time: one approved payment
 * decides, else the last code takes precedence over the session. A completed session without an approved payment is not
 * trusted. Null without a known code.
 */
export function fromSession({
  status,
  resultCodes,
}: {
  readonly status: string;
  readonly resultCodes: readonly string[];
}): PaymentStatus | null {
  const session = fromSessionStatus(status);
  const last = resultCodes.at(-1);
  if (last === undefined) return session;
  if (resultCodes.includes('Authorised')) return 'authorised';
  const payment = fromResultCode(last);
  if (session === 'authorised') return payment === 'pending' ? 'pending' : null;
  return payment ?? session;
}
