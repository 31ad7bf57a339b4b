import { expect, test } from 'vitest';
import { signInStage } from '#tests/support/sign-in-stage.ts';
import { endOtherSignIn } from './end-sign-in.server.ts';

test.each([
  ['one other sign-in', 'other', 1, true],
  ['all others', null, 3, true],
  ['none by an id of another address', 'foreign', 0, false],
] as const)('endOtherSignIn ends %s of the address', async (_, other, count, result) => {
  const { deps } = signInStage({ signedIn: true });
  const calls: unknown[] = [];
  const endOther = async (...call: unknown[]) => {
    calls.push(call);
    return count;
  };
  expect([await endOtherSignIn({ ...deps, signIns: { endOther } }, other), calls]).toEqual([result, [['id-1', other]]]);
});

test('endOtherSignIn ends nothing for a browser that is not signed in', async () => {
  const { deps } = signInStage({ signedIn: false });
  const endOther = async () => {
    throw new Error('Nothing may be ended');
  };
  expect(await endOtherSignIn({ ...deps, signIns: { endOther } }, null)).toBe(false);
});
