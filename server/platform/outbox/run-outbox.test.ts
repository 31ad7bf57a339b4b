import { expect, test } from 'vitest';
import { confirmOrder, orderMessageShape } from './order-messages.ts';
import type { OutboxMessage, OutboxTopic } from './outbox-commands.ts';
import { InvalidPayload, logInvalidPayload, readPayload } from './payload.ts';
import { createQueueRun } from './run-outbox.ts';

const message = (id: string): OutboxMessage => ({ id, topic: 'order-mail', payload: '{}', attempts: 1, failures: 0 });

test('a run that cannot reach its queue ends after the messages that are being handled', async () => {
  let answer: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const finished: string[] = [];
  const ended: string[] = [];
  const gone = new Error('no connection');
  const run = createQueueRun({
    outbox: {
      take: async () => [message('first'), message('second')],
      async finish(id) {
        if (id === 'first') throw gone;
        finished.push(id);
      },
      async postpone() {
        throw gone;
      },
    },
    handlers: {
      async 'order-mail'(_, { id }) {
        if (id === 'second') await slow;
        return {};
      },
    },
    onFailure: () => undefined,
    onInvalid: () => undefined,
  });
  const running = run().catch((error: unknown) => {
    ended.push('run');
    return error;
  });
  // Every step that needs no answer of the second message is done.
  await new Promise((resolve) => setImmediate(resolve));
  expect([ended, finished]).toEqual([[], []]);
  answer();
  expect([await running, finished]).toEqual([gone, ['second']]);
});

test.each<readonly [topic: OutboxTopic, payload: string, fields: readonly string[]]>([
  ['order-mail', '{"orderId":7}', ['orderId']],
  ['order-mail', '{', ['all of it']],
  ['order-confirmed', 'null', ['all of it']],
])(
  'a message %s with the payload %s is retried while a shop is upgraded, and then ends',
  async (topic, payload, fields) => {
    const said: unknown[] = [];
    const never = () => {
      throw new Error('No order is read');
    };
    const services = {
      orders: { byId: never },
      newsletter: { subscribe: never },
      orderSignUps: { note: never },
      alertOperator: never,
      logger: { info: never, warn: never },
      clock: never,
    };
    const run = (failures: number) =>
      createQueueRun({
        outbox: {
          take: async () => [{ id: 'm1', topic, payload, attempts: failures + 1, failures }],
          finish: async (_id, handled) => void said.push(handled),
          postpone: async (message) => void said.push(message.failures),
        },
        handlers: {
          'order-mail': async (body) => {
            readPayload(orderMessageShape, body);
            return {};
          },
          'order-confirmed': confirmOrder(services),
        },
        onFailure: (_message, error) => said.push(error instanceof InvalidPayload),
        onInvalid: (message, error) => logInvalidPayload({ error: (details) => said.push(details) }, message, error),
      })();
    expect([await run(0), await run(2)]).toEqual([0, 0]);
    expect(said).toEqual([true, 1, true, 3]);
    said.length = 0;
    expect(await run(3)).toBe(1);
    expect(said).toEqual([
      { alert: 'invalid-payload', id: 'm1', topic, fields },
      { result: 'bounced', problem: 'invalid-payload' },
    ]);
  },
);
