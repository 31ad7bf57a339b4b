import type { CommandContext, Sql, SqlRow } from '#server/store/types.ts';

/** How the refund of a withdrawal follows its payments, in the transaction of the queue. */
export type RefundOwner = {
  /** Whether the refund is still asked for. No other refund of its order begins before the transaction ends. */
  begin(sql: Sql, refund: { readonly withdrawalId: string; readonly now: number }): Promise<boolean>;
  /** Locks a withdrawal: whether an operator may refund it by hand; null where there is none. */
  lock(sql: Sql, withdrawalId: string): Promise<{ readonly canBeByHand: boolean } | null>;
  /** Locks the withdrawals of an order: no other refund of it begins before the transaction ends. */
  lockOrder(sql: Sql, orderNumber: string): Promise<void>;
  end(
    sql: Sql,
    refund: {
      readonly withdrawalId: string;
      readonly state: 'done' | 'failed';
      readonly orderNumber: string;
      /** All that was refunded of its payments, in minor units. */
      readonly amount: number;
      readonly currency: string;
      readonly now: number;
    },
  ): Promise<void>;
  /** Queues the letter about a refund that was made at the provider, once. */
  tell(sql: Sql, refund: ProviderRefund): Promise<void>;
};

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

type ReportedRefund = Pick<ProviderRefund, 'providerReference' | 'pspReference' | 'now'> & {
  /** The merchant reference of the notification. */
  readonly id: string;
  readonly done: boolean;
};

type RefundResultRow = SqlRow & {
  id: string;
  withdrawal_id: string;
  order_number: string;
  state: string;
  by_hand: number;
};

/** How a report ended a refund, and the number of its order; empty for `unknown`. */
type EndedRefund = { readonly ended: 'unknown' | 'ended' | 'over' | 'twice'; readonly orderNumber: string };

/** Commands that end refunds: with the provider's report, or by an operator's hand. */
export function refundResultCommands(owner: RefundOwner) {
  return {
    /**
     * Ends a refund with the result that the provider reports. `unknown`: it is none of the shop's. `over`: it failed,
     * but another one has replaced it. `twice`: it was made, and so was the one that has replaced it.
     */
    async endRefund({ sql }: CommandContext, reported: ReportedRefund): Promise<EndedRefund> {
      const own = await lockRefund(sql, owner, { column: 'id', value: reported.id, ...reported });
      if (own) return { ended: await endOwn(sql, owner, { refund: own, ...reported }), orderNumber: own.order_number };
      const value = reported.providerReference;
      const known = await lockRefund(sql, owner, { column: 'provider_reference', value, ...reported });
      if (!known) return { ended: 'unknown', orderNumber: '' };
      await endWith(sql, owner, { refund: known, ...reported });
      return { ended: 'ended', orderNumber: known.order_number };
    },

    /**
     * Stores a refund that was made at the provider, once, and queues its letter. One that an operator made in place
     * of a failed refund of the same payment and amount completes that refund instead.
     */
    storeProviderRefund: ({ sql }: CommandContext, made: ProviderRefund) => storeProviderRefund(sql, owner, made),

    /** Notes that an operator has refunded a withdrawal at the provider, whose failed refunds are done with it. */
    async completeByHand(
      { sql }: CommandContext,
      { withdrawalId, now }: { readonly withdrawalId: string; readonly now: number },
    ): Promise<'done' | 'unknown' | 'impossible'> {
      const locked = await owner.lock(sql, withdrawalId);
      if (!locked) return 'unknown';
      if (!locked.canBeByHand) return 'impossible';
      await sql.run(
        "UPDATE payment_refunds SET state = 'done', problem = NULL, by_hand = 1, settled_at = ? WHERE withdrawal_id = ? AND state = 'failed'",
        [now, withdrawalId],
      );
      const refund = await sql.get<{ id: string }>(
        "SELECT id FROM payment_refunds WHERE withdrawal_id = ? AND state = 'done' LIMIT 1",
        [withdrawalId],
      );
      if (refund) await endOfRefund(sql, owner, { id: refund.id, now });
      else await owner.end(sql, { withdrawalId, state: 'done', orderNumber: '', amount: 0, currency: '', now });
      return 'done';
    },
  };
}

