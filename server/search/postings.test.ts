import { expect, test } from 'vitest';
import { createEntryBuffer, createPostings } from './postings.ts';
import { createSkuIndex } from './sku-index.ts';

const FIELDS = 16;

test('postings return the entries of each stem, whatever lies between their documents', () => {
  const postings = createPostings({ fields: FIELDS, entries: createEntryBuffer() });
  const steps = [0, 1, 127, 128, 16_384, 2_100_000];
  const stems = [0, 1, 2].map(() => ({
    number: postings.addStem(),
    doc: 0,
    docs: [] as number[],
    uses: [] as number[],
  }));
  for (let entry = 0; entry < 8000; entry += 1)
    for (const stem of stems) {
      const field = entry % FIELDS;
      const times = [1, 14, 15, 255][(entry + stem.number) % 4] as number;
      stem.doc += entry % 997 === 0 ? (steps[(entry / 997 + stem.number) % steps.length] as number) : entry % 3;
      stem.docs.push(stem.doc);
      stem.uses.push((field << 8) | times);
      postings.add(stem.number, { doc: stem.doc, field, times });
    }
  for (const { number, docs, uses } of stems) {
    const read = postings.read(number);
    expect(read.length).toBe(docs.length);
    expect(read.docs.subarray(0, read.length)).toEqual(Uint32Array.from(docs));
    expect(read.uses.subarray(0, read.length)).toEqual(Uint16Array.from(uses));
    expect(postings.documentsOf(number)).toEqual(new Uint32Array(FIELDS).fill(docs.length / FIELDS));
  }
});

test('the sku index finds packed and new skus, and the last document of each', () => {
  const index = createSkuIndex();
  for (let doc = 0; doc < 10_000; doc += 1) index.add(doc, [`AB-${doc}`, `AB-${doc}-S`]);
  index.add(10_000, ['AB-7']);
  expect([index.find('ab7'), index.find('AB-7-s'), index.find('ab9999'), index.find('ab12345')]).toEqual([
    10_000,
    7,
    9999,
    undefined,
  ]);
  expect([...index.startingWith('ab-999').keys()].sort((a, b) => a - b)).toEqual([
    999, 9990, 9991, 9992, 9993, 9994, 9995, 9996, 9997, 9998, 9999,
  ]);
});
