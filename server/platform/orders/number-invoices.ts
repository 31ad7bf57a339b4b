import type { CommandContext, Sql } from '#server/store/types.ts';

export const invoiceCommands = {
  /**
   * Gives paid orders without an invoice the next numbers of the series, in the order in which they were paid, at most
   * `limit`; returns how many. The row of the series is locked until the numbers are stored, so that the
   * series has no gaps, and payments do not wait for each other.
   */
  async numberInvoices({ sql }: CommandContext, { limit }: { readonly limit: number }): Promise<number> {
    if ((await readUnnumbered(sql, 1)).length === 0) return 0;
    await sql.run('INSERT INTO invoice_series (id, last_number) VALUES (1, 0) ON CONFLICT (id) DO NOTHING', []);
    const series = await sql.get<{ last_number: number }>(
      'SELECT last_number FROM invoice_series WHERE id = 1 {{FOR UPDATE}}',
      [],
    );
    const unnumbered = await readUnnumbered(sql, limit);
    let last = Number(series?.last_number ?? 0);
    for (const { id } of unnumbered) {
      last += 1;
      await sql.run('UPDATE orders SET invoice_number = ? WHERE id = ?', [last, id]);
    }
    await sql.run('UPDATE invoice_series SET last_number = ? WHERE id = 1', [last]);
    return unnumbered.length;
  },
};

/** Paid orders without an invoice, in the order in which they were paid. */
function readUnnumbered(sql: Sql, limit: number): Promise<readonly { readonly id: string }[]> {
  return sql.all<{ id: string }>(
    "SELECT id FROM orders WHERE invoice_number IS NULL AND status IN ('authorised', 'captured') ORDER BY updated_at, id LIMIT ?",
    [limit],
  );
}
