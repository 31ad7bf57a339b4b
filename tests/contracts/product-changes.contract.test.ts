import { describe, expect, test } from 'vitest';
import { eur, ireland, startCatalogue as open } from './catalogue-fixture.ts';
import { sampleProduct, sampleVariant } from './sample-product.ts';

const EVERYTHING = 0;

test('a product has the price of its cheapest size in stock, before and after this size is sold out', async () => {
  const size = (value: string, amount: number) =>
    sampleVariant(`ABC01-${value}`, {
      prices: eur(amount),
      size: { label: value, value },
      stock: { nl: 9 },
    });
  const { source, setStock } = await open([sampleProduct('ABC01', { variants: [size('S', 700), size('L', 900)] })]);
  for (const [quantity, amount, availableSizes] of [
    [9, 700, ['S', 'L']],
    [0, 900, ['L']],
    [9, 700, ['S', 'L']],
  ] as const) {
    await setStock('v-abc01-s', 'nl', quantity);
    expect(await source.product(ireland, 'abc01')).toMatchObject({
      value: { availableSizes, price: { final: { amount } } },
    });
    expect(await source.cards(ireland, ['ABC01'])).toMatchObject([{ price: { final: { amount } } }]);
  }
});

describe('changes', () => {
  const start = async () => {
    const opened = await open([
      sampleProduct('ABC01', {
        categories: ['adults/socks', 'collection/all'],
        variants: [sampleVariant('ABC01-A', { stock: { nl: 40 } }), sampleVariant('ABC01-B', { stock: { nl: 40 } })],
      }),
      sampleProduct('OTHER'),
    ]);
    await opened.setStock('v-abc01-a', 'nl', 40);
    const revisions = async () =>
      Object.fromEntries(
        (await opened.source.changes(EVERYTHING)).products.map(({ id, kind, revision }) => [`${kind} ${id}`, revision]),
      );
    return { ...opened, revisions };
  };

  test('do not name a product whose sizes keep their stock state', async () => {
    const { setStock, revisions } = await start();
    const before = await revisions();
    await setStock('v-abc01-a', 'nl', 12);
    expect(await revisions()).toEqual(before);
  });

  test('name a product whose size becomes low, without its lists', async () => {
    const { setStock, revisions } = await start();
    const before = await revisions();
    await setStock('v-abc01-a', 'nl', 5);
    expect(await revisions()).toEqual({ ...before, 'stock p-abc01': (before['stock p-abc01'] ?? 0) + 1 });
  });

  test('name the card of a product whose last units change, with all sizes together', async () => {
    const { setStock, revisions } = await start();
    await setStock('v-abc01-a', 'nl', 0);
    await setStock('v-abc01-b', 'nl', 6);
    const before = await revisions();
    for (const [quantity, card] of [
      [5, 1],
      [4, 2],
      [4, 2],
      [40, 3],
      [41, 3],
    ] as const) {
      await setStock('v-abc01-b', 'nl', quantity);
      expect([quantity, (await revisions())['card p-abc01']]).toEqual([quantity, (before['card p-abc01'] ?? 0) + card]);
    }
  });

  test('name a product whose last units an import has changed in between', async () => {
    const { setStock, replace, revisions } = await start();
    await setStock('v-abc01-b', 'nl', 0);
    await setStock('v-abc01-a', 'nl', 3);
    const stock = { nl: 40 };
    await replace([sampleProduct('ABC01', { variants: [sampleVariant('ABC01-A', { stock })] })]);
    const before = await revisions();
    await setStock('v-abc01-a', 'nl', 3);
    expect(await revisions()).toMatchObject({ 'card p-abc01': (before['card p-abc01'] ?? 0) + 1 });
  });

  test('name a product of which another number of units is left, while they are few', async () => {
    const { setStock, revisions } = await start();
    await setStock('v-abc01-a', 'nl', 5);
    const before = await revisions();
    await setStock('v-abc01-a', 'nl', 4);
    expect(await revisions()).toEqual({ ...before, 'stock p-abc01': (before['stock p-abc01'] ?? 0) + 1 });
  });

  test('name a product that sells out or comes back, with the categories that list it', async () => {
    const { source, setStock, revisions } = await start();
    await setStock('v-abc01-b', 'nl', 0);
    const before = (await revisions())['card p-abc01'] ?? 0;
    await setStock('v-abc01-a', 'nl', 0);
    const card = (await source.changes(EVERYTHING)).products.find(({ kind }) => kind === 'card');
    expect(card).toMatchObject({ id: 'p-abc01', sku: 'ABC01', revision: before + 1 });
    expect([...(card?.categories ?? [])].sort()).toEqual(['*', 'adults/socks', 'collection/all']);
    await setStock('v-abc01-a', 'nl', 1);
    expect(await revisions()).toMatchObject({ 'card p-abc01': before + 2 });
  });

  test('name a product whose price changes, and not one whose price is set again', async () => {
    const { setPrice, revisions } = await start();
    const before = (await revisions())['card p-abc01'] ?? 0;
    await setPrice('v-abc01-a', 900);
    expect(await revisions()).toMatchObject({ 'card p-abc01': before + 1 });
    await setPrice('v-abc01-a', 900);
    expect(await revisions()).toMatchObject({ 'card p-abc01': before + 1 });
  });

  test('have another structure after an import and the same one after a sale', async () => {
    const { source, setStock, replace } = await start();
    const { structure } = await source.changes(EVERYTHING);
    await setStock('v-abc01-a', 'nl', 0);
    expect((await source.changes(EVERYTHING)).structure).toBe(structure);
    await replace([sampleProduct('ABC01', { name: { en: 'Renamed' } })]);
    expect((await source.changes(EVERYTHING)).structure).not.toBe(structure);
  });

  test('of many products at once have another structure and name none of them', async () => {
    const skus = Array.from({ length: 30 }, (_, index) => `M${index + 10}`);
    const { source, setStockOf } = await open(
      skus.map((sku) => sampleProduct(sku, { variants: [sampleVariant(`${sku}-A`, { stock: { nl: 40 } })] })),
    );
    const variants = skus.map((sku) => `v-${sku.toLowerCase()}-a`);
    const changesStructure = async (ids: readonly string[], quantity: number) => {
      const before = (await source.changes(EVERYTHING)).structure;
      await setStockOf(ids, quantity);
      return (await source.changes(EVERYTHING)).structure !== before;
    };
    const named = async () =>
      (await source.changes(EVERYTHING)).products.filter(({ kind }) => kind === 'card').map(({ sku }) => sku);
    expect([await changesStructure(variants, 0), await named()]).toEqual([true, []]);
    expect([await changesStructure(variants, 0), await named()]).toEqual([false, []]);
    expect([await changesStructure(variants.slice(0, 2), 40), await named()]).toEqual([false, ['M10', 'M11']]);
  });

  test('before a time are left out', async () => {
    const { source, setStock } = await start();
    await setStock('v-abc01-a', 'nl', 0);
    const { products } = await source.changes(EVERYTHING);
    const latest = Math.max(...products.map(({ changedAt }) => changedAt));
    expect((await source.changes(latest)).products).toEqual([]);
  });
});
