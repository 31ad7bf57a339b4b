import { expect, test } from 'vitest';
import type { CardFieldEvents, CardFields, OpenCardFields } from './card-fields.ts';
import { reportCardFaults } from './payment-step.ts';
import type { OpenSession } from './shop-answers.ts';

const SESSION = {} as OpenSession;
const FIELDS = {} as CardFields;
const widgetError = (name: string, message = 'no') => Object.assign(new Error(message), { name });

/** Opens fields that fail with these errors, and collects what is reported and what the page receives. */
async function openReported(open: OpenCardFields) {
  const reported: string[] = [];
  const broken: unknown[] = [];
  const events = { broke: (error: unknown) => void broken.push(error) } as CardFieldEvents;
  const opened = await reportCardFaults(open, ({ service, code }) => void reported.push(`${service}.${code}`))(
    SESSION,
    events,
  ).catch((error: unknown) => error);
  return { opened, reported, broken };
}

test('card fields report an error of the widget by its code or its name, and hand it on', async () => {
  const errors = [
    widgetError('NETWORK_ERROR', 'Call failed'),
    widgetError('ERROR', '704: invalid acsURL'),
    Object.assign(widgetError('ERROR'), { options: { code: '620' } }),
    'broken',
  ];
  const { opened, reported, broken } = await openReported(async (_, { broke }) => {
    for (const error of errors) broke(error);
    return FIELDS;
  });
  expect(opened).toBe(FIELDS);
  expect(broken).toEqual(errors);
  expect(reported).toEqual(['payment.NETWORK_ERROR', 'payment.704', 'payment.620', 'payment.ERROR']);
});

test('card fields report no payment that the shopper cancels', async () => {
  const { reported, broken } = await openReported(async (_, { broke }) => {
    broke(widgetError('CANCEL'));
    return FIELDS;
  });
  expect([reported, broken.length]).toEqual([[], 1]);
});

test('card fields that do not open report why, and reject with it', async () => {
  const error = widgetError('IMPLEMENTATION_ERROR');
  const { opened, reported } = await openReported(async () => {
    throw error;
  });
  expect([opened, reported]).toEqual([error, ['payment.IMPLEMENTATION_ERROR']]);
});
