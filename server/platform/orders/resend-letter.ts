import { days } from '#app/kernel/clock.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';
import { logEvent, type OperatorAct } from './order-events.ts';
import { lockOrder } from './read-order.ts';

/** The letters of one order that an operator sends again in 24 hours. */
export const MOST_RESENT = 3;

/** Why no letter is sent again. waiting: the last one has not left yet. too-often: `MOST_RESENT` were in 24 hours. */
export type ResendError = 'gone' | 'unpaid' | 'waiting' | 'too-often';

/** The letter that is sent again. */
export type ResentLetter = 'order-mail' | 'order-shipped';

/**
 * Queues the newest letter of a paid order again, to the address of the order: that its parcel is on its way, else its
 * confirmation. The history notes who. A repeated call with the same time counts once.
 */
export async function resendLetter(
  { sql }: CommandContext,
  { orderNumber, by, now }: Omit<OperatorAct, 'why'>,
): Promise<Result<ResentLetter, ResendError>> {
  const stored = await lockOrder(sql, orderNumber);
  if (!stored || stored.status === null || stored.doc.email === '') return err('gone');
  const { id, status, attempt } = stored;
  if (!isPaid(status)) return err('unpaid');
  const events = await sql.all<{ kind: string; at: number; detail: string | null }>(
    "SELECT kind, at, detail FROM order_events WHERE order_id = ? AND kind IN ('shipped', 'resent') ORDER BY seq",
    [id],
  );
  const topic = events.some(({ kind }) => kind === 'shipped') ? 'order-shipped' : 'order-mail';
  const resent = events.filter(({ kind }) => kind === 'resent');
  const last = resent.at(-1);
  if (Number(last?.at) === now) return ok(topic);
  const letters = [`${topic}:${id}`, ...(last ? [`${last.detail}:${id}:${last.at}`] : [])];
  for (const letter of letters) if (await isWaiting(sql, letter)) return err('waiting');
  if (resent.filter(({ at }) => Number(at) > now - days(1)).length >= MOST_RESENT) return err('too-often');
  await putIntoOutbox(sql, { id: `${topic}:${id}:${now}`, topic, payload: { orderId: id }, now });
  await logEvent(sql, id, { kind: 'resent', status, attempt, at: now, reference: by, detail: topic });
  return ok(topic);
}

async function isWaiting(sql: Sql, letter: string): Promise<boolean> {
  return (await sql.get('SELECT id FROM outbox WHERE id = ? AND done_at IS NULL', [letter])) !== null;
}
