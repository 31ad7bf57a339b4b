import type { Sql } from '#server/store/types.ts';
import { endOfRefund } from './end-of-refund.ts';
import { REFUND_COLUMNS, type RefundResultRow, writeCorrected } from './refund-letters.ts';
import type { RefundOwner } from './refund-owner.ts';

/** A refund that was made at the provider. `providerReference` is its own reference, `pspReference` its payment's. */
export type ProviderRefund = {
  readonly providerReference: string;
  readonly pspReference: string;
  readonly orderNumber: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly now: number;
};

/** The command `storeProviderRefund`. */
export async function storeProviderRefund(
  sql: Sql,
  owner: RefundOwner,
  made: ProviderRefund,
): Promise<'completed' | 'corrected' | 'stored' | 'known'> {
  const { providerReference, pspReference, orderNumber, amount, currency, now } = made;
  await owner.lockOrder(sql, orderNumber);
  if (await sql.get('SELECT id FROM payment_refunds WHERE provider_reference = ?', [providerReference])) return 'known';
  const sameAmount = await sql.get<{ id: string }>(
    `SELECT id FROM payment_refunds WHERE psp_reference = ? AND amount = ? AND currency = ?
     AND (state = 'failed' OR (state = 'done' AND by_hand = 1 AND provider_reference IS NULL)) ORDER BY created_at, id LIMIT 1 {{FOR UPDATE}}`,
    [pspReference, amount, currency],
  );
  if (sameAmount) {
    await sql.run(
      `UPDATE payment_refunds SET settled_at = CASE WHEN state = 'done' THEN settled_at ELSE ? END, state = 'done', problem = NULL, by_hand = 1, provider_reference = ?
       WHERE id = ?`,
      [now, providerReference, sameAmount.id],
    );
    await endOfRefund(sql, owner, { id: sameAmount.id, now });
    return 'completed';
  }
  const noted = await sql.get<RefundResultRow>(
    `SELECT ${REFUND_COLUMNS} FROM payment_refunds WHERE psp_reference = ? AND currency = ?
     AND state = 'done' AND by_hand = 1 AND provider_reference IS NULL ORDER BY created_at, id LIMIT 1 {{FOR UPDATE}}`,
    [pspReference, currency],
  );
  if (noted) {
    // What the provider reports counts, not what an operator noted.
    await sql.run('UPDATE payment_refunds SET amount = ?, provider_reference = ? WHERE id = ?', [
      amount,
      providerReference,
      noted.id,
    ]);
    await writeCorrected(sql, owner, { refund: noted, now });
    return 'corrected';
  }
  const id = `provider-${providerReference}`;
  await sql.run(
    `INSERT INTO payment_refunds (id, withdrawal_id, order_number, psp_reference, amount, currency, whole, state, attempts, next_at, created_at, settled_at, provider_reference)
     VALUES (?, '', ?, ?, ?, ?, 0, 'done', 0, ?, ?, ?, ?)`,
    [id, orderNumber, pspReference, amount, currency, now, now, now, providerReference],
  );
  await endOfRefund(sql, owner, { id, now });
  return 'stored';
}
