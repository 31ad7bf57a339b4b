import { describe, expect, test } from 'vitest';
import { toMarketProduct } from '#app/modules/catalogue/domain/market-product.ts';
import type { Product, Variant } from '#app/modules/catalogue/domain/product.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { sampleProduct, sampleVariant } from '#tests/contracts/sample-product.ts';
import { itemOf, productFeed } from './product-feed.server.ts';

const germany = { ...sampleMarket('DE'), shipping: { freeShippingThreshold: 4900 } };
const words = {
  market: germany,
  namesCountry: false,
  origin: 'https://shop.test',
  brand: { name: 'Shop', claim: 'Socks' },
  categories: new Map([['adults/socks', 'Socken']]),
  t: createTranslations().translator('de'),
  sizeOf: (_: Product, { size }: Variant) => size.label,
};
const record = (sku: string, overrides: Parameters<typeof sampleProduct>[1] = {}) => {
  const product = toMarketProduct(sampleProduct(sku, overrides), germany);
  if (!product) throw new Error('Not sold');
  return product;
};
const item = (product: Product, of = words) => {
  const [variant] = product.variants;
  if (!variant) throw new Error('No size');
  return itemOf(product, variant, of);
};

describe('an item', () => {
  test('has the words of its market, its category and the address of its size', () => {
    expect(item(record('ABC01'))).toMatchObject({
      id: 'ABC01-4146',
      group: 'ABC01',
      title: 'Socke ABC01, 41-46',
      link: 'https://shop.test/de/product/abc01?size=41-46',
      color: 'Blau',
      material: 'Baumwolle',
      productType: 'Socken',
      category: 209,
      wearer: { ageGroup: 'adult', gender: 'unisex' },
    });
  });

  test('has the label of its size and the name of its colour that its page has', () => {
    const product = record('ABC01');
    const named = { ...product, color: { ...product.color, name: 'Hafenblau' } };
    expect(item(named, { ...words, sizeOf: () => 'UK 7½–11' })).toMatchObject({
      title: 'Socke ABC01, UK 7½–11',
      size: 'UK 7½–11',
      color: 'Hafenblau',
    });
  });

  test('has the brand of goods that are not the shop’s own', () => {
    const { information } = sampleProduct('ABC01');
    const branded = (brand?: string) => record('ABC01', { information: { ...information, brand } });
    expect(item(branded())).toMatchObject({ brand: 'Shop', isOwnBrand: true });
    expect(item(branded('Shop'))).toMatchObject({ brand: 'Shop', isOwnBrand: true });
    expect(item(branded('Quay Mill'))).toMatchObject({ brand: 'Quay Mill', isOwnBrand: false });
  });

  test('names the country where the address alone shows another', () => {
    expect(item(record('ABC01'), { ...words, namesCountry: true }).link).toBe(
      'https://shop.test/de/product/abc01?country=DE&size=41-46',
    );
  });

  test('says for whom it is', () => {
    const forWhom = (overrides: object) => {
      const { wearer } = item(record('ABC01', overrides));
      return wearer && `${wearer.ageGroup} ${wearer.gender}`;
    };
    const { information } = sampleProduct('ABC01');
    const kids = { information: { ...information, ageGroup: 'kids' } };
    expect(forWhom({ sections: ['women'] })).toBe('adult female');
    expect(forWhom({ sections: ['men'] })).toBe('adult male');
    expect(forWhom({ sections: ['men', 'women'] })).toBe('adult unisex');
    expect(forWhom(kids)).toBe('kids unisex');
    expect(forWhom({ ...kids, sections: ['baby'] })).toBe('infant unisex');
    expect(forWhom({ ...kids, sections: ['kids', 'toddler'] })).toBe('toddler unisex');
    const mug = { ...information, family: 'other', silhouette: 'other' };
    expect(forWhom({ information: mug })).toBeNull();
    expect(forWhom({ information: mug, sections: ['women'] })).toBe('adult female');
    expect(forWhom({ information: { ...mug, textile: true } })).toBe('adult unisex');
  });

  test.each([
    ['Pineapple Express', 'crew', 'Pineapple Express klassische Socken, 41-46'],
    ['Ananassocken', 'crew', 'Ananassocken, 41-46'],
    ['Ananas', 'other', 'Ananas, 41-46'],
  ] as const)('of the name “%s” and the type %s is called “%s”', (name, silhouette, title) => {
    const { information } = sampleProduct('ABC01');
    expect(item(record('ABC01', { name: { en: name }, information: { ...information, silhouette } })).title).toBe(
      title,
    );
  });

  test('of one size without a measure is called by its name and kind', () => {
    const variants = [sampleVariant('ABC01-A', { size: { label: 'Einheitsgröße', value: 'x' } })];
    expect(item(record('ABC01', { variants })).title).toBe('Socke ABC01');
  });

  test('knows when its reduction began: thirty days before its end', () => {
    const until = Date.UTC(2026, 11, 1);
    const prices = { EUR: { original: 1400, final: 900, reference: { amount: 1400, until } } };
    const variants = [sampleVariant('ABC01-4146', { prices })];
    expect(item(record('ABC01', { variants })).reduced).toEqual({ from: Date.UTC(2026, 10, 1), until });
    expect(item(record('ABC01')).reduced).toBeNull();
  });

  test.each([
    ['multi', null, ''],
    ['multi', 'red', 'Rot'],
    ['blue', 'multi', 'Blau'],
  ] as const)('of the colours %s and %s names those that are one', (primary, secondary, color) => {
    expect(item(record('ABC01', { color: { primary, secondary } })).color).toBe(color);
  });

  test('has the only size of socks and of textiles, and none of other goods that come in one', () => {
    const { information } = sampleProduct('ABC01');
    const sizeOf = (label: string, facts: object) => {
      const variants = [sampleVariant('ABC01-1', { size: { label, value: label } })];
      return item(record('ABC01', { variants, information: { ...information, ...facts } })).size;
    };
    const mug = { family: 'other', silhouette: 'other' };
    expect(sizeOf('One size', {})).toBe('One size');
    expect(sizeOf('One size', { ...mug, textile: true })).toBe('One size');
    expect(sizeOf('Einheitsgröße', mug)).toBe('');
    expect(sizeOf('300 ml', mug)).toBe('300 ml');
  });

  test('has the numbers of its maker', () => {
    const identifiers = { 'ABC01-4146': { gtin: '4006381333931', mpn: 'Q-7' } };
    expect(item(record('ABC01', { identifiers })).identifiers).toEqual(identifiers['ABC01-4146']);
    expect(item(record('ABC01')).identifiers).toEqual({});
  });

  test.each([
    ['socks', ['adults'], 209],
    ['socks', ['baby'], 5423],
    ['boxers', ['men'], 2562],
    ['t-shirts', ['women'], 212],
    ['gift-boxes', ['adults'], 209],
  ] as const)("of %s for %j has Google's number of its category", (family, sections, category) => {
    const { information } = sampleProduct('ABC01');
    const ageGroup = (sections as readonly string[]).includes('baby') ? 'kids' : information.ageGroup;
    const overrides = { sections: [...sections], information: { ...information, family, ageGroup } };
    expect(item(record('ABC01', overrides)).category).toBe(category);
  });
});

