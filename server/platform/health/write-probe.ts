import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, seconds } from '#app/kernel/clock.ts';
import type { Sql } from '#server/store/types.ts';

export const writeProbeCommands = {
  /** Writes the probe's row; throws where the store is read-only, full or unavailable. */
  async probeWrites({ sql }: { readonly sql: Sql }, { now }: { readonly now: number }): Promise<void> {
    await sql.run('INSERT INTO write_probe (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at', [
      now,
    ]);
  },
};

/** Milliseconds for which an answer stays valid. */
const ANSWER_LIFE = seconds(1);
/** Milliseconds after which a store that has not answered counts as unable to write. */
const LONGEST_PROBE = seconds(2);

/** Whether the store accepts writes: probed at most once a second, and false when the probe times out. */
export function createReadiness({
  probe,
  clock,
  wait = (milliseconds, signal) => sleep(milliseconds, undefined, { signal, ref: false }),
}: {
  readonly probe: () => Promise<unknown>;
  readonly clock: Clock;
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}): () => Promise<boolean> {
  let last: { readonly at: number; readonly answer: Promise<boolean> } | null = null;
  const once = async (): Promise<boolean> => {
    const answered = new AbortController();
    const written = probe().then(
      () => true,
      () => false,
    );
    const late = wait(LONGEST_PROBE, answered.signal).then(
      () => false,
      () => false,
    );
    const answer = await Promise.race([written, late]);
    answered.abort();
    return answer;
  };
  return () => {
    const now = clock();
    if (!last || now - last.at >= ANSWER_LIFE || now < last.at) last = { at: now, answer: once() };
    return last.answer;
  };
}
