import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { within } from './within.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const after = <T>(milliseconds: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), milliseconds));

test('`within` returns the value of a promise that settles in time and leaves no timer', async () => {
  const answer = within(5000, after(4999, 'tea'));
  await vi.advanceTimersByTimeAsync(4999);
  expect(await answer).toEqual({ late: false, value: 'tea' });
  expect(vi.getTimerCount()).toBe(0);
});

test('`within` returns `late` after the timeout, and the promise continues', async () => {
  let poured = false;
  const promise = after(6000, 'tea').then((tea) => {
    poured = true;
    return tea;
  });
  const answer = within(5000, promise);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await answer).toEqual({ late: true });
  await vi.advanceTimersByTimeAsync(1000);
  expect(poured).toBe(true);
});

test('`within` throws an error that comes in time and leaves no timer', async () => {
  await expect(within(5000, Promise.reject(new Error('no tea')))).rejects.toThrow('no tea');
  expect(vi.getTimerCount()).toBe(0);
});
