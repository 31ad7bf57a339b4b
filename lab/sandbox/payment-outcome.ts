import type { Sql } from '#server/store/types.ts';
import { paymentRow, type SandboxOrderRow, type SandboxPaymentRow, type SandboxSessionRow } from './payment-rows.ts';
import type { ResultCode } from './test-cards.ts';
import { orderItem, type WebhookItem, webhookItem } from './webhook-item.ts';

/** The result of a payment. `reason` is the reason of a refusal. */
export type Outcome = { readonly code: ResultCode; readonly reason: string | null };

const WAITING: readonly (string | null)[] = ['Pending', 'Received'];
const SESSION_STATUS: Readonly<Partial<Record<ResultCode, string>>> = {
  Authorised: 'completed',
  Pending: 'paymentPending',
  Received: 'paymentPending',
};

export type LockedPayment = { readonly payment: SandboxPaymentRow; readonly session: SandboxSessionRow | null };

/**
 * Locks the session of a payment, then the order it is a part of, then the payment: the lock order of every command.
 * Null for an unknown payment.
 */
export async function lockPayment(sql: Sql, pspReference: string): Promise<LockedPayment | null> {
  const known = await paymentRow(sql, pspReference);
  if (!known) return null;
  const session = known.session_id === null ? null : await lockSession(sql, known.session_id);
  if (known.part_of !== null) await lockOrder(sql, known.part_of);
  const payment = await sql.get<SandboxPaymentRow>(
    'SELECT * FROM sandbox_payments WHERE psp_reference = ? {{FOR UPDATE}}',
    [pspReference],
  );
  return payment && { payment, session };
}

export function lockSession(sql: Sql, id: string): Promise<SandboxSessionRow | null> {
  return sql.get<SandboxSessionRow>('SELECT * FROM sandbox_sessions WHERE id = ? {{FOR UPDATE}}', [id]);
}

export function lockOrder(sql: Sql, pspReference: string): Promise<SandboxOrderRow | null> {
  return sql.get<SandboxOrderRow>('SELECT * FROM sandbox_orders WHERE psp_reference = ? {{FOR UPDATE}}', [
    pspReference,
  ]);
}

/**
 * Decides a payment once and queues its webhooks; only a pending payment may be decided again. A session is paid once:
 * a second payment is refused. A part of an order counts while that order is open and its remaining amount is large
 * enough. The rows are locked.
 */
export async function decidePayment(
  sql: Sql,
  { payment, session }: LockedPayment,
  outcome: Outcome,
  {
    now,
    capture,
    silent = false,
  }: {
    readonly now: number;
    /** Whether an approved payment is captured at once. */
    readonly capture: boolean;
    /** Whether no webhook is queued. */
    readonly silent?: boolean;
  },
): Promise<SandboxPaymentRow> {
  const waits = WAITING.includes(payment.result_code);
  if (payment.result_code !== null && !(waits && !WAITING.includes(outcome.code))) return payment;
  const order = payment.part_of === null ? null : await lockOrder(sql, payment.part_of);
  const { code, reason } = effectiveOutcome(outcome, { payment, session, order });
  const authorised = code === 'Authorised';
  const remaining = order && order.remaining - (authorised ? payment.amount : 0);
  await sql.run(
    'UPDATE sandbox_payments SET result_code = ?, refusal_reason = ?, order_remaining = ?, decided_at = ? WHERE psp_reference = ?',
    [code, reason, remaining, now, payment.psp_reference],
  );
  const decided: SandboxPaymentRow = {
    ...payment,
    result_code: code,
    refusal_reason: reason,
    order_remaining: remaining,
  };
  if (session) await updateSession(sql, session, { payment: decided, waited: waits, now });
  if (!silent) await queueWebhook(sql, announcement(decided, now), now);
  if (order && authorised) await storeRemaining(sql, order, { remaining: remaining ?? 0, now });
  if (capture && authorised) await queueWebhook(sql, captureItem(decided, now), now);
  return decided;
}

/** The outcome of a payment, refused where its session is already paid or its order cannot take the amount. */
function effectiveOutcome(
  outcome: Outcome,
  { payment, session, order }: LockedPayment & { readonly order: SandboxOrderRow | null },
): Outcome {
  if (SESSION_STATUS[outcome.code] === undefined) return outcome;
  const pendingItself = WAITING.includes(payment.result_code) && session?.status === 'paymentPending';
  if (session && session.status !== 'active' && !pendingItself) return refused('Session already paid');
  const fits = order === null || (order.cancelled_at === null && order.remaining >= payment.amount);
  return fits ? outcome : refused('Invalid order');
}

