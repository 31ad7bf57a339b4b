import { onTestFinished } from 'vitest';
import { openSandbox } from '#tests/contracts/payment-sandbox-fixture.ts';

/** A sandbox for the current test, closed at its end. */
export async function openTestSandbox() {
  const opened = await openSandbox();
  onTestFinished(() => opened.close());
  return opened;
}
