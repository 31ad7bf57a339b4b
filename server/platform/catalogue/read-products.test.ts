import { describe, expect, test } from 'vitest';
import type { Sql } from '#server/store/types.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { createProductReader } from './read-products.ts';

/** A reader of products without sizes, and the ids of the documents that it reads. */
function setUp() {
  const documents: unknown[] = [];
  const rowsOf = (text: string, ids: readonly unknown[]) => {
    if (text.startsWith('SELECT id, revision')) return ids.map((id) => ({ id, revision: 1 }));
    if (!text.startsWith('SELECT id, sku, doc')) return [];
    documents.push(...ids);
    return ids.map((id) => ({ id, sku: id, doc: JSON.stringify(sampleProduct(String(id))), revision: 1 }));
  };
  const sql = { all: async (text: string, values: readonly unknown[] = []) => rowsOf(text, values) } as Sql;
  const ignored = () => undefined;
  const reader = createProductReader(sql, { clock: () => 0, onRejected: ignored, onSkippedLink: ignored });
  const read = async (ids: readonly string[], options?: { readonly keeps: boolean }) => {
    await reader.byIds(ids, 'EUR', options);
    return documents.splice(0);
  };
  return { read };
}

describe('documents of products', () => {
  test('are read once for pages', async () => {
    const { read } = setUp();
    expect(await read(['A1', 'B2'])).toEqual(['A1', 'B2']);
    expect(await read(['A1', 'B2', 'C3'])).toEqual(['C3']);
  });

  test('that a reading of all products comes to are not kept, and those that are known are not read again', async () => {
    const { read } = setUp();
    await read(['A1']);
    expect(await read(['A1', 'B2'], { keeps: false })).toEqual(['B2']);
    expect(await read(['A1', 'B2'], { keeps: false })).toEqual(['B2']);
    expect(await read(['A1', 'B2'])).toEqual(['B2']);
  });
});