/**
 * Stores the status of a session after one of its payments was decided. An approved part that leaves a remaining amount
 * changes nothing. `waited`: the payment was pending before.
 */
async function updateSession(
  sql: Sql,
  { id }: SandboxSessionRow,
  {
    payment: { result_code, order_remaining },
    waited,
    now,
  }: { readonly payment: SandboxPaymentRow; readonly waited: boolean; readonly now: number },
): Promise<void> {
  const status = result_code ? SESSION_STATUS[result_code] : undefined;
  const whole = result_code !== 'Authorised' || !order_remaining;
  if (status && whole)
    await sql.run('UPDATE sandbox_sessions SET status = ?, decided_at = ? WHERE id = ?', [status, now, id]);
  if (waited && !status) await sql.run("UPDATE sandbox_sessions SET status = 'refused' WHERE id = ?", [id]);
}

function captureItem(payment: SandboxPaymentRow, now: number): WebhookItem {
  const modification = `C${payment.psp_reference.slice(1)}`;
  return webhookItem(payment, { code: 'CAPTURE', success: true, modification }, now);
}

/** Queues a webhook, once per payment and event. */
export async function queueWebhook(sql: Sql, item: WebhookItem, now: number): Promise<void> {
  await sql.run(
    'INSERT INTO sandbox_webhooks (id, item, due_at, attempts, created_at) VALUES (?, ?, ?, 0, ?) ON CONFLICT (id) DO NOTHING',
    [`${item.pspReference} ${item.eventCode} ${item.success}`, JSON.stringify(item), now, now],
  );
}

function announcement(payment: SandboxPaymentRow, now: number): WebhookItem {
  if (WAITING.includes(payment.result_code)) return webhookItem(payment, { code: 'PENDING', success: true }, now);
  const success = payment.result_code === 'Authorised';
  return webhookItem(
    payment,
    { code: 'AUTHORISATION', success, reason: payment.refusal_reason ?? (success ? null : payment.result_code) },
    now,
  );
}

const refused = (reason: string): Outcome => ({ code: 'Refused', reason });

/** Stores the remaining amount of an order after a part of it, in minor units. */
async function storeRemaining(
  sql: Sql,
  order: SandboxOrderRow,
  { remaining, now }: { readonly remaining: number; readonly now: number },
): Promise<void> {
  await sql.run('UPDATE sandbox_orders SET remaining = ? WHERE psp_reference = ?', [remaining, order.psp_reference]);
  if (remaining === 0) await queueWebhook(sql, orderItem(order, { code: 'ORDER_CLOSED', success: true }, now), now);
}

type Reversal = {
  readonly modification: string;
  readonly event: string;
  readonly reference: string | null;
  readonly amount: { readonly value: number; readonly currency: string } | null;
  readonly now: number;
};

/**
 * Releases or refunds a payment, once, or refunds a part of it; a webhook reports whether that was possible. Parts add
 * up to the payment at most, and a payment with a part refunded is not reversed.
 */
export async function reversePayment(
  sql: Sql,
  payment: SandboxPaymentRow,
  { modification, event, reference, amount, now }: Reversal,
): Promise<void> {
  const possible = amount ? await refundPart(sql, payment, amount) : await reverseAll(sql, payment, modification);
  const item = webhookItem(
    payment,
    {
      code: event,
      success: possible,
      reason: possible ? null : 'Payment cannot be reversed',
      modification,
      reference: reference ?? payment.reference,
      ...(amount && { value: amount.value }),
    },
    now,
  );
  await queueWebhook(sql, item, now);
}

async function reverseAll(sql: Sql, payment: SandboxPaymentRow, modification: string): Promise<boolean> {
  if (payment.reversed_by === modification) return true;
  if (payment.result_code !== 'Authorised' || payment.reversed_by !== null || payment.refunded > 0) return false;
  await sql.run('UPDATE sandbox_payments SET reversed_by = ? WHERE psp_reference = ?', [
    modification,
    payment.psp_reference,
  ]);
  return true;
}

async function refundPart(
  sql: Sql,
  { psp_reference, result_code, reversed_by, currency, amount, refunded }: SandboxPaymentRow,
  part: { readonly value: number; readonly currency: string },
): Promise<boolean> {
  const fits = part.currency === currency && Number(refunded) + part.value <= amount;
  if (result_code !== 'Authorised' || reversed_by !== null || !fits) return false;
  await sql.run('UPDATE sandbox_payments SET refunded = refunded + ? WHERE psp_reference = ?', [
    part.value,
    psp_reference,
  ]);
  return true;
}
