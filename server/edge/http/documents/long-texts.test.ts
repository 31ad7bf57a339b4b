import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { deservesBest } from './document.ts';
import { documentsOf } from './documents-fixture.ts';
import { samplePage, sampleRequest, sampleVisit } from './page-fixture.ts';

describe('a long text', () => {
  const TEXT = '<url><loc>https://shop.test/de/product/sock</loc></url>\n'.repeat(10_000);
  const textSource = (whole: string) => {
    const { html: _, ...page } = samplePage('', { headers: [['content-type', 'application/xml; charset=utf-8']] });
    async function* pieces() {
      for (let at = 0; at < whole.length; at += 50_000) yield Buffer.from(whole.slice(at, at + 50_000));
    }
    return { ...page, pieces: pieces() };
  };
  async function setUp({ whole = TEXT, mostReaders = 24 } = {}) {
    const fixture = documentsOf({ mostReaders });
    fixture.answers(() => ({ page: textSource(whole) }));
    const visit = (bag: number) => sampleVisit({ bag });
    const response = async (accept: string, bag = 0) => {
      const found = await fixture.documents.read(sampleRequest({ accept, page: visit(bag) }), fixture.make);
      if ('response' in found) throw new Error('not shared');
      return fixture.documents.respond(found, { page: visit(bag), ifNoneMatch: null });
    };
    return { ...fixture, visit, response };
  }
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, '': (body: Buffer) => body };

  test('is the same in every encoding, of which each has a validator of its own', async () => {
    const { response, makings } = await setUp();
    const etags = new Set<string | null>();
    for (const encoding of ['br', 'gzip', ''] as const) {
      const answer = await response(encoding);
      expect(answer.headers.get('content-encoding') ?? '').toBe(encoding);
      const body = Buffer.from(await answer.arrayBuffer());
      expect(unpacked[encoding](body).toString()).toBe(TEXT);
      etags.add(answer.headers.get('etag'));
    }
    expect(etags.size).toBe(3);
    expect(makings.length).toBe(1);
  });

  test('is kept in brotli alone, however often and in whatever encoding it is read', async () => {
    const { response, cache, documents, visit } = await setUp();
    await response('br');
    const { bytes } = cache.usage();
    expect(bytes).toBeLessThan(10_000);
    for (let time = 0; time < 5; time += 1)
      for (const encoding of ['gzip', '']) await (await response(encoding)).arrayBuffer();
    expect(cache.usage().bytes).toBe(bytes);
    expect(documents.ready(visit(0), 'gzip')).toBeNull();
    const ready = documents.ready(visit(0), 'br');
    expect(ready && deservesBest(ready.document, ready.representation)).toBe(false);
    expect(ready?.document.hits).toBeGreaterThan(5);
  });

  test('is unpacked for so many clients at once: one more tries again soon, unless it takes brotli', async () => {
    const { response } = await setUp({ mostReaders: 2 });
    const [first] = await Promise.all(['gzip', ''].map((encoding) => response(encoding)));
    const late = await response('gzip');
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await response('br')).status).toBe(200);
    await first?.body?.cancel();
    expect((await response('gzip')).status).toBe(200);
  });

  test('is the same for every number on the bag', async () => {
    const { response, documents, visit } = await setUp();
    await response('br', 3);
    expect(documents.ready(visit(3), 'br')?.representation).toBe(documents.ready(visit(0), 'br')?.representation);
    expect(await (await response('', 3)).text()).toBe(TEXT);
  });

  test('that is short has its bodies kept as those of a page', async () => {
    const short = TEXT.slice(0, 50_000);
    const { response, documents, visit } = await setUp({ whole: short });
    for (let time = 0; time < 2; time += 1) expect(await (await response('')).text()).toBe(short);
    expect(documents.ready(visit(0), '')?.representation.body.toString()).toBe(short);
  });

  test('that fails within a piece is not stored, and is made again', async () => {
    const { answers, response, cache } = await setUp();
    async function* failing() {
      yield Buffer.from(TEXT);
      throw new Error('away');
    }
    answers(() => ({ page: { ...textSource(''), pieces: failing() } }));
    await expect(response('br')).rejects.toThrow('away');
    expect(cache.usage().documents).toBe(0);
    answers(() => ({ page: textSource(TEXT) }));
    expect(await (await response('')).text()).toBe(TEXT);
  });
});
