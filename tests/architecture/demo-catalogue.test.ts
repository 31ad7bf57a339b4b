import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CURRENCY_CODES } from '#app/kernel/money.ts';
import { LANGUAGES } from '#app/kernel/text.ts';
import { isUsVariant } from '#app/modules/catalogue/domain/market-product.ts';
import { productRejection } from '#app/modules/catalogue/domain/product-validity.ts';
import type { ArtSpec } from '#lab/drawings/art-spec.ts';
import { MOTIFS } from '#lab/drawings/motifs.ts';
import drawn from '#lab/drawings/products.json' with { type: 'json' };
import { drawArt } from '#lab/drawings/render-art.ts';
import { svgText } from '#lab/drawings/svg.ts';
import { readBundledProducts } from '#server/platform/catalogue/seed-catalogue.ts';

const folder = join(import.meta.dirname, '../../content-fallbacks');
const stories = z
  .array(
    z.object({
      full_slug: z.string(),
      uuid: z.uuid(),
      content: z.object({ id: z.number().int(), related: z.array(z.uuid()) }),
    }),
  )
  .parse(JSON.parse(readFileSync(join(folder, 'stories/en/categories.json'), 'utf8')));
const slugOf = new Map(stories.map(({ uuid, full_slug }) => [uuid, full_slug.replace(/^_default\//, '')]));
const categories = stories.map(({ uuid, content: { id, related } }) => ({
  id,
  full_slug: slugOf.get(uuid) ?? '',
  related: related.map((one) => slugOf.get(one) ?? one),
}));
const products = await readBundledProducts(join(folder, 'catalogue'));
const variants = products.flatMap((product) => product.variants);

function repeated(values: readonly (string | undefined)[]): (string | undefined)[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('the demo catalogue', () => {
  test('has at least 160 products of every family, for adults and kids, in all heights', () => {
    expect(products.length).toBeGreaterThanOrEqual(160);
    expect(new Set(products.map(({ information }) => information.family))).toEqual(
      new Set(['socks', 'boxers', 't-shirts', 'gift-boxes']),
    );
    expect(new Set(products.map(({ information }) => information.ageGroup))).toEqual(new Set(['adults', 'kids']));
    expect(new Set(products.map(({ information }) => information.silhouette))).toEqual(
      new Set(['knee', 'crew', 'quarter', 'ankle', 'low', 'boxer', 't-shirt', 'gift-box']),
    );
  });

  test('has only products that the shop accepts', () => {
    expect(products.filter((product) => productRejection(product) !== null)).toEqual([]);
  });

  test('uses every id, sku, slug and picture once', () => {
    expect(repeated(products.map(({ id }) => id))).toEqual([]);
    expect(repeated([...products.map(({ sku }) => sku), ...variants.map(({ sku }) => sku)])).toEqual([]);
    expect(repeated(variants.map(({ id }) => id))).toEqual([]);
    expect(repeated(products.map(({ slug }) => slug))).toEqual([]);
    expect(repeated(products.flatMap(({ media }) => media.map(({ id }) => id)))).toEqual([]);
  });

  test.each(LANGUAGES)('has every text in %s, with a unique name for every product', (language) => {
    for (const product of products) {
      const texts = [
        product.name,
        product.description.short,
        product.description.full,
        product.meta.title,
        product.meta.description,
        product.information.legalMaterials,
      ];
      expect(
        [...texts, ...product.media.map(({ alt }) => alt)].filter((text) => !text[language]?.trim()),
        product.sku,
      ).toEqual([]);
    }
    expect(repeated(products.map(({ name }) => name[language]?.toLowerCase()))).toEqual([]);
    expect(repeated(products.map(({ description }) => description.full[language]))).toEqual([]);
  });

  test('is translated: no German or Dutch description equals the English one', () => {
    expect(
      products.filter(({ description: { full } }) => full.de === full.en || full.nl === full.en || full.de === full.nl),
    ).toEqual([]);
  });

  test('describes every product in a short paragraph', () => {
    for (const product of products) {
      const sentences = product.description.full.en.split(/(?<=[.!?])\s+(?=[A-Z“])/).length;
      expect(sentences, `${product.sku}: ${product.description.full.en}`).toBeGreaterThanOrEqual(2);
      expect(sentences, `${product.sku}: ${product.description.full.en}`).toBeLessThanOrEqual(7);
    }
  });

  test('prices every variant in all currencies, never above its original price', () => {
    for (const { sku, prices } of variants) {
      expect(Object.keys(prices).toSorted(), sku).toEqual([...CURRENCY_CODES]);
      for (const price of Object.values(prices)) {
        expect(price.final, sku).toBeGreaterThan(0);
        expect(price.final, sku).toBeLessThanOrEqual(price.original);
      }
    }
  });

  test('sells every size in storefront us too, from its warehouses', () => {
    for (const product of products) {
      const eu = product.variants.filter(({ sku }) => !isUsVariant(sku));
      expect(product.variants.filter(({ sku }) => isUsVariant(sku)).map(({ sku }) => sku)).toEqual(
        eu.map(({ sku }) => `${sku}-UP`),
      );
      for (const variant of product.variants) {
        expect(Object.keys(variant.stock)).toEqual(isUsVariant(variant.sku) ? ['us-rsv', 'us'] : ['nl-rsv', 'nl']);
      }
    }
  });

  test('has sizes with low stock, sizes without stock and three products that are sold out', () => {
    const units = (stock: Readonly<Record<string, number | undefined>>) =>
      Object.values(stock).reduce<number>((sum, count) => sum + (count ?? 0), 0);
    expect(variants.filter(({ stock }) => units(stock) > 0 && units(stock) <= 5).length).toBeGreaterThan(10);
    expect(variants.filter(({ stock }) => units(stock) === 0).length).toBeGreaterThan(10);
    const soldOutIn = (us: boolean) =>
      products
        .filter((product) =>
          product.variants.filter(({ sku }) => isUsVariant(sku) === us).every(({ stock }) => units(stock) === 0),
        )
        .map(({ sku }) => sku);
    expect(soldOutIn(false)).toHaveLength(3);
    expect(soldOutIn(true)).toEqual(soldOutIn(false));
  });

  test('states fibres that add up to 100 percent in every part', () => {
    for (const { sku, information } of products) {
      expect(information.compositions.length, sku).toBeGreaterThan(0);
      for (const { fibres } of information.compositions)
        expect(
          fibres.reduce((sum, { percentage }) => sum + percentage, 0),
          sku,
        ).toBe(100);
      expect(information.washingInstructions.length, sku).toBeGreaterThan(0);
      expect(information.manufacturer, sku).not.toBe('');
    }
  });

  test('lists at least four products in every category, and products in existing categories only', () => {
    for (const { full_slug } of categories) {
      expect(
        products.filter((product) => product.categories.includes(full_slug)).length,
        full_slug,
      ).toBeGreaterThanOrEqual(4);
    }
    const known = new Set(categories.map(({ full_slug }) => full_slug));
    expect(products.flatMap((product) => product.categories).filter((slug) => !known.has(slug))).toEqual([]);
    expect(categories.flatMap(({ related }) => related).filter((slug) => !known.has(slug))).toEqual([]);
    expect(repeated(categories.map(({ id }) => String(id)))).toEqual([]);
  });

  test('reduces the outlet products and no others', () => {
    for (const product of products) {
      const reduced = product.variants.every(({ prices }) =>
        Object.values(prices).every(({ original, final }) => final < original),
      );
      expect(product.categories.includes('outlet-all'), product.sku).toBe(reduced);
      expect(product.badges.includes('outlet'), product.sku).toBe(reduced);
    }
  });

  test('links the colours of a design both ways', () => {
    const bySku = new Map(products.map((product) => [product.sku, product]));
    for (const product of products) {
      for (const linked of product.linkedProducts) {
        const other = bySku.get(linked.sku);
        expect(other && { slug: other.slug, colour: other.color.primary, name: other.name }).toEqual({
          slug: linked.slug,
          colour: linked.colour,
          name: linked.name,
        });
        expect(
          other?.linkedProducts.some(({ sku }) => sku === product.sku),
          `${linked.sku} to ${product.sku}`,
        ).toBe(true);
      }
    }
    expect(products.filter(({ linkedProducts }) => linkedProducts.length > 0).length).toBeGreaterThan(40);
  });

  test('names motifs that can be drawn, and pictures that are drawn', () => {
    for (const { sku, slug, motifs = [], media } of products) {
      expect(media.map(({ imageType }) => imageType)).toEqual([
        'hero',
        'alternate',
        'alternate',
        'detail',
        'alternate',
      ]);
      expect(
        media.map(({ source }) => source),
        sku,
      ).toEqual([1, 2, 3, 4, 5].map((number) => ({ kind: 'drawn', name: `${slug}-${number}` })));
      expect(
        motifs.filter((motif) => !Object.hasOwn(MOTIFS, motif)),
        sku,
      ).toEqual([]);
      const art = (drawn as Readonly<Record<string, ArtSpec>>)[slug];
      if (!art) throw new Error(`${sku} has no drawing`);
      expect(svgText(drawArt(art, 'pair').flat, { width: 800, softImages: new Map() }), sku).not.toMatch(
        /NaN|undefined/,
      );
    }
  });
});
