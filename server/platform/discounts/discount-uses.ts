import type { Sql } from '#server/store/types.ts';

type Holder = {
  readonly orderId: string;
  readonly cartId: string;
  readonly ruleIds: readonly string[];
  readonly now: number;
};

/**
 * Notes that an order uses these rules while its payment runs. The rules are locked and were just judged: throws when
 * one with a limit is used up all the same.
 */
export async function reserveUses(sql: Sql, holder: Holder): Promise<void> {
  const over = await noteUses(sql, holder);
  if (over.length > 0) throw new Error('A discount that was just judged is used up');
}

/**
 * Notes the uses of an order whose payment succeeded after they had been given back. Returns the rules used more often
 * than they may be.
 */
export async function retakeUses(sql: Sql, holder: Holder): Promise<readonly string[]> {
  const over = await noteUses(sql, holder);
  for (const id of over) {
    await sql.run('UPDATE discount_rules SET used = used + 1 WHERE id = ?', [id]);
    await insertUse(sql, holder, id);
  }
  return over;
}

/** Notes uses that fit their limits; answers those that do not, of which nothing is noted. */
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

/** An order is paid, or with the bank: what it used is used for good. */
export async function redeemUses(sql: Sql, orderId: string): Promise<void> {
  await sql.run("UPDATE discount_uses SET state = 'redeemed' WHERE order_id = ?", [orderId]);
}

/** An order came to nothing: what it used can be used by another. Without uses nothing happens. */
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
