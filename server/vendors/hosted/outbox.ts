import { OPERATIONS } from '#server/platform/http/contract/operations.ts';
import { ORDER_LETTER_TOPICS, type OrderLetterTopic } from '#server/platform/outbox/outbox-commands.ts';
import type { Handled, Outbox } from '#server/platform/outbox/run-outbox.ts';
import type { PlatformClient } from './platform-client.ts';

type ClaimedTopic = OrderLetterTopic | 'order-confirmed';

/**
 * The messages about orders of a hosted platform: a message is queued with the change that makes it necessary and is
 * claimed by one shop. Rejects with `UpstreamUnavailable` when the platform does not answer: the claim ends after a
 * minute, and the message is handled again.
 */
export function createHttpOutbox(platform: PlatformClient): Outbox {
  return {
    async take(topics, limit) {
      const claimed = topics.filter(isClaimed);
      if (claimed.length === 0) return [];
      const answer = await platform.call(OPERATIONS.claimOrderMessages, { body: { topics: claimed, limit } });
      if (!answer.ok) throw new Error('Claim of messages rejected');
      return answer.value.messages;
    },
    async finish(id, { result = null, problem = null, next = [] }) {
      await platform.call(OPERATIONS.finishOrderMessage, { body: { id, result, problem, next: followUps(next) } });
    },
    async postpone({ id, attempts, failures, problem }) {
      await platform.call(OPERATIONS.postponeOrderMessage, { body: { id, attempts, failures, problem } });
    },
  };
}

const isOrderLetter = (topic: string): topic is OrderLetterTopic =>
  ORDER_LETTER_TOPICS.some((known) => known === topic);
const isClaimed = (topic: string): topic is ClaimedTopic => topic === 'order-confirmed' || isOrderLetter(topic);

/** What follows a message about an order is about the same order. */
function followUps(next: NonNullable<Handled['next']>) {
  return next.flatMap(({ topic, payload, ...message }) =>
    isOrderLetter(topic) && 'orderId' in payload && typeof payload.orderId === 'string'
      ? [{ ...message, topic, payload: { orderId: payload.orderId } }]
      : [],
  );
}
