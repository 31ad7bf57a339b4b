import { expect, test } from 'vitest';
import { loadConfig } from './load-config.ts';
import { bytesOfShare, MEMORY_SHARES } from './memory-shares.ts';

const MB = 1024 ** 2;

test('a share grows with the allowed memory up to its most', () => {
  const sizes = [256, 512, 2048, 65_536].map((allowed) => bytesOfShare(MEMORY_SHARES.pages, allowed * MB) / MB);
  expect(sizes).toEqual([16, 32, 128, 128]);
});

test('a stated number of bytes replaces a share', () => {
  const config = loadConfig({ DOCUMENT_CACHE_BYTES: '7', IMAGE_MEMORY_BYTES: '0' });
  expect(config).toMatchObject({ ok: true, value: { documentCacheBytes: 7, imageMemoryBytes: 0 } });
});
