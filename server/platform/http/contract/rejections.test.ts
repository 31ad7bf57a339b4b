import { expect, test } from 'vitest';
import { rejectionAnswer, settlementRejectionShape } from './rejections.ts';

test('`rejectionAnswer` sends the reason of a failed confirmation as the message, and the shape reads it back', () => {
  const failed = { kind: 'confirmation-failed', failedReason: 'The bank took it back' } as const;
  const { status, body } = rejectionAnswer(failed);
  expect([status, body.message]).toEqual([409, 'The bank took it back']);
  expect(settlementRejectionShape.parse(JSON.parse(JSON.stringify(body)))).toEqual(failed);
});
