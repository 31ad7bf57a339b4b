import { expect, test } from 'vitest';
import { createPictureMemory, type PictureInMemory } from './picture-memory.ts';

const WEBP = 'image/avif,image/webp,*/*';

function memoryOf(maxBytes = 10_000) {
  const time = { now: 1000 };
  return { memory: createPictureMemory({ maxBytes, clock: () => time.now }), time };
}

function picture(etag: string, size = 100): PictureInMemory {
  return { headers: [['etag', etag]], etag, body: Buffer.alloc(size, etag) };
}

test('`createPictureMemory` finds a picture by its address and by whether the client accepts WebP', () => {
  const { memory } = memoryOf();
  const narrow = picture('narrow');
  const wide = picture('wide');
  const webp = picture('webp');
  memory.put({ url: '/images/a?width=90', accept: '*/*' }, narrow, 0);
  memory.put({ url: '/images/a?width=360', accept: '*/*' }, wide, 0);
  memory.put({ url: '/images/a?width=360', accept: WEBP }, webp, 0);
  expect(memory.find({ url: '/images/a?width=90', accept: 'image/png' })).toEqual(narrow);
  expect(memory.find({ url: '/images/a?width=360', accept: '' })).toEqual(wide);
  expect(memory.find({ url: '/images/a?width=360', accept: 'image/webp' })).toEqual(webp);
  expect(memory.find({ url: '/images/a?width=90', accept: WEBP })).toBeNull();
  expect(memory.find({ url: '/images/b?width=90', accept: '*/*' })).toBeNull();
});

test('`createPictureMemory` finds a picture for a minute', () => {
  const { memory, time } = memoryOf();
  const address = { url: '/images/a', accept: '' };
  memory.put(address, picture('a'), 0);
  time.now += 59_999;
  expect(memory.find(address)).not.toBeNull();
  time.now += 1;
  expect(memory.find(address)).toBeNull();
  memory.put(address, picture('a'), 0);
  expect(memory.find(address)).not.toBeNull();
});

test('`createPictureMemory` drops the least recently used picture above its bytes', () => {
  const { memory } = memoryOf(2000);
  const address = (id: string) => ({ url: `/images/${id}`, accept: '' });
  for (const id of ['a', 'b', 'c']) memory.put(address(id), picture(id, 400), 0);
  expect(['a', 'b', 'c'].map((id) => memory.find(address(id)) !== null)).toEqual([false, true, true]);
});

test('`createPictureMemory` keeps the bytes of a picture once for all its addresses', () => {
  const { memory } = memoryOf(2000);
  const other = { url: '/images/b', accept: '' };
  memory.put(other, picture('b', 400), 0);
  for (let junk = 0; junk < 100; junk += 1)
    memory.put({ url: `/images/a?junk=${junk}`, accept: '' }, picture('a', 400), 0);
  const [first, last] = [0, 99].map((junk) => memory.find({ url: `/images/a?junk=${junk}`, accept: '' }));
  expect(first?.body).toBe(last?.body);
  expect(memory.find(other)).not.toBeNull();
});

test('`createPictureMemory` drops all, and rejects a picture that was found before', () => {
  const { memory } = memoryOf();
  const address = { url: '/images/a', accept: '' };
  const before = memory.epoch();
  memory.put(address, picture('a'), before);
  memory.clear();
  expect(memory.find(address)).toBeNull();
  memory.put(address, picture('a'), before);
  expect(memory.find(address)).toBeNull();
  memory.put(address, picture('a'), memory.epoch());
  expect(memory.find(address)).not.toBeNull();
});

test.each([
  ['a long address', 10_000, `/images/a?${'x'.repeat(300)}`, 100],
  ['a picture larger than its bytes', 1000, '/images/a', 2000],
  ['any picture without bytes', 0, '/images/a', 100],
])('`createPictureMemory` does not store %s', (_, maxBytes, url, size) => {
  const { memory } = memoryOf(maxBytes);
  memory.put({ url, accept: '' }, picture('a', size), 0);
  expect(memory.find({ url, accept: '' })).toBeNull();
});
