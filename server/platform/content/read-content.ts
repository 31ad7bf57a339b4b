import type { Sql } from '#server/store/types.ts';

/** The version of the snapshot of a source, and when the service may be asked again. */
export async function readContentState(
  sql: Sql,
  source: string,
): Promise<{ readonly version: string; readonly askAfter: number }> {
  const row = await sql.get<{ version: string; ask_after: number }>(
    'SELECT version, ask_after FROM content_snapshots WHERE source = ?',
    [source],
  );
  return { version: row?.version ?? '', askAfter: Number(row?.ask_after ?? 0) };
}

/** The newest snapshot of a source; null before the first. */
export async function readContentSnapshot(
  sql: Sql,
  source: string,
): Promise<{ readonly version: string; readonly body: string } | null> {
  const row = await sql.get<{ version: string; body: string }>(
    "SELECT version, body FROM content_snapshots WHERE source = ? AND version <> ''",
    [source],
  );
  return row ? { version: row.version, body: row.body } : null;
}
