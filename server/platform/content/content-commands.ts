import type { CommandContext } from '#server/store/types.ts';

type Claim = { readonly source: string; readonly now: number; readonly until: number };
type End = {
  readonly source: string;
  /** The `until` of the claim: an end does not undo a call to ask that came meanwhile. */
  readonly until: number;
  readonly askAfter: number;
  /** `version` is a whole number, which grows with every publication. */
  readonly snapshot: { readonly version: string; readonly body: string } | null;
};

export const contentCommands = {
  /** Whether the caller may ask the service now: no other node does before `until`. */
  async claimContentRead({ sql }: CommandContext, { source, now, until }: Claim): Promise<boolean> {
    await sql.run(
      `INSERT INTO content_snapshots (source, version, body, ask_after) VALUES (?, '', '', 0)
       ON CONFLICT (source) DO NOTHING`,
      [source],
    );
    const claimed = await sql.run('UPDATE content_snapshots SET ask_after = ? WHERE source = ? AND ask_after <= ?', [
      until,
      source,
      now,
    ]);
    return claimed > 0;
  },

  /** Lets the next node that looks ask the service. */
  async askForContent({ sql }: CommandContext, { source }: Pick<End, 'source'>): Promise<void> {
    await sql.run('UPDATE content_snapshots SET ask_after = 0 WHERE source = ?', [source]);
  },

  /**
   * Ends a claim with what was read; null where nothing changed or the service failed. False where another node has
   * stored a newer version meanwhile, which stays.
   */
  async endContentRead({ sql }: CommandContext, { source, until, askAfter, snapshot }: End): Promise<boolean> {
    await sql.run('UPDATE content_snapshots SET ask_after = ? WHERE source = ? AND ask_after = ?', [
      askAfter,
      source,
      until,
    ]);
    if (!snapshot) return true;
    const { version, body } = snapshot;
    const stored = await sql.run(
      `UPDATE content_snapshots SET version = ?, body = ?
       WHERE source = ? AND COALESCE(CAST(NULLIF(version, '') AS BIGINT), 0) <= ?`,
      [version, body, source, Number(version)],
    );
    return stored > 0;
  },
};
