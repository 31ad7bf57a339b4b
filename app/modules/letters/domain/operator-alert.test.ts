import { expect, test } from 'vitest';
import { alertCommands, noticeId } from './operator-alert.ts';

test('noticeId is one for an alert about the same thing, and another after a retry', () => {
  const notice = { alert: 'notification-dead-letter', reference: 'N-1', orderNumber: null } as const;
  expect(noticeId(notice)).toBe('operator-notice:notification-dead-letter:N-1');
  expect(noticeId({ ...notice, orderNumber: 'PW-1' })).toBe(noticeId(notice));
  expect(new Set([notice, { ...notice, round: 1 }, { ...notice, round: 2 }].map(noticeId)).size).toBe(3);
});

test('`alertCommands` of a failed refund begins with the list that has it, with or without a withdrawal', () => {
  const commands = alertCommands({ alert: 'refund-failed', reference: 'R-1', orderNumber: 'PW-1' });
  expect(commands.map(({ line }) => line)).toEqual([
    'npm run shop -- payments',
    'npm run shop -- withdrawals list --state refund-failed',
  ]);
});