describe('the feed', () => {
  const read = async (groups: readonly (readonly Product[])[]) => {
    const asked: string[] = [];
    const products = {
      soldProducts: async (_: unknown, after: string) => {
        asked.push(after);
        return groups[asked.length - 1] ?? [];
      },
    };
    const euro = (amount: number) => ({ amount, currency: 'EUR' as const });
    const method = { id: 'standard', title: 'Standard', carrier: 'DHL', price: euro(0), fullPrice: euro(595) };
    const methods = [{ ...method, deliveryDetails: { earliest: '2026-01-02', latest: '2026-01-03' } }];
    const pieces: string[] = [];
    for await (const piece of productFeed({ products }, { ...words, methods })) pieces.push(piece);
    return { asked, pieces };
  };

  test('goes on after the last product of each group, until there is none', async () => {
    const sizes = ['A', 'B'].map((size) => sampleVariant(`X1-${size}`, { size: { label: size, value: size } }));
    const { asked, pieces } = await read([[record('X1', { variants: sizes }), record('X2')], [record('X3')]]);
    expect(asked).toEqual(['', 'p-x2', 'p-x3']);
    expect(pieces).toHaveLength(4);
    expect(pieces.join('').match(/<item>/g)).toHaveLength(4);
    expect(pieces.join('').match(/<\/rss>/g)).toHaveLength(1);
  });

  test('states the delivery at its full price, and the value from which it is free', async () => {
    const { pieces } = await read([[record('X1')]]);
    expect(pieces[1]).toContain('<g:service>Standard</g:service><g:price>5.95 EUR</g:price>');
    expect(pieces[1]).toContain('<g:price_threshold>49.00 EUR</g:price_threshold>');
  });

  test('without products is whole and empty', async () => {
    const { pieces } = await read([]);
    expect(pieces.join('')).toMatch(/^<\?xml[\s\S]*<channel>[\s\S]*<\/channel>\n<\/rss>\n$/);
  });
});
