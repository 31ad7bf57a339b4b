import { expect, test } from 'vitest';
import { unsteady } from '#tools/playwright/crashed-browser.ts';

type Status = 'passed' | 'failed';

const attempts = (outcome: 'flaky' | 'expected' | 'unexpected', ...messages: readonly (string | null)[]) => ({
  outcome: () => outcome,
  titlePath: () => [],
  results: messages.map((message) => ({
    status: (message === null ? 'passed' : 'failed') as Status,
    errors: message === null ? [] : [{ message }],
  })),
});

const CRASH = 'Error: browserContext.newPage: Target page, context or browser has been closed\nBrowser logs: …';

test('a browser test may fail once when its browser crashes', () => {
  expect(unsteady([attempts('flaky', CRASH, null), attempts('flaky', 'Error: page.goto: Page crashed', null)])).toEqual(
    [],
  );
});

test('a browser test that fails once for another reason fails the run', () => {
  const wrong = attempts('flaky', 'Error: expect(received).toBe(expected)', null);
  expect(unsteady([wrong, attempts('flaky', CRASH, null)])).toEqual([wrong]);
});

test('a browser test that passes, or fails twice, is left to the runner', () => {
  expect(unsteady([attempts('expected', null), attempts('unexpected', 'Error: a', 'Error: b')])).toEqual([]);
});
