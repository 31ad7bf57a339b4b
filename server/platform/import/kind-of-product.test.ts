import { describe, expect, test } from 'vitest';
import { isGiftCard, kindOf, type NamedProduct } from './kind-of-product.ts';

const NAMELESS: NamedProduct = { type: '', category: '', title: 'Harbour', tags: [] };
const kind = (product: Partial<NamedProduct>) => kindOf({ ...NAMELESS, ...product });
const CLOTHING = 'Apparel & Accessories > Clothing';

describe('`kindOf`', () => {
  test.each([
    ['Paquete de 10 Bodies de Algodón Orgánico', true],
    ['Regalo de lino para recién nacido', true],
    ['Strampler Mond', true],
    ['Babyslaapzak', true],
    ['Tischset aus Baumwolle', true],
    ['Kerze in Wolle', false],
    ['Cotton Candy', undefined],
  ])('reads the title %s as a textile where nothing else names the kind: %s', (title, textile) => {
    expect(kind({ title, category: 'Uncategorized' })).toEqual(
      textile === undefined ? null : { family: 'other', textile },
    );
  });

  test.each([
    ['Ankle Socks', 'socks'],
    ['Wollsocken', 'socks'],
    ['Kniestrümpfe', 'socks'],
    ['Sokken', 'socks'],
    ['Chaussettes', 'socks'],
    ['Calcetines', 'socks'],
    ['Calzini', 'socks'],
    ['Socks > Harbour', 'socks'],
    ['Herrenunterwäsche', 'boxers'],
    ['Underpants', 'boxers'],
    ['Boxer Shorts', 'boxers'],
    ['T-Shirts', 't-shirts'],
  ])('reads the type %s as %s', (type, family) => {
    expect(kind({ type, category: 'Home & Garden > Decor', title: 'Mug' })).toEqual({ family });
  });

  test.each([
    ['Dresses', true],
    ['Strumpfhosen', true],
    ['Sweatshirts', true],
    ['Scarves', true],
    ['Bath Towels', true],
    ['Swim Trunks', true],
    ['Sweatpants', true],
    ['Compression Stockings', true],
    ['Aprons', true],
    ['Rings', false],
    ['Bottles', false],
    ['Soft Toys', false],
    ['Sock Drawers', false],
    ['Dress Shoes', false],
  ])('reads the type %s as another kind, a textile: %s', (type, textile) => {
    expect(kind({ type })).toEqual({ family: 'other', textile });
  });

  test.each([
    [`${CLOTHING} > Underwear & Socks > Socks`, { family: 'socks' }],
    [`${CLOTHING} > Underwear & Socks > Underwear`, { family: 'boxers' }],
    [`${CLOTHING} > Underwear & Socks > Bras`, { family: 'other', textile: true }],
    [`${CLOTHING} > Kilts`, { family: 'other', textile: true }],
    [`${CLOTHING} > Baby & Toddler Clothing > Baby & Toddler Socks & Tights`, { family: 'other', textile: true }],
    ['Bekleidung & Accessoires > Bekleidung > Unterwäsche & Socken > Socken', { family: 'socks' }],
    ['Baby & Toddler > Nursing & Feeding > Sterilizers', { family: 'other', textile: false }],
    ['Apparel & Accessories > Jewelry > Rings', { family: 'other', textile: false }],
    ['209', { family: 'socks' }],
    ['2271', { family: 'other', textile: true }],
    ['188', { family: 'other', textile: false }],
    ['987654', null],
  ] as const)('reads the category %s where there is no type', (category, expected) => {
    expect(kind({ category })).toEqual(expected);
  });

  test.each([
    ['Harbour Socks', { family: 'socks' }],
    ['Harbour – warm wool socks', { family: 'socks' }],
    ['3 pairs of socks', { family: 'socks' }],
    ['Boxer Dog Socks', { family: 'socks' }],
    ['Socks with a boat on a mug', { family: 'socks' }],
    ['Chaussettes en coton', { family: 'socks' }],
    ['Mug with socks', { family: 'other', textile: false }],
    ['Sock Knitting Book', { family: 'other', textile: false }],
    ['Clips for socks', { family: 'other', textile: false }],
    ['Aluminium top case', { family: 'other', textile: false }],
    ['Linen pillow case', null],
    ['Bracelet de bras', { family: 'other', textile: false }],
    ['Lace bra', { family: 'other', textile: true }],
    ['Windsock', null],
    ['Harbour', null],
  ] as const)('reads the title “%s” where nothing else names a kind', (title, expected) => {
    expect(kind({ title })).toEqual(expected);
  });

  test('lets the title choose in a general category, and no other one', () => {
    const title = 'Harbour Tee';
    expect(kind({ category: `${CLOTHING} > Shirts & Tops`, title })).toEqual({ family: 't-shirts' });
    expect(kind({ category: `${CLOTHING} > Dresses`, title })).toEqual({ family: 'other', textile: true });
  });

  test.each([
    ['no other goods', { type: 'Gift boxes' }, true],
    ['socks among its tags', { type: 'Gift boxes', title: 'Coffee box', tags: ['socks'] }, true],
    ['socks in its description', { title: 'Honey gift set', description: 'Three pairs of socks.' }, true],
    ['a mug', { type: 'Gift boxes', title: 'Mug', category: 'Home & Garden > Decor' }, false],
    ['sauces', { type: 'Hot Sauce Gift Sets & Chilli Gifts', title: 'The dining collection' }, false],
    ['wine', { title: 'Wein-Geschenkset' }, false],
  ] as const)('reads a gift box with %s', (_, product, isOwn) => {
    expect(kindOf({ ...NAMELESS, ...product })).toEqual(
      isOwn ? { family: 'gift-boxes' } : { family: 'other', textile: undefined },
    );
  });

  test.each([
    ['Silicone Sock for printers', null],
    ['Pipe tee 3/8"', null],
    ['Brass Tee', null],
    ['Adapter, jumper wire', { family: 'other', textile: false }],
    ['Top box', null],
    ['LED high tops', null],
    ['Bracket to suit a towpin', { family: 'other', textile: false }],
    ['Pintle suit 70mm', null],
    ['Push pull switch', null],
    ['Marco Polo', null],
    ['Linen suit', { family: 'other', textile: true }],
    ['Striped top', { family: 'other', textile: true }],
    ['Pull en laine', { family: 'other', textile: true }],
    ['Warm jumper', { family: 'other', textile: true }],
  ] as const)('reads the title “%s” without taking a part of a machine for clothing', (title, expected) => {
    expect(kind({ title })).toEqual(expected);
  });

  test.each([
    ['Clothing > Accessories', 'Sunglasses', { family: 'other', textile: false }],
    ['Clothing > Accessories', 'Harbour', { family: 'other', textile: true }],
    ['Clothing > Tops', 'Harbour Tee', { family: 't-shirts' }],
    ['Clothing', 'Coffee', { family: 'other', textile: true }],
  ] as const)('reads the type %s of “%s”, which is general', (type, title, expected) => {
    expect(kind({ type, title })).toEqual(expected);
  });

  test.each([
    ['high_tops', null],
    ['BABY_SOCKS', { family: 'socks' }],
  ] as const)('reads the tag %s by its words', (tag, expected) => {
    expect(kind({ tags: [tag] })).toEqual(expected);
  });

  test('takes a product for its unknown type where the title ends with it', () => {
    expect(kind({ type: 'Xylophones', title: 'Sock Xylophone' })).toBeNull();
  });

  test('reads long texts in time that grows with their length', () => {
    const long = '-'.repeat(1_000_000);
    expect(kind({ type: long, category: long, title: long, tags: Array(1000).fill(long) })).toBeNull();
  }, 1_000);
});

describe('`isGiftCard`', () => {
  test.each([
    [{ type: 'Gift Cards' }, true],
    [{ type: 'Gutscheine' }, true],
    [{ category: 'Arts & Entertainment > Gift Giving > Gift Cards & Certificates' }, true],
    [{ category: '53' }, true],
    [{ title: 'Gift card 25 €' }, true],
    [{ title: 'Digitale cadeaubon' }, true],
    [{ title: 'Gift card holder' }, false],
    [{ title: 'Gift card', type: 'Socks' }, false],
    [{ type: 'Gift Boxes' }, false],
  ])('is for %j: %s', (product, expected) => {
    expect(isGiftCard({ ...NAMELESS, ...product })).toBe(expected);
  });
});
