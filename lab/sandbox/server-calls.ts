import { createHash } from 'node:crypto';
import { SANDBOX_KEYS } from '#server/store/idempotency/idempotency-commands.ts';
import { apiError } from './answers.ts';
import type { Provider } from './provider.ts';

export type Call = {
  readonly body: unknown;
  readonly requestHash: string;
  readonly idempotencyKey: string | null;
  readonly query: URLSearchParams;
};
type SandboxCommand =
  | 'startSandboxPayment'
  | 'completeSandboxPayment'
  | 'reverseSandboxPayment'
  | 'createSandboxOrder'
  | 'cancelSandboxOrder';

/** Runs a command for a call. Null when its key was used for another request. */
export type Once = <T>(call: Call, command: SandboxCommand, args: object) => Promise<{ readonly answer: T } | null>;

/** An error code that only the sandbox has. */
export const LINES_DO_NOT_ADD_UP = 'sandbox_lines';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const keyReused = () => apiError(422, '704', 'The idempotency key was used for another request');

/**
 * Runs a command once for an idempotency key and returns the stored response for repeated calls; a concurrent call of
 * another process waits for the first one.
 */
export function createOnce({ store, clock }: Pick<Provider, 'store' | 'clock'>): Once {
  return async <T>({ idempotencyKey, requestHash }: Call, command: SandboxCommand, args: object) => {
    if (idempotencyKey === null) return { answer: (await store.command(command, args as never)) as T };
    const done = await store.command('once', {
      key: `${SANDBOX_KEYS}${idempotencyKey}`,
      step: 'call',
      requestHash,
      command,
      args,
      now: clock(),
    });
    return done.kind === 'done' ? { answer: done.answer as T } : null;
  };
}
