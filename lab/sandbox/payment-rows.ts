import type { Sql, SqlRow } from '#server/store/types.ts';
import type { ResultCode, Step } from './test-cards.ts';

export type SandboxSessionRow = SqlRow & {
  id: string;
  request_hash: string;
  request: string;
  status: string;
  psp_reference: string | null;
  result_code: string | null;
  created_at: number;
  expires_at: number;
  /** 0 when the shop has blocked the payment of the session. */
  payable: number | null;
};

/** The decision of a bank, or of a card's issuer, about a payment. */
export const BANK_ANSWERS = ['authorised', 'refused', 'cancelled', 'pending', 'expired'] as const;
export type BankAnswer = (typeof BANK_ANSWERS)[number];

export type SandboxPaymentRow = SqlRow & {
  psp_reference: string;
  session_id: string | null;
  /** The order paid in parts that this payment belongs to. */
  part_of: string | null;
  /** The remaining amount of that order when this payment was made or decided; null when it is not a part. */
  order_remaining: number | null;
  merchant_account: string;
  reference: string;
  amount: number;
  currency: string;
  return_url: string;
  language: string;
  method: string;
  brand: string | null;
  last_four: string | null;
  step: Step | null;
  bank_answer: BankAnswer | null;
  /** Null until it is decided. */
  result_code: ResultCode | null;
  refusal_reason: string | null;
  /** The modification that cancelled or refunded the payment. */
  reversed_by: string | null;
  /** What partial refunds took, in minor units. */
  refunded: number;
  created_at: number;
};

export type SandboxOrderRow = SqlRow & {
  psp_reference: string;
  /** Empty for an order that the shop's server opened. */
  session_id: string;
  merchant_account: string | null;
  reference: string | null;
  amount: number;
  /** The amount without an approved part. */
  remaining: number;
  currency: string;
  /** Null for an order without an expiry. */
  expires_at: number | null;
  /** When it was cancelled or expired. */
  cancelled_at: number | null;
};

export const sessionRow = (sql: Sql, id: string) =>
  sql.get<SandboxSessionRow>('SELECT * FROM sandbox_sessions WHERE id = ?', [id]);
export const paymentRow = (sql: Sql, pspReference: string) =>
  sql.get<SandboxPaymentRow>('SELECT * FROM sandbox_payments WHERE psp_reference = ?', [pspReference]);
export const orderRow = (sql: Sql, pspReference: string) =>
  sql.get<SandboxOrderRow>('SELECT * FROM sandbox_orders WHERE psp_reference = ?', [pspReference]);

/** Every payment of a session, the first one first. */
export const sessionPayments = (sql: Sql, sessionId: string) =>
  sql.all<SandboxPaymentRow>('SELECT * FROM sandbox_payments WHERE session_id = ? ORDER BY attempt', [sessionId]);

/** Every approved payment of an order paid in parts that was not reversed. */
export const paidParts = (sql: Sql, orderReference: string) =>
  sql.all<SandboxPaymentRow>(
    "SELECT * FROM sandbox_payments WHERE part_of = ? AND result_code = 'Authorised' AND reversed_by IS NULL ORDER BY created_at, psp_reference",
    [orderReference],
  );
