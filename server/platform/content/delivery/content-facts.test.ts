import { beforeEach, describe, expect, test } from 'vitest';
import { readFacets } from './facet-definitions.ts';
import { readThresholds } from './free-shipping.ts';
import { readWidgets } from './recommendation-widgets.ts';

let notes: [string, object][] = [];
const note = (message: string, details: object) => void notes.push([message, details]);
beforeEach(() => {
  notes = [];
});

const threshold = (country: unknown, amount: unknown) => ({ component: 'free_shipping_threshold', country, amount });
const thresholds = (...blocks: unknown[]) => ({ thresholds: blocks });

describe('`readThresholds`', () => {
  const bundled = thresholds(threshold('GB', '50'), threshold('JP', '12000'), threshold('AE', '0'));

  test('has the amount of each country, as digits or as a number', () => {
    expect(readThresholds([thresholds(threshold('GB', 47.5)), bundled], note)).toEqual({ GB: 47.5, JP: 12000, AE: 0 });
    expect(notes).toEqual([]);
  });

  test.each([['-5'], ['fifty'], ['NaN'], [Number.POSITIVE_INFINITY], [{ html: '50' }], ['1e9'], ['1000000000']])(
    'takes 0 for %j, and notes it',
    (amount) => {
      expect(readThresholds([thresholds(threshold('GB', amount)), bundled], note)).toMatchObject({ GB: 0 });
      expect(notes).toEqual([['Problem with free shipping', expect.objectContaining({ country: 'GB' })]]);
    },
  );

  test.each([[''], ['  '], [null], [undefined]])('takes the amount below for the empty one %j', (amount) => {
    expect(readThresholds([thresholds(threshold('GB', amount)), bundled], note)).toMatchObject({ GB: 50 });
  });

  test('states 0 where content says so', () => {
    expect(readThresholds([thresholds(threshold('GB', '0')), bundled], note)).toMatchObject({ GB: 0 });
    expect(notes).toEqual([]);
  });

  test('leaves out an unknown country and whatever is no block', () => {
    const odd = thresholds(threshold('XX', '1'), threshold('__proto__', '1'), null, 7, 'x', threshold('GB', '60'));
    expect(readThresholds([odd, { thresholds: 'none' }, bundled], note)).toEqual({ GB: 60, JP: 12000, AE: 0 });
    expect(notes.map(([message]) => message)).toContain('Problem with free shipping');
  });
});

describe('`readWidgets`', () => {
  const widgets = (tenant: string, country: string, ids: readonly string[]) => {
    const [product, basket, list] = ids;
    return { component: 'tenant_widgets', tenant, country, product, basket, list };
  };
  const bundled = { widgets: [widgets('UK', 'GB', ['a', 'b', 'c']), widgets('DE', 'DE', ['d', 'e', 'f'])] };

  test('merges the ids of a tenant and country field by field', () => {
    const over = { widgets: [widgets('UK', 'GB', ['new', '', 'c'])] };
    expect(readWidgets([over, bundled], note)).toEqual([
      { tenant: 'UK', country: 'GB', product: 'new', basket: 'b', list: 'c' },
      { tenant: 'DE', country: 'DE', product: 'd', basket: 'e', list: 'f' },
    ]);
  });

  test('leaves out widgets with an id that is used twice, and of unknown tenants, and notes them', () => {
    const odd = { widgets: [widgets('XX', 'GB', ['x', 'y', 'z']), widgets('EU', 'DE', ['e', 'h', 'i'])] };
    expect(readWidgets([bundled, odd], note).map(({ tenant }) => tenant)).toEqual(['UK', 'DE']);
    expect(notes).toHaveLength(2);
    expect(new Set(notes.map(([message]) => message))).toEqual(new Set(['Problem with recommendation widgets']));
  });

  test('takes the valid id below for one that is no id', () => {
    const odd = { widgets: [widgets('UK', 'GB', ['../../x', 'b', 'c'])] };
    expect(readWidgets([odd, bundled], note)[0]).toMatchObject({ product: 'a' });
    expect(notes[0]?.[0]).toBe('Problem with recommendation widgets');
  });
});

describe('`readFacets`', () => {
  const facet = (key: string, fields: object = {}) => ({
    component: 'facet',
    _uid: `facet-${key}`,
    key,
    apiId: key,
    type: 'facet',
    translationKey: `catalogue:filter.facet.${key}`,
    queryParam: key,
    apiItemsPrefix: `${key}:`,
    lists: 'all',
    ...fields,
  });
  const bundled = { facets: [facet('color', { lists: 'adults/socks\nkids/socks' }), facet('size')] };

  test('has the facets in their order, with the lists that offer them', () => {
    expect(readFacets([bundled], note)).toMatchObject([
      { uuid: 'facet-color', key: 'color', lists: ['adults/socks', 'kids/socks'] },
      { uuid: 'facet-size', key: 'size', lists: null, queryParam: 'size', type: 'facet' },
    ]);
  });

  test('follows the order and the choice of the strongest version', () => {
    const over = { facets: [facet('size', { translationKey: 'shop:size' }), facet('badge')] };
    expect(readFacets([over, bundled], note).map(({ key, translationKey }) => [key, translationKey])).toEqual([
      ['size', 'shop:size'],
      ['badge', 'catalogue:filter.facet.badge'],
    ]);
  });

  test.each([
    ['an unknown key', facet('smell')],
    ['another parameter', facet('badge', { queryParam: 'size' })],
    ['another prefix', facet('badge', { apiItemsPrefix: 'b-' })],
    ['another id', facet('badge', { apiId: 'labels' })],
    ['another type', facet('badge', { type: 'slider' })],
    ['a name that is no key', facet('badge', { translationKey: '<b>' })],
    ['a key that is given twice', facet('size', { _uid: 'twin' })],
  ])('leaves out a facet with %s, and notes it', (_, odd) => {
    const over = { facets: [facet('size'), odd] };
    expect(readFacets([over, bundled], note).map(({ key }) => key)).toEqual(['size']);
    expect(notes).toMatchObject([['Problem with facet', {}]]);
  });

  test('takes the facets below where none is valid', () => {
    expect(readFacets([{ facets: [facet('smell')] }, bundled], note)).toHaveLength(2);
  });
});
