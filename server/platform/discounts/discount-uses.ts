import type { Sql } from '#server/store/types.ts';

type Holder = {
  readonly orderId: string;
  readonly cartId: string;
  readonly ruleIds: readonly string[];
  readonly now: number;
};

/**
 * Reserves uses of rules for an order while its payment is in progress. The rules are locked and were checked before:
 * throws when one with a limit is used up nevertheless.
 */
export async function reserveUses(sql: Sql, holder: Holder): Promise<void> {
  const over = await noteUses(sql, holder);
  if (over.length > 0) throw new Error('A discount that was just checked is used up');
}

/** Reserves the uses of an order again whose payment succeeded after their release. Returns the overused rules. */
export async function retakeUses(sql: Sql, holder: Holder): Promise<readonly string[]> {
  const over = await noteUses(sql, holder);
  for (const id of over) {
    await sql.run('UPDATE discount_rules SET used = used + 1 WHERE id = ?', [id]);
    await insertUse(sql, holder, id);
  }
  return over;
}

/** Reserves the uses that fit their limits; returns the others, which are not reserved. */
async function noteUses(sql: Sql, holder: Holder): Promise<string[]> {
  const over: string[] = [];
  for (const id of [...new Set(holder.ruleIds)].sort()) {
    const noted = await sql.get('SELECT rule_id FROM discount_uses WHERE rule_id = ? AND order_id = ?', [
      id,
      holder.orderId,
    ]);
    if (noted) continue;
    const rule = await sql.get<{ usage_limit: number | null }>('SELECT usage_limit FROM discount_rules WHERE id = ?', [
      id,
    ]);
    if (!rule) continue;
    const counted =
      rule.usage_limit === null ||
      (await sql.run('UPDATE discount_rules SET used = used + 1 WHERE id = ? AND used < usage_limit', [id])) === 1;
    if (counted) await insertUse(sql, holder, id);
    else over.push(id);
  }
  return over;
}

async function insertUse(sql: Sql, { orderId, cartId, now }: Holder, ruleId: string): Promise<void> {
  await sql.run("INSERT INTO discount_uses (rule_id, order_id, cart_id, state, at) VALUES (?, ?, ?, 'reserved', ?)", [
    ruleId,
    orderId,
    cartId,
    now,
  ]);
}

/** Redeems the uses of an order that is paid or pending. */
export async function redeemUses(sql: Sql, orderId: string): Promise<void> {
  await sql.run("UPDATE discount_uses SET state = 'redeemed' WHERE order_id = ?", [orderId]);
}

/** Releases the uses of a failed order. Without uses nothing happens. */
export async function releaseUses(sql: Sql, orderId: string): Promise<void> {
  const uses = await sql.all<{ rule_id: string }>(
    'SELECT rule_id FROM discount_uses WHERE order_id = ? ORDER BY rule_id',
    [orderId],
  );
  for (const { rule_id } of uses)
    await sql.run('UPDATE discount_rules SET used = used - 1 WHERE id = ? AND usage_limit IS NOT NULL AND used > 0', [
      rule_id,
    ]);
  if (uses.length > 0) await sql.run('DELETE FROM discount_uses WHERE order_id = ?', [orderId]);
}
