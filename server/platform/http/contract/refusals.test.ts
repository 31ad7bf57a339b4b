import { expect, test } from 'vitest';
import { refusalAnswer, settlementRefusalShape } from './refusals.ts';

test('the reason a confirmation failed for travels as the message and comes back with the refusal', () => {
  const failed = { kind: 'confirmation-failed', failedReason: 'The bank took it back' } as const;
  const { status, body } = refusalAnswer(failed);
  expect([status, body.message]).toEqual([409, 'The bank took it back']);
  expect(settlementRefusalShape.parse(JSON.parse(JSON.stringify(body)))).toEqual(failed);
});
