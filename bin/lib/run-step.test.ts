import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { runStepTwice } from './run-step.mjs';

/** A runner of tests whose run `n` reports that the tests of `runs[n]` failed, and notes the files it is given. */
const RUNNER = `
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
const [folder, runs, ...args] = process.argv.slice(2);
const notes = folder + '/runs';
const run = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\\n').length : 0;
const files = args.filter((arg) => !arg.startsWith('--'));
appendFileSync(notes, JSON.stringify(files) + '\\n');
const failed = JSON.parse(runs)[run];
const report = args.find((arg) => arg.startsWith('--outputFile.json=')).split('=')[1];
writeFileSync(report, JSON.stringify({
  numPassedTests: 5 - failed.length,
  numFailedTests: failed.length,
  testResults: failed.map((name) => ({ name, status: 'failed', assertionResults: [{ fullName: 'a test', status: 'failed' }] })),
}));
process.exitCode = failed.length ? 1 : 0;
`;

/** A step whose run `n` fails in the files of `runs[n]`: its result, and the files of each run. */
async function runTwice(...runs: readonly (readonly string[])[]) {
  const root = temporaryFolder('step');
  writeFileSync(join(root, 'runner.mjs'), RUNNER);
  const args = [join(root, 'runner.mjs'), root, JSON.stringify(runs)];
  const step = {
    name: 'tests',
    command: process.execPath,
    args,
    files: ['a', 'b', 'c', 'd'],
    count: 'vitest' as const,
  };
  const { ok, counts, repeated } = await runStepTwice(step, { root });
  const files = readFileSync(join(root, 'runs'), 'utf8').trim().split('\n');
  return { ok, counts, repeated, files: files.map((line) => JSON.parse(line)) };
}

test('`runStepTwice` runs a file that failed once more, alone, and names what passes then', async () => {
  expect(await runTwice(['b'], [])).toEqual({
    ok: true,
    counts: { passed: 5, failed: 0 },
    repeated: [expect.objectContaining({ file: 'b', title: 'a test' })],
    files: [['a', 'b', 'c', 'd'], ['b']],
  });
});

test('`runStepTwice` fails a test that fails twice', async () => {
  const { ok, counts, repeated } = await runTwice(['b', 'c'], ['c']);
  expect({ ok, counts, repeated }).toEqual({ ok: false, counts: { passed: 3, failed: 2 }, repeated: undefined });
});

test('`runStepTwice` repeats no step with more than three failed files, and none that passed', async () => {
  expect(await runTwice(['a', 'b', 'c', 'd'], [])).toMatchObject({ ok: false, files: [['a', 'b', 'c', 'd']] });
  expect(await runTwice([])).toMatchObject({ ok: true, files: [['a', 'b', 'c', 'd']] });
});
