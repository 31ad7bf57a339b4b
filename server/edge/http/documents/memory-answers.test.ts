import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { representationOf } from './document.ts';
import { createMemoryAnswers } from './memory-answers.ts';
import { sampleDocument, samplePage, sampleVisit } from './page-fixture.ts';

const PATH = '/uk/socks';

/** Requests for a page in memory; returns the headers of each answer. */
async function answersOf(until: number | null) {
  const state = { now: 0, plain: true };
  const document = await sampleDocument(samplePage('Socks', { until }), 0);
  const representation = await representationOf(document, { bag: 0, encoding: null });
  const answer = createMemoryAnswers({
    documents: { ready: () => ({ document, representation, state: 'hit' }) } as never,
    shared: { target: () => PATH, arrives: () => false, visit: () => sampleVisit({ plain: state.plain }) } as never,
    cdn: { seconds: 30, staleSeconds: 60 },
    clock: () => state.now,
    everywhere: [],
    countryHeader: null,
    trustsPeer: () => false,
    onHit: () => undefined,
  });
  const incoming = { method: 'GET', url: PATH, headers: {}, socket: {} } as IncomingMessage;
  return (now: number, plain = true): Headers => {
    Object.assign(state, { now, plain });
    const headers = new Headers();
    const writeHead = (_: number, lines: readonly string[]) => {
      for (let at = 0; at < lines.length; at += 2) headers.append(lines[at] ?? '', lines[at + 1] ?? '');
    };
    expect(answer(incoming, { writeHead, end: () => undefined } as unknown as ServerResponse)).toBe(true);
    return headers;
  };
}

test('a page from memory lets no cache keep it after the end of what it shows, however late it is sent', async () => {
  const at = await answersOf(200_000);
  const life = (now: number) => /s-maxage=(\d+), stale-while-revalidate=(\d+)/.exec(at(now).get('cache-control') ?? '');
  expect([0, 110_000, 150_000, 190_000, 100_000].map((now) => life(now)?.slice(1))).toEqual([
    ['30', '60'],
    ['30', '60'],
    ['30', '20'],
    ['10', '0'],
    ['30', '60'],
  ]);
});

test('a page from memory for one group of visitors is kept by no cache, whatever was sent before', async () => {
  const at = await answersOf(200_000);
  const kept = (now: number, plain: boolean) => at(now, plain).get('cache-control')?.split(',', 1)[0];
  expect(kept(0, true)).toBe('public');
  expect(kept(0, false)).toBe('private');
  expect(kept(190_000, false)).toBe('private');
  expect(kept(0, true)).toBe('public');
});

test('answers from memory have an id each', async () => {
  const at = await answersOf(null);
  const ids = [at(0), at(0), at(0)].map((headers) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(3);
  expect(ids).not.toContain('');
});

test('a request with a key is not answered from memory on its socket: its answer has a timing', () => {
  const ready = () => {
    throw new Error('The memory is not read');
  };
  const answer = createMemoryAnswers({
    documents: { ready } as never,
    shared: { target: () => PATH, arrives: () => false, visit: () => sampleVisit({ plain: true }) } as never,
    cdn: null,
    clock: () => 0,
    everywhere: [],
    countryHeader: null,
    trustsPeer: () => false,
    onHit: () => undefined,
  });
  const headers = { authorization: 'Bearer key' };
  expect(answer({ method: 'GET', url: PATH, headers, socket: {} } as IncomingMessage, {} as ServerResponse)).toBe(
    false,
  );
});
