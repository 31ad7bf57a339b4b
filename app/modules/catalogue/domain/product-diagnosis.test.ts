import { expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { sampleProduct } from '#tests/contracts/sample-product.ts';
import { diagnoseProduct, type StoredProductRecord } from './product-diagnosis.ts';

const { variants: _, ...VALID } = sampleProduct('A', {
  linkedProducts: [{ sku: 'B', slug: 'b', colour: 'ultraviolet', name: { en: 'B' } }],
});
const variant = (sku: string, currency: string, stock: StoredProductRecord['variants'][number]['stock']) => ({
  id: `v-${sku}`,
  sku,
  size: { label: '41-46', value: '41-46' },
  prices: [{ currency, original: 1400, final: 1200, isConverted: false }],
  stock,
});
const record = (changes: Partial<StoredProductRecord> = {}): StoredProductRecord => ({
  sku: 'A',
  document: VALID,
  variants: [
    variant('A-4146', 'GBP', [
      { warehouse: 'nl', quantity: 3 },
      { warehouse: 'us', quantity: 9 },
    ]),
    variant('A-UP-4146', 'USD', [{ warehouse: 'us', quantity: 7 }]),
    variant('A-3640', 'EUR', []),
  ],
  images: [],
  searchWords: {},
  listings: [],
  ...changes,
});

test('`diagnoseProduct` says why a variant is dropped in a market, with its price and the units for sale there', () => {
  const diagnosis = diagnoseProduct(record(), sampleMarket('GB'));
  expect(diagnosis.rejection).toBeNull();
  expect(
    diagnosis.variants.map(({ sku, price, forSale, faults }) => [sku, price?.final ?? null, forSale, faults]),
  ).toEqual([
    ['A-4146', 1200, 3, []],
    ['A-UP-4146', null, 0, [{ kind: 'only-us' }, { kind: 'no-price', currency: 'GBP' }]],
    ['A-3640', null, 0, [{ kind: 'no-price', currency: 'GBP' }]],
  ]);
  expect(
    diagnoseProduct(record(), sampleMarket('US')).variants.map(({ forSale, faults }) => [forSale, faults]),
  ).toEqual([
    [9, [{ kind: 'not-us' }, { kind: 'no-price', currency: 'USD' }]],
    [7, []],
    [0, [{ kind: 'not-us' }, { kind: 'no-price', currency: 'USD' }]],
  ]);
});

test('`diagnoseProduct` names skipped links, pictures that are not stored and languages that a text lacks', () => {
  const [picture = ''] = VALID.media.map(({ id }) => id);
  const diagnosis = diagnoseProduct(record(), sampleMarket('GB'));
  expect(diagnosis.skippedLinks).toEqual([{ sku: 'B', colour: 'ultraviolet' }]);
  expect(diagnosis.images).toEqual(VALID.media.map(({ id }) => ({ id, isStored: false })));
  expect(diagnoseProduct(record({ images: [picture] }), sampleMarket('GB')).images[0]?.isStored).toBe(true);
  const lacks = Object.fromEntries(diagnosis.texts.map(({ path, lacks: languages }) => [path, languages]));
  expect(lacks).toMatchObject({
    name: ['nl'],
    'description.full': ['de', 'nl'],
    'linkedProducts[0].name': ['de', 'nl'],
  });
});

test('`diagnoseProduct` names a missing manufacturer, composition and picture, and the variants that the law forbids', () => {
  const information = { ...VALID.information, manufacturer: '', compositions: [], legalMaterials: { en: '' } };
  const incomplete = record({ document: { ...VALID, information, media: [] } });
  const { missing, lackedByLaw, variants } = diagnoseProduct(incomplete, sampleMarket('GB'));
  expect(missing).toEqual(['manufacturer', 'fibres', 'images']);
  expect(lackedByLaw).toEqual(['manufacturer', 'fibres']);
  expect(variants.map(({ faults }) => faults.filter(({ kind }) => kind === 'law'))).toEqual([
    [{ kind: 'law', lacks: ['manufacturer', 'fibres'] }],
    [],
    [{ kind: 'law', lacks: ['manufacturer', 'fibres'] }],
  ]);
  expect(diagnoseProduct(incomplete, sampleMarket('JP')).lackedByLaw).toEqual([]);
  expect(diagnoseProduct(record(), sampleMarket('GB')).lackedByLaw).toEqual([]);
});

test.each([
  ['Invalid product received', { document: { ...VALID, updateReason: '' } }],
  ['Invalid product received', { document: null }],
  ['Invalid product received', { document: 'text' }],
  ['Invalid product received', { document: { linkedProducts: 'none', media: 7 } }],
  ['empty variants array', { variants: [] }],
] as const)('`diagnoseProduct` gives the reason of a rejected product: %s', (reason, changes) => {
  expect(diagnoseProduct(record(changes), sampleMarket('GB')).rejection).toBe(reason);
});
