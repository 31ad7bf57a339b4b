import { expect, test } from 'vitest';
import { mapInTurns, streamInTurns } from './in-turns.server.ts';

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

test.each(['packed', 'plain'] as const)('streamInTurns makes each piece in a turn of its own, %s', async (kind) => {
  let made = 0;
  async function* pieces() {
    for (; made < 30; made += 1) yield `piece ${made},`;
  }
  const stream = streamInTurns(pieces());
  const sent = kind === 'packed' ? stream.pipeThrough(new CompressionStream('gzip')) : stream;
  const read = async () => {
    const text = kind === 'packed' ? sent.pipeThrough(new DecompressionStream('gzip')) : sent;
    expect(await new Response(text).text()).toMatch(/^piece 0,piece 1,.*piece 29,$/);
  };
  expect(await turnsDuring(read)).toBeGreaterThanOrEqual(30);
});

test('streamInTurns makes no piece that is not taken, and ends its pieces when it is cancelled', async () => {
  const seen: string[] = [];
  async function* pieces() {
    try {
      for (;;) {
        seen.push('piece');
        yield 'text';
      }
    } finally {
      seen.push('end');
    }
  }
  const reader = streamInTurns(pieces()).getReader();
  await reader.read();
  await reader.cancel();
  expect(seen).toEqual(['piece', 'end']);
});
