import type { Clock } from '#app/kernel/clock.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { FollowUps, OutboxMessage, OutboxTopic } from './outbox-commands.ts';

const AT_ONCE = 50;

/**
 * Handles one message. A message may be handled more than once, so handlers are idempotent. A handler that throws
 * leaves the message for a retry; a permanent failure is logged and counts as handled.
 */
export type OutboxHandler = (payload: unknown) => Promise<FollowUps>;

type Deps = {
  readonly store: Pick<PlatformStore, 'command'>;
  readonly clock: Clock;
  readonly handlers: Readonly<Partial<Record<OutboxTopic, OutboxHandler>>>;
  /** Called for every failed attempt; the message is retried later. */
  readonly onFailure: (message: OutboxMessage, error: unknown) => void;
};

/**
 * Handles all due messages. Topics without a handler wait. Nodes may run it concurrently. Returns how many messages are
 * done.
 */
export function createOutboxRun({ store, clock, handlers, onFailure }: Deps): () => Promise<number> {
  const byTopic = new Map(Object.entries(handlers));
  const topics = [...byTopic.keys()] as OutboxTopic[];
  return async () => {
    let done = 0;
    for (;;) {
      const messages = await store.command('takeFromOutbox', { topics, limit: AT_ONCE, now: clock() });
      for (const message of messages) {
        try {
          const next = (await byTopic.get(message.topic)?.(JSON.parse(message.payload))) ?? [];
          await store.command('finishOutboxMessage', { id: message.id, next, now: clock() });
          done += 1;
        } catch (error) {
          onFailure(message, error);
        }
      }
      if (messages.length < AT_ONCE) return done;
    }
  };
}
