import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { createTurns, gzipInTurns, type StreamLife, streamInTurns } from './in-turns.server.ts';

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

const KINDS = [
  ['plain', streamInTurns],
  ['packed', gzipInTurns],
] as const;

describe.each(KINDS)('a stream of pieces, %s', (kind, open) => {
  /** Pieces that cannot be packed much, and what becomes of them. */
  function fixture(count: number, life: StreamLife = {}) {
    const seen = { made: 0, ended: false };
    async function* pieces() {
      try {
        for (; seen.made < count; seen.made += 1) yield randomBytes(40_000).toString('hex');
      } finally {
        seen.ended = true;
      }
    }
    return { seen, stream: open(pieces(), life) };
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

  test('that is never read makes no piece', async () => {
    const { seen, stream } = fixture(200);
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(seen.made).toBe(0);
    await stream.cancel();
  });

  test('of a client that reads nothing more ends with the reason of its signal, and calls `onEnd` once', async () => {
    const cut = new AbortController();
    const onEnd = vi.fn();
    const { seen, stream } = fixture(200, { signal: cut.signal, onEnd });
    const reader = stream.getReader();
    await reader.read();
    expect(onEnd).not.toHaveBeenCalled();
    cut.abort(new Error('too slow'));
    await expect(reader.closed).rejects.toThrow('too slow');
    await vi.waitFor(() => expect(seen.ended).toBe(true));
    expect(onEnd).toHaveBeenCalledOnce();
  });

  test('calls `onEnd` once when all is read, when it is cancelled, and when a piece fails', async () => {
    const ends = { read: vi.fn(), cancelled: vi.fn(), failed: vi.fn() };
    await new Response(fixture(3, { onEnd: ends.read }).stream).arrayBuffer();
    await fixture(3, { onEnd: ends.cancelled }).stream.cancel();
    async function* failing() {
      yield 'piece';
      throw new Error('away');
    }
    await expect(new Response(open(failing(), { onEnd: ends.failed })).text()).rejects.toThrow('away');
    for (const onEnd of Object.values(ends)) expect(onEnd).toHaveBeenCalledOnce();
  });

  test('takes turns with other streams: four of them make no four pieces in one', async () => {
    let perTurn = 0;
    let most = 0;
    let over = false;
    const count = () => {
      perTurn = 0;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    async function* pieces() {
      for (let piece = 0; piece < 20; piece += 1) {
        perTurn += 1;
        most = Math.max(most, perTurn);
        yield `piece ${piece},`;
      }
    }
    await Promise.all([1, 2, 3, 4].map(() => new Response(open(pieces())).arrayBuffer()));
    over = true;
    expect(most).toBeLessThanOrEqual(2);
  });

  test('fails with a piece that fails', async () => {
    async function* pieces() {
      yield 'piece';
      throw new Error('away');
    }
    await expect(new Response(open(pieces())).text()).rejects.toThrow('away');
  });
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('turns start one piece of work per turn of the event loop, in order', async () => {
  const turn = createTurns();
  const started: number[] = [];
  const all = [1, 2, 3].map(async (number) => {
    await turn();
    started.push(number);
  });
  expect(started).toEqual([]);
  const seen: number[] = [];
  while (started.length < 3) {
    await nextTurn();
    seen.push(started.length);
  }
  await Promise.all(all);
  expect(started).toEqual([1, 2, 3]);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(3);
});

test('turns start work that comes after the last was started', async () => {
  const turn = createTurns();
  await turn();
  await turn();
});
