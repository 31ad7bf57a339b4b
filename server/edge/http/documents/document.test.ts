import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bestRepresentation, encodingFor, freshness, representationOf, sizeOf } from './document.ts';
import { sampleDocument, samplePage } from './page-fixture.ts';

const unpack = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const SECOND = 1000;
const HOUR = 3600 * SECOND;

describe('a representation', () => {
  test('has the number on the bag in its place, in every encoding', async () => {
    const page = samplePage();
    const document = await sampleDocument(page, 0);
    for (const bag of [0, 1, 12]) {
      const expected = page.html.replace('<!--bag-->', `<b>${bag}</b>`);
      const [identity, br, gzip] = await Promise.all(
        ([null, 'br', 'gzip'] as const).map((encoding) => representationOf(document, { bag, encoding })),
      );
      expect(identity?.body.toString()).toBe(expected);
      expect((await unpack.br(br?.body ?? '')).toString()).toBe(expected);
      expect((await unpack.gzip(gzip?.body ?? '')).toString()).toBe(expected);
    }
  });

  test('is made once and kept for a page that is requested again', async () => {
    const document = { ...(await sampleDocument()), hits: 1 };
    const first = await representationOf(document, { bag: 2, encoding: 'br' });
    expect(await representationOf(document, { bag: 2, encoding: 'br' })).toBe(first);
    expect(document.representations.size).toBe(2);
  });

  test('of a page that is requested once is not kept, except that in brotli for an empty bag', async () => {
    const document = await sampleDocument();
    for (const encoding of [null, 'gzip', 'br'] as const) await representationOf(document, { bag: 2, encoding });
    await representationOf(document, { bag: 0, encoding: 'br' });
    expect([...document.representations.keys()]).toEqual(['br 0']);
  });

  test('for an empty bag in brotli is what the others are made of, before and after it is compressed better', async () => {
    const page = samplePage('Größen für Füße', { bag: (count) => (count === 0 ? '<i>leer</i>' : `<b>${count}</b>`) });
    const document = await sampleDocument(page, 0);
    document.representations.set('br 0', await bestRepresentation(document, { bag: 0, encoding: 'br' }));
    const { body } = await representationOf(document, { bag: 3, encoding: null });
    expect(body.toString()).toBe(page.html.replace('<!--bag-->', '<b>3</b>'));
  });

  test('of a page without a number is the same for every bag', async () => {
    const page = samplePage('Socks', { html: '<!DOCTYPE html><title>Socks</title>' });
    const { body } = await representationOf(await sampleDocument(page, 0), { bag: 3, encoding: null });
    expect(body.toString()).toBe(page.html);
  });

  test('has another validator for another number, encoding or page, and the same for a better compression', async () => {
    const document = await sampleDocument();
    const other = await sampleDocument(samplePage('Gloves'), 0);
    const first = await representationOf(document, { bag: 0, encoding: 'br' });
    const etags = await Promise.all([
      representationOf(document, { bag: 1, encoding: 'br' }),
      representationOf(document, { bag: 0, encoding: 'gzip' }),
      representationOf(document, { bag: 0, encoding: null }),
      representationOf(other, { bag: 0, encoding: 'br' }),
    ]);
    expect(new Set([first, ...etags].map(({ etag }) => etag)).size).toBe(5);
    const best = await bestRepresentation(document, { bag: 0, encoding: 'br' });
    expect(best.etag).toBe(first.etag);
    expect(best.body.length).toBeLessThan(first.body.length);
    expect((await unpack.br(best.body)).toString()).toBe((await unpack.br(first.body)).toString());
  });

  test('of a small page is not compressed', async () => {
    const small = await sampleDocument(samplePage('Socks', { html: '<!DOCTYPE html><title>Socks</title>' }), 0);
    expect(encodingFor(small, 'br, gzip')).toBeNull();
    expect(encodingFor(await sampleDocument(), 'br, gzip')).toBe('br');
  });
});

test('the size of a document counts all representations', async () => {
  const document = { ...(await sampleDocument()), hits: 1 };
  const before = sizeOf(document);
  const { body } = await representationOf(document, { bag: 0, encoding: null });
  expect(sizeOf(document)).toBeGreaterThan(before + body.length);
});

describe('the freshness of a page', () => {
  test.each([
    [0, 'fresh'],
    [299 * SECOND, 'fresh'],
    [300 * SECOND, 'stale'],
    [24 * HOUR - 1, 'stale'],
    [24 * HOUR, 'expired'],
  ] as const)('of %i milliseconds is %s', (age, expected) => {
    expect(
      freshness(
        { madeAt: 5000, status: 200, until: null, incompleteUntil: null, isOutdated: false, isUntrue: false },
        5000 + age,
      ),
    ).toBe(expected);
  });

  test('that says that nothing is there ends after ten seconds', () => {
    expect(
      freshness(
        { madeAt: 0, status: 404, until: null, incompleteUntil: null, isOutdated: false, isUntrue: false },
        9 * SECOND,
      ),
    ).toBe('fresh');
    expect(
      freshness(
        { madeAt: 0, status: 404, until: null, incompleteUntil: null, isOutdated: false, isUntrue: false },
        10 * SECOND,
      ),
    ).toBe('expired');
  });
});

test('a page is untrue when a reduction that it shows ends', () => {
  expect(
    freshness(
      { madeAt: 0, status: 200, until: 5 * SECOND, incompleteUntil: null, isOutdated: false, isUntrue: false },
      4.9 * SECOND,
    ),
  ).toBe('fresh');
  expect(
    freshness(
      { madeAt: 0, status: 200, until: 5 * SECOND, incompleteUntil: null, isOutdated: false, isUntrue: false },
      5 * SECOND,
    ),
  ).toBe('untrue');
});

test('a page that lacks a part is incomplete from its time on, until it is too old or untrue', () => {
  const page = { madeAt: 0, status: 200, until: null, incompleteUntil: SECOND, isOutdated: false, isUntrue: false };
  expect(freshness(page, 0.9 * SECOND)).toBe('fresh');
  expect(freshness({ ...page, isOutdated: true }, 0.9 * SECOND)).toBe('stale');
  expect(freshness(page, SECOND)).toBe('incomplete');
  expect(freshness(page, 24 * HOUR)).toBe('expired');
  expect(freshness({ ...page, until: SECOND }, SECOND)).toBe('untrue');
  expect(freshness({ ...page, isUntrue: true }, 0)).toBe('untrue');
  expect(freshness({ ...page, isUntrue: true }, 24 * HOUR)).toBe('expired');
  expect(freshness({ ...page, isUntrue: true, status: 404 }, 0)).toBe('expired');
});
