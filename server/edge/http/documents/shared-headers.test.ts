import { describe, expect, test } from 'vitest';
import { type Document, representationOf } from './document.ts';
import { sampleDocument, samplePage } from './page-fixture.ts';
import { dependOnTime, sharedHeaders } from './shared-headers.ts';

const cdn = { seconds: 30, staleSeconds: 60 };

const NOW = 1_000_000;

async function headersOf(document: Document, options: Omit<Parameters<typeof sharedHeaders>[2], 'now'>) {
  const representation = await representationOf(document, { bag: 0, encoding: 'br' });
  const headers = new Headers();
  for (const [name, value] of sharedHeaders(document, representation, { ...options, now: NOW }))
    headers.append(name, value);
  return headers;
}

describe('the headers of a shared page', () => {
  test('let browsers keep it and ask each time, and no other cache', async () => {
    const headers = await headersOf(await sampleDocument(samplePage(), 0), { cdn: null, plain: true });
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(headers.has('surrogate-key')).toBe(false);
  });

  test('let a configured cache keep the page that no cookie changes, by what it shows', async () => {
    const page = samplePage('Socks', { tags: ['product:1', 'category:adults/socks'] });
    const headers = await headersOf(await sampleDocument(page, 0), { cdn, plain: true });
    expect(headers.get('cache-control')).toBe(
      'public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=60',
    );
    expect(headers.get('surrogate-key')).toBe('product:1 category:adults/socks');
    expect(headers.get('vary')).toBe('Accept-Encoding, Save-Data, ECT, Sec-GPC');
  });

  test.each([
    ['a variant', 200, false],
    ['a page that does not exist', 404, true],
  ])('let no cache keep %s', async (_, status, plain) => {
    const headers = await headersOf(await sampleDocument(samplePage('Socks', { status }), 0), { cdn, plain });
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  test('name only as many tags as a header holds', async () => {
    const tags = Array.from({ length: 2000 }, (_, index) => `product:${index}`);
    const headers = await headersOf(await sampleDocument(samplePage('Socks', { tags }), 0), { cdn, plain: true });
    expect(headers.get('surrogate-key')?.length).toBeLessThan(4100);
  });

  test('keep what the page varies by besides', async () => {
    const page = samplePage('Socks', { headers: [['vary', 'Accept-Language']] });
    const headers = await headersOf(await sampleDocument(page, 0), { cdn: null, plain: false });
    expect(headers.get('vary')).toBe('Accept-Language, Accept-Encoding');
  });

  test.each([
    [120_000, 's-maxage=30, stale-while-revalidate=60'],
    [90_000, 's-maxage=30, stale-while-revalidate=60'],
    [50_000, 's-maxage=30, stale-while-revalidate=20'],
    [29_999, 's-maxage=29, stale-while-revalidate=0'],
    [0, 's-maxage=0, stale-while-revalidate=0'],
    [-5000, 's-maxage=0, stale-while-revalidate=0'],
  ])('let no cache send a page after the end of what it shows, in %i ms', async (left, life) => {
    const document = await sampleDocument(samplePage('Socks', { until: NOW + left }), 0);
    const headers = await headersOf(document, { cdn, plain: true });
    expect(headers.get('cache-control')).toBe(`public, max-age=0, must-revalidate, ${life}`);
  });

  test('let no cache send a page that states what is no longer true', async () => {
    const document = { ...(await sampleDocument(samplePage('Socks'), 0)), isUntrue: true };
    const headers = await headersOf(document, { cdn, plain: true });
    expect(headers.get('cache-control')).toContain('s-maxage=0, stale-while-revalidate=0');
  });
});

test.each([
  ['a page without an end', null, false],
  ['a page whose end is later than a cache may send it', NOW + 90_000, false],
  ['a page whose end is near', NOW + 89_999, true],
])('`dependOnTime` of the headers of %s is answered', (_, until, expected) => {
  expect(dependOnTime({ until, incompleteUntil: null, isUntrue: false }, cdn, NOW)).toBe(expected);
  expect(dependOnTime({ until: null, incompleteUntil: until, isUntrue: false }, cdn, NOW)).toBe(expected);
  expect(dependOnTime({ until, incompleteUntil: null, isUntrue: false }, null, NOW)).toBe(false);
});
