import { expect, test } from 'vitest';
import type { OutboxMessage } from './outbox-commands.ts';
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
