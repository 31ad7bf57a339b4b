import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { gzipInTurns, mapInTurns, streamInTurns } from './in-turns.server.ts';

/** Turns of the event loop that pass during work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let over = false;
  const count = () => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  await work();
  over = true;
  return turns;
}

test('mapInTurns maps a list in its order, over several turns of the event loop', async () => {
  const items = Array.from({ length: 220 }, (_, index) => index);
  const turns = await turnsDuring(async () => {
    expect(await mapInTurns(items, (item) => item * 2)).toEqual(items.map((item) => item * 2));
  });
  expect(turns).toBeGreaterThanOrEqual(4);
  expect(await mapInTurns([], String)).toEqual([]);
});

const KINDS = [
  ['plain', streamInTurns],
  ['packed', gzipInTurns],
] as const;

describe.each(KINDS)('a stream of pieces, %s', (kind, open) => {
  /** Pieces that cannot be packed much, and what becomes of them. */
  function fixture(count: number) {
    const seen = { made: 0, ended: false };
    async function* pieces() {
      try {
        for (; seen.made < count; seen.made += 1) yield randomBytes(40_000).toString('hex');
      } finally {
        seen.ended = true;
      }
    }
    return { seen, stream: open(pieces()) };
  }

  test('has all of them, each made in a turn of its own', async () => {
    async function* pieces() {
      for (let piece = 0; piece < 30; piece += 1) yield `piece ${piece},`;
    }
    let bytes = Buffer.alloc(0);
    const read = async () => {
      bytes = Buffer.from(await new Response(open(pieces())).arrayBuffer());
    };
    expect(await turnsDuring(read)).toBeGreaterThanOrEqual(30);
    const text = (kind === 'packed' ? gunzipSync(bytes) : bytes).toString();
    expect(text).toMatch(/^piece 0,piece 1,.*piece 29,$/);
  });

  test('makes few that are not taken, and ends them when it is cancelled', async () => {
    const { seen, stream } = fixture(200);
    const reader = stream.getReader();
    await reader.read();
    for (let turn = 0; turn < 500; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(seen.made).toBeLessThan(10);
    await reader.cancel();
    await vi.waitFor(() => expect(seen.ended).toBe(true));
  });

  test('fails with a piece that fails', async () => {
    async function* pieces() {
      yield 'piece';
      throw new Error('away');
    }
    await expect(new Response(open(pieces())).text()).rejects.toThrow('away');
  });
});
