import pino from 'pino';
import { expect, test } from 'vitest';
import { createWarmStart } from './warm-start.ts';

function start(load: () => Promise<void>) {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  let now = 1000;
  const warm = createWarmStart(load, { clock: () => now, logger });
  return { warm, lines, pass: (milliseconds: number) => (now += milliseconds) };
}

test('a node that loads is warm when it has loaded', async () => {
  let finish = () => {};
  const { warm } = start(() => new Promise((resolve) => (finish = resolve)));
  expect(warm.isWarm()).toBe(false);
  finish();
  await warm.loaded;
  expect(warm.isWarm()).toBe(true);
});

test('a node that loads for long is warm after fifteen seconds', () => {
  const { warm, pass } = start(() => new Promise(() => undefined));
  pass(14_999);
  expect(warm.isWarm()).toBe(false);
  pass(1);
  expect(warm.isWarm()).toBe(true);
});

test('a node that warms up is warm when it has ended, however it ends', async () => {
  const { warm, pass } = start(async () => undefined);
  await warm.loaded;
  let finish: (error?: Error) => void = () => {};
  const work = () => new Promise<void>((done, fail) => (finish = (error) => (error ? fail(error) : done())));
  const first = warm.warmUp(work);
  expect(warm.isWarm()).toBe(false);
  finish();
  await first;
  expect(warm.isWarm()).toBe(true);
  const second = warm.warmUp(work);
  expect(warm.isWarm()).toBe(false);
  finish(new Error('no page'));
  await expect(second).rejects.toThrow('no page');
  expect(warm.isWarm()).toBe(true);
  void warm.warmUp(work);
  pass(15_000);
  expect(warm.isWarm()).toBe(true);
});

test('a node whose load fails is warm, and logs the failure', async () => {
  const { warm, lines } = start(() => Promise.reject(new Error('no database')));
  await warm.loaded;
  expect(warm.isWarm()).toBe(true);
  expect(lines).toHaveLength(1);
});
