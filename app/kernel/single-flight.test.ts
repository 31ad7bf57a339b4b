import { expect, test } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

test('a single flight runs equal work once at a time, and again after it has ended', async () => {
  const singleFlight = createSingleFlight();
  let runs = 0;
  const work = async () => ++runs;
  expect(await Promise.all([singleFlight('a', work), singleFlight('a', work), singleFlight('b', work)])).toEqual([
    1, 1, 2,
  ]);
  expect(await singleFlight('a', work)).toBe(3);
});

test('a single flight gives its error to all who wait, and keeps none', async () => {
  const singleFlight = createSingleFlight();
  const fails = () => Promise.reject(new Error('no'));
  const both = await Promise.allSettled([singleFlight('a', fails), singleFlight('a', async () => 1)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await singleFlight('a', async () => 1)).toBe(1);
});
