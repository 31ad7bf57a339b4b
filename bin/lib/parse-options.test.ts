import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const run = (command: string, ...args: readonly string[]) => {
  const { status, stderr } = spawnSync(process.execPath, [`bin/${command}.mjs`, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, stderr };
};

test.each([
  ['pictures', '--nonsense'],
  ['bench', '--nonsense'],
  ['bench', '--part', 'nonsense'],
  ['test-steady', '--nonsense'],
])('`bin/%s.mjs` explains itself for `--help` and does nothing for wrong arguments (%s)', (command, ...wrong) => {
  expect(run(command, '--help')).toEqual({ status: 0, stderr: expect.stringMatching(/npm run [a-z:]+/) });
  expect(run(command, ...wrong)).toEqual({ status: 2, stderr: expect.stringMatching(/npm run [a-z:]+/) });
});
