import { expect, test } from 'vitest';
import { seconds } from '#app/kernel/clock.ts';
import { createWaitingLine } from './waiting-line.ts';

type Visitor = { readonly isShopper?: boolean; readonly isWanted?: () => boolean };

/** More turns of the event loop than pages wait for. */
const turns = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** A line whose time passes by itself only: `pass` ends with a look at the line. */
function openLine() {
  let time = 0;
  let idle = 0;
  let look: (() => void) | null = null;
  const line = createWaitingLine({
    now: () => time,
    idle: () => idle,
    repeat(act) {
      look = act;
      return () => {
        look = null;
      };
    },
  });
  const pages: string[] = [];
  const ends = new Map<string, () => void>();
  /** A page that is made until `end`; its outcome is its name, or why it was not made. */
  const ask = (name: string, { isShopper = false, isWanted = () => true }: Visitor = {}): Promise<string> =>
    line
      .run({ isShopper, isWanted }, () => {
        pages.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      })
      .catch((error: Error & { reason: string }) => error.reason);
  return {
    ask,
    pages,
    isWatched: () => look !== null,
    async end(...names: readonly string[]) {
      for (const name of names) ends.get(name)?.();
      await turns();
    },
    async pass(milliseconds: number, { isIdle = false } = {}) {
      time += milliseconds;
      if (isIdle) idle += milliseconds;
      look?.();
      await turns();
    },
  };
}

test('while the processor is busy two pages are made at once, the others in the order they came', async () => {
  const { ask, pages, end, isWatched, pass } = openLine();
  for (const name of ['a', 'b', 'c', 'd']) void ask(name);
  await turns();
  expect(pages).toEqual(['a', 'b']);
  await end('b');
  expect(pages).toEqual(['a', 'b', 'c']);
  await end('a', 'c', 'd');
  expect(pages).toEqual(['a', 'b', 'c', 'd']);
  await pass(10);
  expect(isWatched()).toBe(false);
});

test('a shopper does not wait for visitors', async () => {
  const { ask, pages, end } = openLine();
  for (const name of ['a', 'b']) void ask(name);
  await turns();
  void ask('c');
  for (const name of ['s1', 's2', 's3']) void ask(name, { isShopper: true });
  await turns();
  expect(pages).toEqual(['a', 'b', 's1', 's2']);
  await end('a');
  expect(pages).toEqual(['a', 'b', 's1', 's2', 's3']);
});

test('a visitor who waits comes after eight shoppers, however many more there are', async () => {
  const { ask, pages, end } = openLine();
  for (let shopper = 1; shopper <= 30; shopper += 1) void ask(`s${shopper}`, { isShopper: true });
  for (const name of ['a', 'b']) void ask(name);
  await turns();
  while (pages.length < 32) await end(...pages);
  expect(pages.indexOf('a')).toBeLessThanOrEqual(12);
  expect(pages.indexOf('b')).toBe(pages.indexOf('a') + 9);
});

test('a page whose visitor has left is not made', async () => {
  const { ask, pages, end } = openLine();
  let isThere = true;
  for (const name of ['a', 'b']) void ask(name);
  const left = ask('c', { isWanted: () => isThere });
  void ask('d');
  isThere = false;
  await turns();
  await end('a');
  expect(await left).toBe('left');
  expect(pages).toEqual(['a', 'b', 'd']);
});

test('a visitor waits three seconds at most, and a shopper twenty', async () => {
  const { ask, pages, pass } = openLine();
  for (const name of ['a', 'b']) void ask(name);
  await turns();
  for (const name of ['s1', 's2']) void ask(name, { isShopper: true });
  await turns();
  const visitor = ask('c');
  const shopper = ask('s3', { isShopper: true });
  await pass(seconds(3) + 10);
  expect(await visitor).toBe('crowded');
  await pass(seconds(16));
  await pass(seconds(1) + 10);
  expect(await shopper).toBe('crowded');
  expect(pages).toEqual(['a', 'b', 's1', 's2']);
});

test('once visitors wait long, the newest is served first', async () => {
  const { ask, pages, end, pass } = openLine();
  for (const name of ['a', 'b', 'early']) void ask(name);
  await turns();
  await pass(400);
  void ask('late');
  await end('a');
  expect(pages).toEqual(['a', 'b', 'late']);
});

test('pages that leave the processor idle do not hold up others', async () => {
  const { ask, pages, pass } = openLine();
  for (let page = 0; page < 40; page += 1) void ask(`page ${page}`);
  await turns();
  for (let look = 0; look < 8; look += 1) await pass(10, { isIdle: true });
  expect(pages).toHaveLength(40);
});
