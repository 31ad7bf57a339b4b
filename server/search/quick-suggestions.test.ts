import { describe, expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { quickSuggestions } from './quick-suggestions.ts';

const uk = sampleMarket('GB');
const some = { products: [{ id: 'p-a1', sku: 'A1' }], terms: ['cats'], validUntil: null };

describe('quick suggestions', () => {
  test('are those of the search', async () => {
    const suggest = quickSuggestions({ suggest: async () => some }, { clock: () => 5000, onFailure: () => undefined });
    expect(await suggest(uk, 'cat', 8)).toBe(some);
  });

  test('are none for a second when the search fails, which is logged, or hangs', async () => {
    const failures: unknown[] = [];
    const options = { clock: () => 5000, onFailure: (error: unknown) => failures.push(error) };
    const failing = quickSuggestions({ suggest: () => Promise.reject(new Error('No engine')) }, options);
    expect(await failing(uk, 'cat', 8)).toEqual({ products: [], terms: [], validUntil: 6000 });
    expect(failures).toHaveLength(1);
    const hanging = quickSuggestions({ suggest: () => new Promise(() => undefined) }, options);
    expect(await hanging(uk, 'cat', 8)).toEqual({ products: [], terms: [], validUntil: 6000 });
  });
});
