import { z } from 'zod';
import {
  LETTER_RESULTS,
  ORDER_LETTER_TOPICS,
  type OrderLetterTopic,
  type OutboxMessage,
} from '#server/platform/outbox/outbox-commands.ts';
import type { Operation } from './operation.ts';
import { key, noQuery, nothing, text } from './query-parts.ts';

/** The most messages of one claim. */
const MOST_MESSAGES = 20;

const outboxBasics = {
  tag: 'orders',
  method: 'POST',
  market: false,
  token: 'none',
  query: noQuery,
  body: nothing,
  rejection: null,
} as const;

const topic = z.enum(['order-confirmed', ...ORDER_LETTER_TOPICS]);
const count = z.number().int().min(0);
const messageShape: z.ZodType<OutboxMessage> = z.object({
  id: text,
  topic: text,
  payload: text,
  attempts: count,
  failures: count,
});
const followUpShape = z.object({
  id: key,
  topic: z.enum(ORDER_LETTER_TOPICS satisfies readonly OrderLetterTopic[]),
  payload: z.object({ orderId: text }),
  after: count.optional(),
});

export const OUTBOX_OPERATIONS = {
  claimOrderMessages: {
    ...outboxBasics,
    path: '/v1/orders/messages/claim',
    summary:
      'Claims due messages about orders, the oldest first, for one caller and a minute: `order-confirmed` once an order is paid, the others for the letters of that name. `payload` is JSON with the `orderId`.',
    body: z.object({ topics: z.array(topic).max(20), limit: z.number().int().min(1).max(MOST_MESSAGES) }),
    answer: z.object({ messages: z.array(messageShape) }),
  },
  finishOrderMessage: {
    ...outboxBasics,
    path: '/v1/orders/messages/finish',
    summary:
      'Marks a claimed message as done, with what became of its letter and the messages that follow it; `after` are the milliseconds until one is due.',
    body: z.object({
      id: key,
      result: z.enum(LETTER_RESULTS).nullable(),
      problem: key.nullable(),
      next: z.array(followUpShape).max(10),
    }),
    answer: z.object({}),
  },
  postponeOrderMessage: {
    ...outboxBasics,
    path: '/v1/orders/messages/postpone',
    summary: 'Makes a claimed message due again after a pause that grows with the failed attempts.',
    body: z.object({ id: key, attempts: count, failures: count, problem: key.nullable() }),
    answer: z.object({}),
  },
} as const satisfies Readonly<Record<string, Operation>>;
