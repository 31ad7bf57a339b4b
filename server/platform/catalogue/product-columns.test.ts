import { expect, test } from 'vitest';
import { type ListingFilter, NO_FILTER } from '#app/modules/catalogue/domain/facets.ts';
import { facetsOf, narrowPlaces, wholeList } from './facet-columns.ts';
import { type ColumnProduct, createProductColumns, facetValuesOf } from './product-columns.ts';

const EURO = { isUs: 0, currency: 'EUR' };

const product = (id: string, primary: string, categories: readonly string[] = []): ColumnProduct =>
  ({
    id,
    categories,
    color: { primary, secondary: null },
    materials: [],
    information: { silhouette: 'crew' },
    sections: [],
    collections: [],
    patternGroup: 'plain',
    badges: [],
  }) as unknown as ColumnProduct;

const offer = (productId: string, price: number) => ({ productId, ...EURO, soldOut: 0, rank: price, price, newest: 0 });
const sized = (productId: string, ...sizes: string[]) => ({
  productId,
  isUs: 0,
  sizes: sizes.map((value) => ({ value, label: value.toUpperCase() })),
});

/** Red, blue and red socks for 100, 200 and 300. */
function openColumns() {
  const columns = createProductColumns();
  for (const [id, colour] of [
    ['a', 'red'],
    ['b', 'blue'],
    ['c', 'red'],
  ] as const)
    columns.put(product(id, colour, id === 'c' ? ['outlet'] : ['socks', 'outlet']));
  columns.offer([offer('a', 100), offer('b', 200), offer('c', 300)], []);
  columns.stock([sized('a', 's', 'm'), sized('b', 'm')], ['a', 'b', 'c']);
  const ids = (places: Uint32Array) => Array.from(places, columns.places.idOf);
  const narrowed = (filter: Partial<ListingFilter>, category: string | null = null) => {
    const facets = columns.facetsIn(EURO);
    const all = columns.soldIn(EURO, category);
    const whole = wholeList(narrowPlaces(all, facets, NO_FILTER), facets.price);
    const found = narrowPlaces(all, facets, { ...NO_FILTER, ...filter });
    const { facets: counted, ...rest } = facetsOf(found, { ...facets, whole });
    const counts = (key: 'color' | 'size') =>
      Object.fromEntries(counted[key].map(({ value, count }) => [value, count]));
    return { ids: ids(found.places), color: counts('color'), size: counts('size'), ...rest };
  };
  return { columns, narrowed, sold: (category: string | null) => ids(columns.soldIn(EURO, category)) };
}

test('`narrowPlaces` leaves every product to an empty filter, and to values that no product has', () => {
  const { narrowed } = openColumns();
  const all = {
    ids: ['a', 'b', 'c'],
    color: { red: 2, blue: 1 },
    size: { s: 1, m: 2 },
    highestPrice: 300,
    without: {},
  };
  expect(narrowed({})).toEqual(all);
  expect(narrowed({ values: { color: ['violet'] } })).toMatchObject({ ids: all.ids, size: all.size });
});

test('`narrowPlaces` takes any value of one facet and all facets together', () => {
  const { narrowed } = openColumns();
  expect(narrowed({ values: { color: ['red', 'blue'] } }).ids).toEqual(['a', 'b', 'c']);
  expect(narrowed({ values: { color: ['red'], size: ['m'] } }).ids).toEqual(['a']);
});

test('`narrowPlaces` counts a facet under the choices of the others, and the list without one part', () => {
  const { narrowed } = openColumns();
  expect(narrowed({ values: { color: ['red'] } })).toMatchObject({
    color: { red: 2, blue: 1 },
    size: { s: 1, m: 1 },
    without: { color: 3 },
  });
  expect(narrowed({ values: { color: ['blue'] }, priceTo: 150 })).toMatchObject({
    ids: [],
    color: { red: 1, blue: 0 },
    size: { s: 0, m: 0 },
    without: { color: 1, price: 1 },
  });
});

