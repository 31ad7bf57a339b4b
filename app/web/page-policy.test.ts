import { expect, test } from 'vitest';
import { setPagePolicy, takePagePolicy } from './page-policy.ts';

test('`takePagePolicy` reads the policy and removes its header', () => {
  const headers = new Headers({ 'Content-Type': 'text/html' });
  const policy = {
    scripts: true,
    inlineScripts: ["'sha256-x'"],
    hydrates: false,
    pays: true,
    wallet: true,
    thirdParties: { scripts: ['https://tags.test'], hosts: [] },
  };
  setPagePolicy(headers, policy);
  expect(takePagePolicy(headers)).toEqual(policy);
  expect([...headers]).toEqual([['content-type', 'text/html']]);
  expect(takePagePolicy(headers)).toBeNull();
});
