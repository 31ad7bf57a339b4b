import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { keepTemporaryFilesInMemory, runGate } from './run-gate.mjs';
import type { StepResult } from './run-step.mjs';

const step = (changes: Partial<StepResult>): StepResult => ({
  name: 'tests',
  ok: true,
  skipped: false,
  seconds: 1,
  output: '',
  counts: null,
  ...changes,
});

async function gate(work: () => Promise<readonly StepResult[]>) {
  let printed = '';
  const code = await runGate(work, (text) => {
    printed += text;
  });
  return { code, lastLine: printed.trimEnd().split('\n').at(-1), printed };
}

describe('runGate', () => {
  test('ends with the sum of all counts', async () => {
    const { code, lastLine } = await gate(async () => [
      step({ counts: { passed: 5, failed: 0 } }),
      step({ counts: { passed: 2, failed: 0 } }),
      step({}),
    ]);
    expect({ code, lastLine }).toEqual({ code: 0, lastLine: '7 passed, 0 failed' });
  });

  test('counts a failed step without counts as one failure', async () => {
    const { code, lastLine, printed } = await gate(async () => [
      step({ counts: { passed: 5, failed: 2 }, ok: false }),
      step({ name: 'types', ok: false }),
    ]);
    expect({ code, lastLine }).toEqual({ code: 1, lastLine: '5 passed, 3 failed' });
    expect(printed).toContain('Failed: tests, types');
  });

  test('ends with the same line when the set-up breaks', async () => {
    const { code, lastLine, printed } = await gate(() => Promise.reject(new Error('No Chromium was found')));
    expect({ code, lastLine }).toEqual({ code: 1, lastLine: '0 passed, 1 failed' });
    expect(printed).toContain('No Chromium was found');
  });

  test('names the tests that took longest, the slowest first', async () => {
    const tests = [1, 3, 2.5].map((seconds) => ({ title: `takes ${seconds}`, file: 'a.test.ts', seconds }));
    const { printed } = await gate(async () => [step({ tests }), step({})]);
    expect(printed).toMatch(/Slowest tests\n +3\.0 s {2}a\.test\.ts: takes 3\n +2\.5 s {2}a\.test\.ts: takes 2\.5\n/);
    expect(printed).not.toContain('takes 1');
  });

  test('names the tests that passed only when repeated', async () => {
    const { printed, lastLine } = await gate(async () => [
      step({ counts: { passed: 2, failed: 0 }, repeated: [{ title: 'waits', file: 'a.test.ts' }] }),
    ]);
    expect(printed).toContain('\nFailed, and passed when repeated alone\n  a.test.ts: waits\n');
    expect(lastLine).toBe('2 passed, 0 failed');
    expect((await gate(async () => [step({})])).printed).not.toContain('repeated');
  });
});

describe('keepTemporaryFilesInMemory', () => {
  test('names a folder in memory until it is removed', () => {
    const memory = temporaryFolder('memory');
    const env: NodeJS.ProcessEnv = {};
    const remove = keepTemporaryFilesInMemory({ env, memory, enough: 0 });
    expect(env.TMPDIR?.startsWith(`${memory}/pairwise-`)).toBe(true);
    expect(existsSync(env.TMPDIR ?? '')).toBe(true);
    remove();
    expect([env, readdirSync(memory)]).toEqual([{}, []]);
  });

  test('leaves the folder of the system where memory is short or absent, and a stated one', () => {
    const memory = temporaryFolder('memory');
    const env: NodeJS.ProcessEnv = {};
    keepTemporaryFilesInMemory({ env, memory, enough: Number.POSITIVE_INFINITY });
    keepTemporaryFilesInMemory({ env, memory: `${memory}/none`, enough: 0 });
    const stated: NodeJS.ProcessEnv = { TMPDIR: '/stated' };
    keepTemporaryFilesInMemory({ env: stated, memory, enough: 0 })();
    expect([env, stated, readdirSync(memory)]).toEqual([{}, { TMPDIR: '/stated' }, []]);
  });
});
