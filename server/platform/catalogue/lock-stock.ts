import type { Sql } from '#server/store/types.ts';
import { sqlPlaceholders } from './sql-placeholders.ts';

/**
 * Locks all stock that a command counts or changes, in one order for all commands: no deadlock is possible, and the
 * counted stock does not change until the command ends.
 */
export async function lockStock(sql: Sql, variantIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(variantIds)];
  if (ids.length === 0) return;
  await sql.all(
    `SELECT variant_id FROM stock WHERE variant_id IN (${sqlPlaceholders(ids)}) ORDER BY variant_id, warehouse {{FOR UPDATE}}`,
    ids,
  );
}
