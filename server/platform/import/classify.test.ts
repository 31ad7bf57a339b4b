import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';

type Source = Parameters<typeof classify>[0];
const NAMELESS: Source = {
  type: '',
  category: '',
  title: 'Harbour',
  tags: [],
  description: '',
  pattern: '',
  colour: '',
  age: null,
  gender: null,
};
const classified = (source: Partial<Source>) =>
  classify({ ...NAMELESS, ...source }, { reduced: false, language: 'de' });

describe('`classify`', () => {
  test.each([
    ['Mugs', 'type/mugs', 'Mugs'],
    ['Home > Kitchen > Tea Towels', 'type/tea-towels', 'Tea Towels'],
    ['Bücher & Karten', 'type/bucher-karten', 'Bücher & Karten'],
  ])('lists a product of the type %s in a category of that type', (type, slug, name) => {
    const kind = classified({ type });
    expect(kind.categories).toEqual([slug, 'collection/all']);
    expect(kind.categoryNames).toEqual({ [slug]: name });
    expect(kind.family).toBe('other');
  });

  test('lists another kind of product without a type in the last level of its category', () => {
    const kind = classified({ category: 'Apparel & Accessories > Clothing > Dresses' });
    expect(kind.categoryNames).toEqual({ 'type/dresses': 'Dresses' });
  });

  test.each(['', ' > ', '灯台', 'undefined'])('lists a product of the type "%s" with other products', (type) => {
    expect(classified({ type })).toMatchObject({ family: 'other', kindKnown: false });
    expect(classified({ type }).categories).toEqual(['type/other-products', 'collection/all']);
    expect(classified({ type }).categoryNames).toEqual({ 'type/other-products': 'Weitere Produkte' });
  });

  test('lists designs of socks by theme, and no bowl for fruit among socks with fruit', () => {
    expect(classified({ type: 'Socks', title: 'Fruit and flowers' }).categories).toEqual(
      expect.arrayContaining(['collection/food', 'collection/flowers']),
    );
    const bowl = classified({ type: 'Bowls', title: 'New striped fruit bowl with flowers' });
    expect(bowl.categories).toEqual(['type/bowls', 'collection/new', 'collection/all']);
    expect(bowl.patternGroup).toBe('other');
    expect(classified({ type: 'Dresses', title: 'Striped dress' }).patternGroup).toBe('stripes');
    expect(classified({ type: 'Bowls', pattern: 'Striped' }).patternGroup).toBe('stripes');
  });

  test('cuts the name of a page behind a word', () => {
    const type = 'Food and supplies for the animals of the house and of the yard';
    const slug = 'type/food-and-supplies-for-the-animals-of-the';
    expect(classified({ type }).categoryNames).toEqual({
      [slug]: 'Food and supplies for the animals of the house and of the',
    });
  });

  test('lists a product by the family in its title where its type is general', () => {
    expect(classified({ type: 'Accessories', title: 'Harbour socks' })).toMatchObject({
      family: 'socks',
      categoryNames: {},
    });
  });

  test.each([
    ['Men’s socks', ['men']],
    ['Damensocken', ['women']],
    ['Socken für Damen', ['women']],
    ['Unisex socks', ['men', 'women']],
    ['Socks', []],
    ['Socks for men and kids', []],
  ])('says for whom “%s” are: %j', (title, wearers) => {
    const kind = classified({ type: 'Socks', title });
    expect(kind.wearers).toEqual(wearers);
    expect(kind.categories.filter((slug) => slug.includes('socks-for-'))).toEqual(
      wearers.map((wearer) => `collection/socks-for-${wearer}`),
    );
  });

  test('takes age and gender from their columns, whatever the words say', () => {
    expect(classified({ title: 'Kids at heart socks for men', age: 'adult', gender: 'female' })).toMatchObject({
      ageGroup: 'adults',
      wearers: ['women'],
    });
    expect(classified({ title: 'Socks', age: 'baby', gender: 'unisex' })).toMatchObject({
      ageGroup: 'kids',
      childAge: 'baby',
      wearers: [],
    });
  });

  test('takes no product for babies to wear from the category of their care', () => {
    const category = (name: string) => classified({ category: `Baby & Toddler > ${name}` }).ageGroup;
    expect([category('Nursing > Bottle Warmers'), category('Baby & Toddler Socks')]).toEqual(['adults', 'kids']);
  });
});
