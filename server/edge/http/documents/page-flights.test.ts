import { expect, test } from 'vitest';
import { createFlights } from './document-cache.ts';

test('a page is wanted while any of those who wait for it is there, and is made once for them', async () => {
  const flights = createFlights<string>();
  const there = { first: true, second: true };
  let isWanted = () => false;
  let end = (_: string) => {};
  let makings = 0;
  const make = (wanted: () => boolean) => {
    makings += 1;
    isWanted = wanted;
    return new Promise<string>((resolve) => {
      end = resolve;
    });
  };
  const pages = [flights.make('/uk', () => there.first, make), flights.make('/uk', () => there.second, make)];
  there.first = false;
  expect(isWanted()).toBe(true);
  there.second = false;
  expect(isWanted()).toBe(false);
  end('page');
  expect(await Promise.all(pages)).toEqual([
    { made: 'page', leads: true },
    { made: 'page', leads: false },
  ]);
  expect([makings, flights.has('/uk')]).toEqual([1, false]);
});
