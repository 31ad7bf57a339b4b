import type { CommandContext } from '#server/store/types.ts';

/** The node that may write, until a time in milliseconds. */
export type Lease = { readonly node: string; readonly until: number };

/** Another node took the lease of the index over. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor() {
    super('Another node builds the index of the search');
  }
}

/** Takes the lease of the index; false while another node has it. */
export async function takeLease(
  { sql }: CommandContext,
  { lease: { node, until }, now }: { readonly lease: Lease; readonly now: number },
): Promise<boolean> {
  const taken = await sql.run(
    'UPDATE search_state SET node = ?, leased_until = ? WHERE id = 1 AND (node = ? OR leased_until < ?)',
    [node, until, node, now],
  );
  return taken > 0;
}

export async function releaseLease({ sql }: CommandContext, { node }: { readonly node: string }): Promise<void> {
  await sql.run('UPDATE search_state SET leased_until = 0 WHERE id = 1 AND node = ?', [node]);
}

/**
 * Every write extends the lease, and fails where another node has it. Returns the version of what is written; others
 * see it only whole, because the row is locked until then.
 */
export async function extendLease({ sql }: CommandContext, { node, until }: Lease): Promise<number> {
  const row = await sql.get<{ version: number }>(
    `UPDATE search_state SET leased_until = ?, version = version + 1 WHERE id = 1 AND node = ? AND leased_until > 0
     RETURNING version`,
    [until, node],
  );
  if (!row) throw new LeaseLost();
  return row.version;
}
