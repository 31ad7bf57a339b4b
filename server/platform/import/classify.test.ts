import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';

const classified = (type: string, title = 'Harbour') =>
  classify({ type, title, tags: [], pattern: '', colour: '', kids: false, reduced: false });

describe('`classify`', () => {
  test.each([
    ['Mugs', 'type/mugs', 'Mugs'],
    ['Home > Kitchen > Tea Towels', 'type/tea-towels', 'Tea Towels'],
    ['Bücher & Karten', 'type/bucher-karten', 'Bücher & Karten'],
  ])('lists a product of the unknown type %s in a category of that type', (type, slug, name) => {
    const kind = classified(type);
    expect(kind.categories).toEqual([slug, 'collection/all']);
    expect(kind.categoryNames).toEqual({ [slug]: name });
    expect(kind.family).toBe('other');
  });

  test.each(['', ' > ', '灯台', 'undefined'])('lists a product of the type "%s" with the socks', (type) => {
    expect(classified(type)).toMatchObject({ family: 'socks', familyKnown: false, categoryNames: {} });
    expect(classified(type).categories[0]).toBe('adults/socks');
  });

  test('lists a product by the family in its title, whatever its type', () => {
    expect(classified('Accessories', 'Harbour socks')).toMatchObject({ family: 'socks', categoryNames: {} });
  });

  test.each([
    ['Men’s socks', ['men']],
    ['Damensocken', ['women']],
    ['Socken für Damen', ['women']],
    ['Unisex socks', ['men', 'women']],
    ['Socks', []],
    ['Socks for men and kids', []],
  ])('says for whom “%s” are: %j', (title, wearers) => {
    const kind = classified('Socks', title);
    expect(kind.wearers).toEqual(wearers);
    expect(kind.categories.filter((slug) => slug.includes('socks-for-'))).toEqual(
      wearers.map((wearer) => `collection/socks-for-${wearer}`),
    );
  });
});
