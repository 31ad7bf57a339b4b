import type { Clock } from '#app/kernel/clock.ts';
import type { Store } from '#server/store/types.ts';
import type { FollowUps, LetterResult, OutboxMessage, OutboxTopic, outboxCommands } from './outbox-commands.ts';
import { INVALID_PAYLOAD, InvalidPayload, parsePayload } from './payload.ts';

/** Handled at once: few enough that all of them are done before their lease ends. */
const AT_ONCE = 5;

/**
 * Attempts after which a message with an invalid payload ends: more than half an hour. While a shop is upgraded, a node
 * of the old release may claim a message of the new one.
 */
const MOST_READINGS = 4;

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

/** A queue of messages: that of a store, or of a hosted platform. */
export interface Outbox {
  /** Claims due messages of some topics, the oldest first, at most `limit`. */
  take(topics: readonly OutboxTopic[], limit: number): Promise<readonly OutboxMessage[]>;
  /** Marks a message as done and adds what follows it. */
  finish(id: string, handled: Handled): Promise<void>;
  /** Makes a message due again after a pause. `failures` counts the failed attempts, this one too. */
  postpone(
    message: Pick<OutboxMessage, 'id' | 'attempts' | 'failures'> & { readonly problem: string | null },
  ): Promise<void>;
}

type OfStore = { readonly store: Pick<Store<typeof outboxCommands>, 'command'>; readonly clock: Clock };

/** The outbox of a store. */
export function storedOutbox({ store, clock }: OfStore): Outbox {
  return {
    take: (topics, limit) => store.command('takeFromOutbox', { topics, limit, now: clock() }),
    async finish(id, handled) {
      await store.command('finishOutboxMessage', { id, ...handled, now: clock() });
    },
    async postpone(message) {
      await store.command('postponeOutboxMessage', { ...message, now: clock() });
    },
  };
}

type RunDeps = {
  readonly handlers: Readonly<Partial<Record<OutboxTopic, OutboxHandler>>>;
  /** Ends a run after the messages that are being handled. */
  readonly signal?: AbortSignal;
  /** Called for every failed attempt; the message is retried later. */
  readonly onFailure: (message: OutboxMessage, error: unknown) => void;
  /** Called for a message that ends because of its payload. */
  readonly onInvalid: (message: OutboxMessage, error: InvalidPayload) => void;
  /** The reply code of a failure, which the message keeps. */
  readonly problemOf?: (error: unknown) => string | null;
};

/**
 * Handles all due messages of an outbox, some at once. Topics without a handler wait. A message whose payload stays
 * invalid ends as `bounced` with the problem `invalid-payload`. Nodes may run it concurrently. Returns how many
 * messages are done.
 */
export function createQueueRun({
  outbox,
  handlers,
  onFailure,
  onInvalid,
  problemOf = () => null,
  signal,
}: RunDeps & { readonly outbox: Outbox }): () => Promise<number> {
  const byTopic = new Map(Object.entries(handlers));
  const topics = [...byTopic.keys()] as OutboxTopic[];
  const handle = async (message: OutboxMessage): Promise<0 | 1> => {
    const { id, topic, payload, attempts } = message;
    try {
      await outbox.finish(id, (await byTopic.get(topic)?.(parsePayload(payload), message)) ?? {});
      return 1;
    } catch (error) {
      if (error instanceof InvalidPayload && message.failures + 1 >= MOST_READINGS) {
        onInvalid(message, error);
        await outbox.finish(id, { result: 'bounced', problem: INVALID_PAYLOAD });
        return 1;
      }
      onFailure(message, error);
      await outbox.postpone({ id, attempts, failures: message.failures + 1, problem: problemOf(error) });
      return 0;
    }
  };
  return async () => {
    let done = 0;
    while (!signal?.aborted) {
      const messages = await outbox.take(topics, AT_ONCE);
      done += sumOf(await Promise.allSettled(messages.map(handle)));
      if (messages.length < AT_ONCE) break;
    }
    return done;
  };
}

/**
 * How many messages of a round are done; throws the first failure of the queue itself. The round is over before:
 * letters that are being delivered neither outlive their run nor add to the next one.
 */
function sumOf(round: readonly PromiseSettledResult<0 | 1>[]): number {
  let done = 0;
  for (const one of round) {
    if (one.status === 'rejected') throw one.reason;
    done += one.value;
  }
  return done;
}

/** `createQueueRun` over the outbox of a store, which reports the messages that end like failed attempts. */
export function createOutboxRun({
  store,
  clock,
  ...deps
}: Omit<RunDeps, 'onInvalid'> & OfStore): () => Promise<number> {
  return createQueueRun({ ...deps, onInvalid: deps.onFailure, outbox: storedOutbox({ store, clock }) });
}
