import type { Clock } from '#app/kernel/clock.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { OutboxMessage, OutboxTopic } from './outbox-commands.ts';

const AT_ONCE = 50;

/** What follows from a message that was dealt with. */
export type FollowUps = readonly { readonly id: string; readonly topic: OutboxTopic; readonly payload: object }[];

/**
 * Deals with one message. It may be called again for the same one, so doing it twice must be harmless. Throwing leaves
 * the message for a later try; messages that must not be tried again are dealt with by saying so in the log.
 */
export type OutboxHandler = (payload: unknown) => Promise<FollowUps>;

type Deps = {
  readonly store: Pick<PlatformStore, 'command'>;
  readonly clock: Clock;
  readonly handlers: Readonly<Partial<Record<OutboxTopic, OutboxHandler>>>;
  /** Told of every try that failed; the message is tried again later. */
  readonly onFailure: (message: OutboxMessage, error: unknown) => void;
};

/**
 * Empties the outbox of what is due, once for every call. Topics without a handler wait. Nodes may run it side by side.
 * Answers how many messages are done.
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
