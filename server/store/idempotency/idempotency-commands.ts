import { days, hours } from '#app/kernel/clock.ts';
import type { CommandContext, CommandMap } from '#server/store/types.ts';

/** How long a key of the platform's HTTP contract is stored. */
const KEY_LIFE = hours(24);
/** How long a key of the payment sandbox is stored: as long as the real provider does. */
const SANDBOX_KEY_LIFE = days(31);
/** The prefix of the sandbox's keys. A key of the contract has no space. */
export const SANDBOX_KEYS = 'sandbox ';
const LARGEST_SWEEP = 5000;

export type OnceArgs = {
  readonly key: string;
  /** The name of the command: a request may run several. */
  readonly step: string;
  /** The hash of the whole request. */
  readonly requestHash: string;
  readonly command: string;
  readonly args: unknown;
  readonly now: number;
};

/** `key-reused`: the key was sent before with another request; nothing was done. */
export type OnceAnswer = { readonly kind: 'done'; readonly answer: unknown } | { readonly kind: 'key-reused' };

/** Commands that run another of `commands` at most once per key. */
export function idempotencyCommands(commands: CommandMap) {
  return {
    /**
     * Runs a command and stores its result in the same transaction, or returns the stored result. The key is claimed
     * first: a concurrent second call waits for the first. A command that throws leaves no record and may be sent
     * again.
     */
    async once(context: CommandContext, { key, step, requestHash, command, args, now }: OnceArgs): Promise<OnceAnswer> {
      const { sql } = context;
      const run = commands[command];
      if (!run) throw new Error(`No command ${command}`);
      const other = await sql.get(
        'SELECT step FROM idempotency_records WHERE idempotency_key = ? AND request_hash <> ? LIMIT 1',
        [key, requestHash],
      );
      if (other) return { kind: 'key-reused' };
      const claimed = await sql.run(
        'INSERT INTO idempotency_records (idempotency_key, step, request_hash, answer, created_at) VALUES (?, ?, ?, NULL, ?) ON CONFLICT (idempotency_key, step) DO NOTHING',
        [key, step, requestHash, now],
      );
      if (claimed === 0) {
        const kept = await sql.get<{ request_hash: string; answer: string | null }>(
          'SELECT request_hash, answer FROM idempotency_records WHERE idempotency_key = ? AND step = ?',
          [key, step],
        );
        if (!kept || kept.request_hash !== requestHash) return { kind: 'key-reused' };
        return { kind: 'done', answer: kept.answer === null ? null : JSON.parse(kept.answer) };
      }
      const answer: unknown = (await run(context, args)) ?? null;
      await sql.run('UPDATE idempotency_records SET answer = ? WHERE idempotency_key = ? AND step = ?', [
        JSON.stringify(answer),
        key,
        step,
      ]);
      return { kind: 'done', answer };
    },

    /**
     * Deletes keys of the contract after 24 hours and those of the sandbox after 31 days, at most 5000 records of each
     * at a time. Returns how many.
     */
    async deleteExpiredKeys({ sql }: CommandContext, { now }: { readonly now: number }): Promise<number> {
      const ofContract = await sql.run(
        `DELETE FROM idempotency_records WHERE created_at < ? AND idempotency_key IN
           (SELECT idempotency_key FROM idempotency_records WHERE created_at < ? AND substr(idempotency_key, 1, 8) <> ? ORDER BY created_at LIMIT ?)`,
        [now - KEY_LIFE, now - KEY_LIFE, SANDBOX_KEYS, LARGEST_SWEEP],
      );
      const ofSandbox = await sql.run(
        `DELETE FROM idempotency_records WHERE created_at < ? AND idempotency_key IN
           (SELECT idempotency_key FROM idempotency_records WHERE created_at < ? AND substr(idempotency_key, 1, 8) = ? ORDER BY created_at LIMIT ?)`,
        [now - SANDBOX_KEY_LIFE, now - SANDBOX_KEY_LIFE, SANDBOX_KEYS, LARGEST_SWEEP],
      );
      return ofContract + ofSandbox;
    },
  };
}

/** The commands of keys alone, for the types of stores that combine them with their own. */
export type IdempotencyCommands = ReturnType<typeof idempotencyCommands>;

/** Idempotent commands: a second run changes nothing and returns the same. */
export const repeatableIdempotencyCommands = [
  'once',
  'deleteExpiredKeys',
] as const satisfies readonly (keyof IdempotencyCommands)[];
