import { describe, expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { loadSuggestions } from './load-suggestions.server.ts';

const input = { market: sampleMarket('DE'), term: 'katz' };

describe('`loadSuggestions`', () => {
  test('reads the cards of at most eight products, and the terms', async () => {
    const asked: unknown[] = [];
    const search = {
      async suggest(_: unknown, term: string, most: number) {
        asked.push(term, most);
        return { products: [{ id: 'p-a1', sku: 'A1' }], terms: ['Katze'], validUntil: null };
      },
    };
    const products = { cards: async (_: unknown, skus: readonly string[]) => skus.map((sku) => ({ sku })) as never };
    expect(await loadSuggestions({ search, products }, input)).toEqual({ cards: [{ sku: 'A1' }], terms: ['Katze'] });
    expect(asked).toEqual(['katz', 8]);
  });

  test('reads no cards where no product is suggested', async () => {
    const search = { suggest: async () => ({ products: [], terms: [], validUntil: null }) };
    const products = { cards: () => Promise.reject(new Error('No cards')) };
    expect(await loadSuggestions({ search, products }, input)).toEqual({ cards: [], terms: [] });
  });
});
