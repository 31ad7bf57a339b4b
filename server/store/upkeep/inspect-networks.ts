import type { Sql } from '#server/store/types.ts';

type NetworkFinding = { readonly level: 'ok' | 'fault'; readonly text: string };

/** A node notes each minute in which a proxy named no networks; an hour after the last one the note is over. */
export async function inspectNetworks(sql: Sql, now: number): Promise<NetworkFinding> {
  const noted = await sql.get<{ tries: number; began_at: number }>(
    "SELECT tries, began_at FROM rate_limits WHERE name = 'unknown-networks' AND ends_at > ?",
    [now],
  );
  if (!noted) return { level: 'ok', text: 'Proxies name the networks of visitors' };
  const since = new Date(Number(noted.began_at)).toISOString();
  return {
    level: 'fault',
    text: `Limits per network are off: since ${since} a proxy has named no network for ${noted.tries} requests. Let it set X-Forwarded-For, and name it in TRUSTED_PROXIES.`,
  };
}