async function storeProviderRefund(
  sql: Sql,
  owner: RefundOwner,
  made: ProviderRefund,
): Promise<'completed' | 'stored' | 'known'> {
  const { providerReference, pspReference, orderNumber, amount, currency, now } = made;
  await owner.lockOrder(sql, orderNumber);
  if (await sql.get('SELECT id FROM payment_refunds WHERE provider_reference = ?', [providerReference])) return 'known';
  const inPlaceOf = await sql.get<{ id: string }>(
    `SELECT id FROM payment_refunds WHERE psp_reference = ? AND amount = ? AND currency = ?
     AND (state = 'failed' OR (state = 'done' AND by_hand = 1 AND provider_reference IS NULL)) ORDER BY created_at, id LIMIT 1 {{FOR UPDATE}}`,
    [pspReference, amount, currency],
  );
  if (inPlaceOf) {
    await sql.run(
      "UPDATE payment_refunds SET state = 'done', problem = NULL, by_hand = 1, provider_reference = ?, settled_at = ? WHERE id = ?",
      [providerReference, now, inPlaceOf.id],
    );
    await endOfRefund(sql, owner, { id: inPlaceOf.id, now });
    return 'completed';
  }
  await sql.run(
    `INSERT INTO payment_refunds (id, withdrawal_id, order_number, psp_reference, amount, currency, whole, state, attempts, next_at, created_at, settled_at, provider_reference)
     VALUES (?, '', ?, ?, ?, ?, 0, 'done', 0, ?, ?, ?, ?)`,
    [`provider-${providerReference}`, orderNumber, pspReference, amount, currency, now, now, now, providerReference],
  );
  await owner.tell(sql, made);
  return 'stored';
}

/** The refund of a notification, with its withdrawal locked first, as the queue does. */
async function lockRefund(
  sql: Sql,
  owner: RefundOwner,
  {
    column,
    value,
    pspReference,
  }: { readonly column: 'id' | 'provider_reference'; readonly value: string; readonly pspReference: string },
): Promise<RefundResultRow | null> {
  const found = await sql.get<{ id: string; withdrawal_id: string }>(
    `SELECT id, withdrawal_id FROM payment_refunds WHERE ${column} = ? AND psp_reference = ?`,
    [value, pspReference],
  );
  if (!found) return null;
  await owner.lock(sql, found.withdrawal_id);
  return sql.get<RefundResultRow>(
    'SELECT id, withdrawal_id, order_number, state, by_hand FROM payment_refunds WHERE id = ? {{FOR UPDATE}}',
    [found.id],
  );
}

type Ending = Pick<ReportedRefund, 'done' | 'now'> & { readonly refund: RefundResultRow };

/** Ends a refund that the shop requested. */
async function endOwn(sql: Sql, owner: RefundOwner, ending: Ending): Promise<'ended' | 'over' | 'twice'> {
  const { refund, done } = ending;
  const isReplaced = refund.state === 'replaced' || Number(refund.by_hand) === 1;
  if (isReplaced && !done) return 'over';
  if (!isReplaced) {
    await endWith(sql, owner, ending);
    return 'ended';
  }
  if (refund.state === 'done') return 'twice';
  // The refund that replaced it is not requested any more, where it still waits.
  const taken = await sql.run(
    "UPDATE payment_refunds SET state = 'replaced' WHERE withdrawal_id = ? AND state = 'waiting'",
    [refund.withdrawal_id],
  );
  await endWith(sql, owner, ending);
  return taken === 0 ? 'twice' : 'ended';
}

async function endWith(sql: Sql, owner: RefundOwner, { refund: { id }, done, now }: Ending): Promise<void> {
  await sql.run('UPDATE payment_refunds SET state = ?, problem = ?, settled_at = ? WHERE id = ?', [
    done ? 'done' : 'failed',
    done ? null : 'refused',
    now,
    id,
  ]);
  await endOfRefund(sql, owner, { id, now });
}

/** Ends the refund of a withdrawal when all its payments are refunded, or one failed. */
export async function endOfRefund(
  sql: Sql,
  owner: RefundOwner,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<void> {
  const refund = await sql.get<{ withdrawal_id: string; order_number: string; currency: string }>(
    "SELECT withdrawal_id, order_number, currency FROM payment_refunds WHERE id = ? AND withdrawal_id <> ''",
    [id],
  );
  if (!refund) return;
  const { withdrawal_id: withdrawalId, order_number: orderNumber, currency } = refund;
  const rows = await sql.all<{ state: string; amount: number }>(
    "SELECT state, amount FROM payment_refunds WHERE withdrawal_id = ? AND state <> 'replaced'",
    [withdrawalId],
  );
  const done = rows.filter(({ state }) => state === 'done');
  const amount = done.reduce((sum, row) => sum + Number(row.amount), 0);
  const ended = { withdrawalId, orderNumber, amount, currency, now };
  if (rows.some(({ state }) => state === 'failed')) await owner.end(sql, { ...ended, state: 'failed' });
  else if (done.length === rows.length) await owner.end(sql, { ...ended, state: 'done' });
}
