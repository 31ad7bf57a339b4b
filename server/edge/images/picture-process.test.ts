import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { createPictureProcess } from './picture-process.ts';

const file = fileURLToPath(new URL('./fixtures/odd-worker.mjs', import.meta.url));
const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

function start(options: { readonly longestJob?: number; readonly idle?: number } = {}) {
  const made = createPictureProcess({ file, threads: 1, ...options });
  open.push(made);
  return async (wish: string) => Buffer.from(await made.make({ task: 'master', path: wish })).toString();
}

describe('`createPictureProcess`', () => {
  test('answers with bytes, or rejects with the error of the process', async () => {
    const ask = start();
    expect(await ask('answer')).toBe('picture');
    await expect(ask('fail')).rejects.toThrow('no picture');
  });

  test('rejects running jobs when the process dies, and starts another process', async () => {
    const ask = start();
    const silent = ask('silent');
    await expect(ask('die')).rejects.toThrow('ended');
    await expect(silent).rejects.toThrow('ended');
    expect(await ask('answer')).toBe('picture');
  });

  test('ends a process whose job takes too long', async () => {
    const ask = start({ longestJob: 100 });
    await expect(ask('silent')).rejects.toThrow('ended');
  });

  test('ends when idle, and starts again', async () => {
    const ask = start({ idle: 10 });
    expect(await ask('answer')).toBe('picture');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await ask('answer')).toBe('picture');
  });

  test('passes no setting of the shop to the process', async () => {
    process.env.SESSION_SECRETS_OF_A_TEST = 'secret';
    expect(await start()('settings')).not.toContain('SESSION');
    delete process.env.SESSION_SECRETS_OF_A_TEST;
  });
});
