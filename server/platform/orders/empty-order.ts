import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import { ORDER_LETTER_TOPICS } from '#server/platform/outbox/outbox-commands.ts';
import { emptyWithdrawal, readWithdrawalsOf } from '#server/platform/withdrawals/withdrawals.ts';
import type { Sql } from '#server/store/types.ts';
import type { OrderDocument } from './order-document.ts';
import { logEvent } from './order-events.ts';
import type { StoredOrder } from './read-order.ts';

/** What an emptied order still says of a person: what an invoice needs, or nothing. */
export type KeptOfPerson = 'invoice' | 'none';

/**
 * The document of an order without personal data. An invoice needs the name and address of the buyer, and proof of the
 * place where the delivery ended, which decides the tax.
 */
export function emptyDocument(doc: OrderDocument, keeps: KeptOfPerson): OrderDocument {
  const { billingAddress, giftOptions } = doc;
  const { city, region, postCode, country } = doc.shippingAddress;
  const isInvoice = keeps === 'invoice';
  return {
    ...doc,
    shippingAddress: { ...EMPTY_ADDRESS, ...(isInvoice && { city, region, postCode }), country },
    billingAddress: isInvoice ? billingAddress : { ...EMPTY_ADDRESS, country: billingAddress.country },
    giftOptions: giftOptions?.wrapping ? { ...giftOptions, message: null } : null,
    email: '',
    telephone: '',
    newsletter: false,
  };
}

/**
 * Empties a stored order whose cart and row are locked, with what hangs on it, and notes who asked for it. Letters that
 * wait are not written. Its lines, amounts, dates and references stay.
 */
export async function emptyOrder(
  sql: Sql,
  order: StoredOrder,
  {
    keeps,
    by,
    why,
    now,
  }: { readonly keeps: KeptOfPerson; readonly by: string | null; readonly why: string | null; readonly now: number },
): Promise<void> {
  const { id, number, doc, taken_out: takenOut } = order;
  const gift = takenOut?.gift && { ...takenOut.gift, message: null };
  for (const declared of await readWithdrawalsOf(sql, { orderNumber: number, contact: doc }))
    await emptyWithdrawal(sql, declared, now);
  await sql.run("UPDATE orders SET email = '', doc = ?, taken_out = ?, personal = ? WHERE id = ?", [
    JSON.stringify(emptyDocument(doc, keeps)),
    takenOut && JSON.stringify({ ...takenOut, gift }),
    keeps,
    id,
  ]);
  await sql.run(
    "UPDATE order_events SET detail = NULL WHERE order_id = ? AND kind IN ('note', 'cancelled', 'corrected', 'refunded', 'reshipped', 'shipped', 'erased')",
    [id],
  );
  await sql.run('DELETE FROM order_payments WHERE order_id = ?', [id]);
  await sql.run('DELETE FROM order_networks WHERE order_id = ?', [id]);
  for (const topic of [...ORDER_LETTER_TOPICS, 'order-confirmed'])
    await sql.run("UPDATE outbox SET done_at = ?, result = 'nothing' WHERE id = ? AND done_at IS NULL", [
      now,
      `${topic}:${id}`,
    ]);
  const { attempt } = order;
  await logEvent(sql, id, {
    kind: 'erased',
    status: order.status ?? 'unknown',
    attempt,
    at: now,
    reference: by,
    detail: why,
  });
}
