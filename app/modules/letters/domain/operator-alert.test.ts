import { expect, test } from 'vitest';
import { noticeId } from './operator-alert.ts';

test('noticeId is one for an alert about the same thing, and another after a retry', () => {
  const notice = { alert: 'notification-dead-letter', reference: 'N-1', orderNumber: null } as const;
  expect(noticeId(notice)).toBe('operator-notice:notification-dead-letter:N-1');
  expect(noticeId({ ...notice, orderNumber: 'PW-1' })).toBe(noticeId(notice));
  expect(new Set([notice, { ...notice, round: 1 }, { ...notice, round: 2 }].map(noticeId)).size).toBe(3);
});
