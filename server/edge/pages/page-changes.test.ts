import { describe, expect, test } from 'vitest';
import type { CatalogueChanges, ProductChange } from '#app/modules/catalogue/ports.ts';
import type { TagChanges } from '#server/edge/http/documents/document-cache.ts';
import { createPageChanges } from './page-changes.ts';

const SECOND = 1000;

/** Changes on a clock of the test; `taken` returns what was reported, outdated tags with a question mark. */
function follow() {
  let now = 1_000_000;
  let changes: CatalogueChanges | Error = { structure: '1', products: [] };
  const asked: number[] = [];
  const changed: TagChanges[] = [];
  const pageChanges = createPageChanges({
    products: {
      changes: async (since) => {
        asked.push(since);
        if (changes instanceof Error) throw changes;
        return changes;
      },
    },
    onChanged: (changes) => changed.push(changes),
    clock: () => now,
    logger: { info: () => {}, warn: () => {}, error: () => {} },
  });
  return {
    asked,
    read: pageChanges.read,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    change: (next: CatalogueChanges | Error) => {
      changes = next;
    },
    taken: () => {
      const taken = changed.splice(0);
      return [
        ...taken.flatMap(({ untrue }) => untrue),
        ...taken.flatMap(({ outdated }) => outdated.map((tag) => `${tag}?`)),
      ].sort();
    },
  };
}

const change = (id: string, more: Partial<ProductChange> = {}): ProductChange => ({
  id,
  sku: `SOCK-${id}`,
  kind: 'stock',
  revision: 1,
  changedAt: 1_000_000,
  categories: [],
  ...more,
});

describe('the changes of pages', () => {
  test('at the start concern no page in memory', async () => {
    const { read, change: set, taken } = follow();
    set({ structure: '7', products: [change('1')] });
    await read();
    expect(taken()).toEqual([]);
  });

  test('of a stock state concern the page of the product', async () => {
    const { read, change: set, taken } = follow();
    await read();
    set({ structure: '1', products: [change('1')] });
    await read();
    expect(taken()).toEqual(['product:1']);
  });

  test('of a price or a last sale concern the pages with its card, and outdate the lists of the product', async () => {
    const { read, change: set, taken } = follow();
    await read();
    set({ structure: '1', products: [change('1', { kind: 'card', categories: ['adults/socks', '*'] })] });
    await read();
    expect(taken()).toEqual(['card:SOCK-1', 'category:*?', 'category:adults/socks?', 'product:1']);
  });

  test('are reported once, and again when they happen again', async () => {
    const { read, change: set, taken } = follow();
    await read();
    set({ structure: '1', products: [change('1')] });
    await read();
    taken();
    await read();
    expect(taken()).toEqual([]);
    set({ structure: '1', products: [change('1', { revision: 2 })] });
    await read();
    expect(taken()).toEqual(['product:1']);
  });

  test('that are committed late are found, because reads overlap', async () => {
    const { read, change: set, taken, asked } = follow();
    await read();
    set({ structure: '1', products: [change('2', { changedAt: 1_050_000 })] });
    await read();
    taken();
    set({ structure: '1', products: [change('1', { changedAt: 1_030_000 }), change('2', { changedAt: 1_050_000 })] });
    await read();
    expect(asked.at(-1)).toBe(1_020_000);
    expect(taken()).toEqual(['product:1']);
  });

  test('of the structure concern every page', async () => {
    const { read, change: set, taken } = follow();
    await read();
    set({ structure: '2', products: [] });
    await read();
    expect(taken()).toEqual(['*']);
  });

  test('concern every page after a time without answers', async () => {
    const { read, change: set, taken, pass } = follow();
    await read();
    set(new Error('The database is unavailable'));
    await expect(read()).rejects.toThrow();
    pass(5 * SECOND);
    set({ structure: '1', products: [] });
    await read();
    expect(taken()).toEqual([]);
    set(new Error('The database is unavailable'));
    await expect(read()).rejects.toThrow();
    pass(21 * SECOND);
    set({ structure: '1', products: [] });
    await read();
    expect(taken()).toEqual(['*']);
  });

  test('committed before a call are reported by it, also while another read is under way', async () => {
    const { read, change: set, taken } = follow();
    await read();
    const first = read();
    set({ structure: '1', products: [change('1')] });
    const second = read();
    await Promise.all([first, second]);
    expect(taken()).toEqual(['product:1']);
  });
});
