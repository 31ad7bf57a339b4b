import { err, ok, type Result } from '#app/kernel/result.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { addressKey, changedFields } from '#app/modules/orders/domain/order-change.ts';
import type { CorrectionError, OrderCorrection } from '#app/modules/orders/domain/order-correction.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import { putIntoOutbox } from '#server/platform/outbox/outbox-commands.ts';
import type { CommandContext } from '#server/store/types.ts';
import type { OrderDocument } from './order-document.ts';
import { logEvent } from './order-events.ts';
import { isCancelled, lockOrder, toOrder } from './read-order.ts';

export type CorrectOrderArgs = OrderCorrection & { readonly orderNumber: string; readonly now: number };

/**
 * Corrects the delivery address and the telephone number of a paid order whose parcel has not left, and notes who, why
 * and which fields, without their texts; a letter says so. The billing address follows where both were the same. An
 * order that has the address already is not changed, so that a repeated correction counts once.
 */
export async function correctOrder(
  { sql }: CommandContext,
  { orderNumber, seen, shipping, telephone, by, why, now }: CorrectOrderArgs,
): Promise<Result<Order, CorrectionError>> {
  const stored = await lockOrder(sql, orderNumber);
  if (!stored || stored.doc.email === '') return err({ kind: 'order-not-found' });
  const { doc, status, attempt } = stored;
  const corrected = correctedDocument(doc, { shipping, telephone });
  const fields = changesOf(doc, corrected);
  const order = await toOrder(sql, stored);
  if (fields.length === 0) return ok(order);
  const kind = obstacleOf(order, { doc, seen, isCancelled: await isCancelled(sql, orderNumber) });
  if (status === null || kind) return err({ kind: kind ?? 'order-not-paid' });
  const updatedAt = Math.max(now, stored.updated_at + 1);
  await sql.run('UPDATE orders SET doc = ?, updated_at = ? WHERE id = ?', [
    JSON.stringify(corrected),
    updatedAt,
    stored.id,
  ]);
  await putIntoOutbox(sql, {
    id: `order-corrected:${stored.id}:${updatedAt}`,
    topic: 'order-corrected',
    payload: { orderId: stored.id },
    now,
  });
  const detail = `${why} (${fields.join(', ')})`;
  await logEvent(sql, stored.id, { kind: 'corrected', status, attempt, at: now, reference: by, detail });
  return ok(await toOrder(sql, { ...stored, doc: corrected, updated_at: updatedAt }));
}

function obstacleOf(
  { status, shipment, underReview }: Order,
  {
    doc,
    seen,
    isCancelled,
  }: { readonly doc: OrderDocument; readonly seen: string | null; readonly isCancelled: boolean },
): CorrectionError['kind'] | null {
  if (shipment !== null) return 'order-shipped';
  if (isCancelled) return 'order-cancelled';
  if (underReview) return 'order-under-review';
  if (!isPaid(status)) return 'order-not-paid';
  return seen === null || seen === addressKey(doc.shippingAddress) ? null : 'address-changed';
}

function correctedDocument(
  doc: OrderDocument,
  { shipping, telephone }: Pick<OrderCorrection, 'shipping' | 'telephone'>,
): OrderDocument {
  const isOneAddress = addressKey(doc.billingAddress) === addressKey(doc.shippingAddress);
  return {
    ...doc,
    shippingAddress: shipping,
    billingAddress: isOneAddress ? shipping : doc.billingAddress,
    telephone: telephone ?? doc.telephone,
  };
}

function changesOf(before: OrderDocument, after: OrderDocument): readonly string[] {
  const fields = changedFields(before.shippingAddress, after.shippingAddress);
  return before.telephone === after.telephone ? fields : [...fields, 'telephone'];
}
