import { describe, expect, test } from 'vitest';
import type { ProductSource } from '#app/modules/catalogue/ports.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { offerItems } from './offer-items.server.ts';

const NAMES: Readonly<Record<string, string>> = { red: 'Melon Slice', blue: 'Deep Sea' };
const products = {
  variants: async (_: unknown, ids: readonly string[]) =>
    ids.flatMap((id) => (NAMES[id] ? [{ id, name: NAMES[id], size: '2-3 Y' }] : [])),
} as unknown as Pick<ProductSource, 'variants'>;
const deps = { products, market: sampleMarket('DE') };
const line = (name: string, quantity: number) => ({ name, size: '2-3 Y', quantity });

describe('`offerItems`', () => {
  test('names the items of a link in their order, with the form value that adds them', async () => {
    const offer = await offerItems(deps, [
      { id: 'blue', quantity: 1 },
      { id: 'red', quantity: 3 },
    ]);
    expect(offer).toEqual({
      items: 'blue:1,red:3',
      lines: [line('Deep Sea', 1), line('Melon Slice', 3)],
      count: 4,
    });
  });

  test('leaves out items that the market does not sell and quantities below one', async () => {
    const offer = await offerItems(deps, [
      { id: 'gone', quantity: 2 },
      { id: 'red', quantity: 0 },
      { id: 'blue', quantity: 2 },
    ]);
    expect(offer).toEqual({ items: 'blue:2', lines: [line('Deep Sea', 2)], count: 2 });
  });

  test('offers nothing when no item is left', async () => {
    expect(await offerItems(deps, [{ id: 'gone', quantity: 2 }])).toBeNull();
    expect(await offerItems(deps, [{ id: 'red', quantity: -1 }])).toBeNull();
  });
});