test('columns of products follow changes of one product, and its removal', () => {
  const { columns, narrowed, sold } = openColumns();
  expect([sold('socks'), sold('outlet'), sold('hats')]).toEqual([['a', 'b'], ['a', 'b', 'c'], []]);
  columns.put(product('b', 'green', ['hats']));
  columns.stock([], ['a']);
  expect(narrowed({})).toMatchObject({ color: { red: 2, green: 1 }, size: { m: 1 } });
  expect([sold('socks'), sold('hats')]).toEqual([['a'], ['b']]);
  columns.unoffer(EURO, ['c']);
  columns.remove('a');
  columns.put(product('d', 'blue', ['socks']));
  expect([sold(null), sold('socks')]).toEqual([['b'], []]);
  columns.offer([offer('d', 400), offer('unknown', 1)], ['b']);
  expect(narrowed({})).toMatchObject({ ids: ['d'], color: { blue: 1 }, size: {}, highestPrice: 400 });
});

test('columns of products grow with them', () => {
  const { columns, sold } = openColumns();
  const ids = Array.from({ length: 1000 }, (_, index) => `p${index}`);
  for (const id of ids) columns.put(product(id, 'red'));
  columns.offer(
    ids.map((id) => offer(id, 5)),
    [],
  );
  expect(sold(null)).toEqual(['a', 'b', 'c', ...ids]);
  expect(columns.soldIn({ isUs: 1, currency: 'USD' }, null)).toHaveLength(0);
});

test('`narrowPlaces` counts like a comparison of every product with every value', () => {
  const columns = createProductColumns();
  const colours = ['red', 'blue', 'green'];
  const sizes = ['s', 'm', 'l', 'xl'];
  const all = Array.from({ length: 200 }, (_, index) => ({
    id: `p${index}`,
    color: colours.slice((index * 7) % 3).slice(0, 1),
    size: sizes.filter((_size, place) => ((index * 13) >> place) % 2 === 0),
    price: (index * 37) % 90,
  }));
  for (const { id, color } of all) columns.put(product(id, color[0] ?? ''));
  columns.offer(
    all.map(({ id, price }) => offer(id, price)),
    [],
  );
  columns.stock(
    all.map((one) => sized(one.id, ...one.size)),
    [],
  );
  const chosen = { color: ['red', 'blue'], size: ['m', 'xl'] };
  type Part = 'color' | 'size' | 'price';
  const has = (one: (typeof all)[number], part: Part) =>
    part === 'price' ? one.price >= 10 && one.price <= 60 : one[part].some((value) => chosen[part].includes(value));
  const leftWithout = (part: Part) =>
    all.filter((one) => (['color', 'size', 'price'] as const).every((other) => other === part || has(one, other)));
  const facets = columns.facetsIn(EURO);
  const places = columns.soldIn(EURO, null);
  const whole = wholeList(narrowPlaces(places, facets, NO_FILTER), facets.price);
  const narrowed = narrowPlaces(places, facets, { values: chosen, priceFrom: 10, priceTo: 60 });
  const found = facetsOf(narrowed, { ...facets, whole });
  for (const [facet, values] of [['color', colours] as const, ['size', sizes] as const]) {
    const counts = new Map(found.facets[facet].map(({ value, count }) => [value, count]));
    const expected = values.map((value) => [
      value,
      leftWithout(facet).filter((one) => one[facet].includes(value)).length,
    ]);
    expect([...counts].toSorted()).toEqual(expected.toSorted());
  }
  expect(found.without).toEqual({
    color: leftWithout('color').length,
    size: leftWithout('size').length,
    price: leftWithout('price').length,
  });
  expect(found.highestPrice).toBe(89);
});

test('goods of another kind are for the women and men that they name, and socks for both', () => {
  const personsOf = (family: string, ...sections: string[]) => {
    const { information, ...facts } = product('a', 'red');
    return facetValuesOf({ ...facts, information: { ...information, family }, sections } as ColumnProduct).person;
  };
  expect(personsOf('socks', 'adults')).toEqual(['women', 'men']);
  expect(personsOf('other', 'adults')).toEqual([]);
  expect(personsOf('other', 'adults', 'women')).toEqual(['women']);
  expect(personsOf('other', 'adults', 'women', 'men')).toEqual(['women', 'men']);
});
