import { expect, test } from 'vitest';
import { about, setUpNotificationStage } from './notification-fixture.ts';

const suite = setUpNotificationStage();

test('A refund that is made at the provider is reported, and the reversal of a second payment is not', async () => {
  const order = await suite.startedOrder();
  const reported: unknown[] = [];
  const worker = suite.worker({ refunded: async ({ reference, done }) => void reported.push([reference, done]) });
  const send = async (...item: Parameters<typeof about> extends [unknown, ...infer Rest] ? Rest : never) => {
    await suite.sendWebhook([about(order, ...item)]);
    await worker.run();
  };
  await send('AUTHORISATION');
  await send('AUTHORISATION', { pspReference: 'P2' });
  await send('CANCEL_OR_REFUND', { pspReference: 'R0', originalReference: 'P2' });
  const made = { pspReference: 'R1', originalReference: 'P1' };
  await send('REFUND', made);
  await send('REFUND_FAILED', made);
  expect(reported).toEqual([
    ['R1', true],
    ['R1', false],
  ]);
});
