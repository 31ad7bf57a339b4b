import type { Clock } from '#app/kernel/clock.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { FollowUps, LetterResult, OutboxMessage, OutboxTopic } from './outbox-commands.ts';

/** Handled at once: few enough that all of them are done before their lease ends. */
const AT_ONCE = 5;

/** What became of a message. `problem` is a reply code, without personal data. */
export type Handled = {
  readonly next?: FollowUps;
  readonly result?: LetterResult;
  readonly problem?: string;
};

/**
 * Handles one message. A message may be handled more than once, so handlers are idempotent; its id is the same each
 * time. A handler that throws leaves the message for a retry after a pause.
 */
export type OutboxHandler = (payload: unknown, message: Pick<OutboxMessage, 'id' | 'failures'>) => Promise<Handled>;

type Deps = {
  readonly store: Pick<PlatformStore, 'command'>;
  readonly clock: Clock;
  readonly handlers: Readonly<Partial<Record<OutboxTopic, OutboxHandler>>>;
  /** Ends a run after the messages that are being handled. */
  readonly signal?: AbortSignal;
  /** Called for every failed attempt; the message is retried later. */
  readonly onFailure: (message: OutboxMessage, error: unknown) => void;
  /** The reply code of a failure, which the message keeps. */
  readonly problemOf?: (error: unknown) => string | null;
};

/**
 * Handles all due messages, some at once. Topics without a handler wait. Nodes may run it concurrently. Returns how
 * many messages are done.
 */
export function createOutboxRun({
  store,
  clock,
  handlers,
  onFailure,
  problemOf = () => null,
  signal,
}: Deps): () => Promise<number> {
  const byTopic = new Map(Object.entries(handlers));
  const topics = [...byTopic.keys()] as OutboxTopic[];
  const handle = async (message: OutboxMessage): Promise<0 | 1> => {
    const { id, topic, payload, attempts } = message;
    const failures = message.failures + 1;
    try {
      const handled = (await byTopic.get(topic)?.(JSON.parse(payload), message)) ?? {};
      await store.command('finishOutboxMessage', { id, ...handled, now: clock() });
      return 1;
    } catch (error) {
      onFailure(message, error);
      await store.command('postponeOutboxMessage', { id, attempts, failures, problem: problemOf(error), now: clock() });
      return 0;
    }
  };
  return async () => {
    let done = 0;
    while (!signal?.aborted) {
      const messages = await store.command('takeFromOutbox', { topics, limit: AT_ONCE, now: clock() });
      for (const one of await Promise.all(messages.map(handle))) done += one;
      if (messages.length < AT_ONCE) break;
    }
    return done;
  };
}
