import { expect, test } from 'vitest';
import { setPagePolicy, takePagePolicy } from './page-policy.ts';

test('`takePagePolicy` reads the policy and removes its header', () => {
  const headers = new Headers({ 'Content-Type': 'text/html' });
  setPagePolicy(headers, { hydrates: false, pays: true, wallet: true });
  expect(takePagePolicy(headers)).toEqual({ hydrates: false, pays: true, wallet: true });
  expect([...headers]).toEqual([['content-type', 'text/html']]);
  expect(takePagePolicy(headers)).toBeNull();
});
