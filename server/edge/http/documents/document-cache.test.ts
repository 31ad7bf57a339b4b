import { describe, expect, test } from 'vitest';
import { sizeOf } from './document.ts';
import { createDocumentCache, EVERY_TAG } from './document-cache.ts';
import { sampleDocument, samplePage } from './page-fixture.ts';

const now = 1_000_000;
const LARGE = { epoch: 0, small: false };

function cacheOf(maxBytes = 1_000_000) {
  return createDocumentCache({ maxBytes, clock: () => now });
}

const untrue = (tags: readonly string[]) => ({ untrue: tags, outdated: [] });
const outdated = (tags: readonly string[]) => ({ untrue: [], outdated: tags });

const documentOf = (tags: readonly string[] = ['category:socks'], text = 'Socks') =>
  sampleDocument(samplePage(text, { tags }), now);

describe('the document cache', () => {
  test('returns a stored document by its key, and nothing for another key', async () => {
    const cache = cacheOf();
    const document = await documentOf();
    expect(cache.put('uk', document, LARGE)).toBe(true);
    expect(cache.find('uk')).toEqual({ document, state: 'fresh' });
    expect(cache.find('de')).toBeNull();
  });

  test('stores nothing when it may use no memory', async () => {
    const cache = cacheOf(0);
    expect(cache.put('uk', await documentOf(), LARGE)).toBe(false);
    expect(cache.find('uk')).toBeNull();
  });

  test('marks the documents with a changed tag as untrue, and only those, once', async () => {
    const cache = cacheOf();
    cache.put('socks', await documentOf(['category:socks', 'product:1']), LARGE);
    cache.put('gloves', await documentOf(['category:gloves']), LARGE);
    expect(cache.change(untrue(['category:socks', 'product:9']))).toHaveLength(1);
    expect(cache.find('socks')?.state).toBe('untrue');
    expect(cache.find('gloves')?.state).toBe('fresh');
    expect(cache.change(untrue(['product:1']))).toEqual([]);
    cache.put('socks', await documentOf(), { epoch: cache.epoch(), small: false });
    expect(cache.find('socks')?.state).toBe('fresh');
  });

  test('marks every document when anything may have changed', async () => {
    const cache = cacheOf();
    cache.put('socks', await documentOf(), LARGE);
    cache.put('about', await documentOf([]), LARGE);
    cache.put('missing', await documentOf([]), { epoch: 0, small: true });
    expect(cache.change(untrue([EVERY_TAG]))).toHaveLength(3);
    expect(['socks', 'about', 'missing'].map((key) => cache.find(key)?.state)).toEqual(['untrue', 'untrue', 'untrue']);
  });

  test('marks the documents with an outdated tag until they are made again', async () => {
    const cache = cacheOf();
    cache.put('socks', await documentOf(['category:socks', 'card:1']), LARGE);
    cache.put('gloves', await documentOf(['category:gloves', 'card:1']), LARGE);
    expect(cache.change(outdated(['category:socks']))).toEqual([]);
    expect(cache.find('socks')?.state).toBe('stale');
    expect(cache.find('gloves')?.state).toBe('fresh');
    cache.put('socks', await documentOf(), { epoch: cache.epoch(), small: false });
    expect(cache.find('socks')?.state).toBe('fresh');
  });

  test('stores a page that was made before its order changed as outdated', async () => {
    const cache = cacheOf();
    const epoch = cache.epoch();
    cache.change(outdated(['category:socks']));
    expect(cache.put('socks', await documentOf(), { epoch, small: false })).toBe(true);
    expect(cache.find('socks')?.state).toBe('stale');
    expect(cache.put('gloves', await documentOf(['category:gloves']), { epoch, small: false })).toBe(true);
    expect(cache.find('gloves')?.state).toBe('fresh');
  });

  test('does not store a page that was made of what has changed meanwhile', async () => {
    const cache = cacheOf();
    const epoch = cache.epoch();
    cache.change(untrue(['category:socks']));
    expect(cache.put('socks', await documentOf(['category:socks']), { epoch, small: false })).toBe(false);
    expect(cache.put('gloves', await documentOf(['category:gloves']), { epoch, small: false })).toBe(true);
    expect(cache.put('socks', await documentOf(['category:socks']), { epoch: cache.epoch(), small: false })).toBe(true);
    cache.change(untrue([EVERY_TAG]));
    expect(cache.put('gloves', await documentOf(['category:gloves']), { epoch, small: false })).toBe(false);
  });

  test('does not store a page that is older than the drops it remembers', async () => {
    const cache = cacheOf();
    const epoch = cache.epoch();
    for (let drop = 0; drop < 600; drop += 1) cache.change(untrue([`product:${drop}`]));
    expect(cache.put('about', await documentOf([]), { epoch, small: false })).toBe(false);
  });

  test('keeps within its memory, and drops what was not asked for the longest', async () => {
    const size = sizeOf(await documentOf());
    const cache = cacheOf(size * 40);
    for (let index = 0; index < 100; index += 1) {
      cache.put(`page ${index}`, await documentOf(['*'], `Page ${index}`), LARGE);
      cache.find('page 0');
    }
    expect(cache.usage().bytes).toBeLessThanOrEqual(size * 40);
    expect(cache.find('page 0')).not.toBeNull();
    expect(cache.find('page 1')).toBeNull();
    expect(cache.find('page 99')).not.toBeNull();
  });

  test('gives pages of any number a small part of its memory, so that they do not displace the others', async () => {
    const size = sizeOf(await documentOf());
    const cache = cacheOf(size * 80);
    for (let index = 0; index < 40; index += 1) cache.put(`page ${index}`, await documentOf(), LARGE);
    for (let index = 0; index < 500; index += 1)
      cache.put(`search ${index}`, await documentOf(), { epoch: 0, small: true });
    for (let index = 0; index < 40; index += 1) expect(cache.find(`page ${index}`)).not.toBeNull();
    expect(cache.find('search 0')).toBeNull();
    expect(cache.find('search 499')).not.toBeNull();
  });

  test('counts the memory of a document again after it has grown', async () => {
    const cache = cacheOf();
    const document = await documentOf();
    cache.put('uk', document, LARGE);
    const before = cache.usage().bytes;
    document.representations.set('br 5', { etag: 'W/"a"', encoding: 'br', body: Buffer.alloc(5000), best: false });
    cache.grown('uk');
    expect(cache.usage().bytes).toBeGreaterThanOrEqual(before + 5000);
    expect(cache.find('uk')?.document.representations.size).toBe(2);
  });

  test('forgets the tags of documents that others have replaced', async () => {
    const cache = cacheOf();
    cache.put('uk', await documentOf(['category:socks']), LARGE);
    cache.put('uk', await documentOf(['category:gloves']), LARGE);
    expect(cache.change(untrue(['category:socks']))).toEqual([]);
    expect(cache.change(untrue(['category:gloves']))).toHaveLength(1);
    expect(cache.change(untrue(['category:gloves']))).toEqual([]);
  });
});
