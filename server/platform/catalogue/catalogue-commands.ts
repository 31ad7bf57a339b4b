import type { Language } from '#app/kernel/text.ts';
import type { ProductRecord } from '#app/modules/catalogue/domain/product-record.ts';
import type { CommandContext } from '#server/store/types.ts';
import { nextStructure, noteListed, noteRemoved, setFact } from './catalogue-facts.ts';
import { keepVariantIds } from './keep-variant-ids.ts';
import { EVERY_PRODUCT, type ListedProduct, type ListingRows, putListed } from './listing.ts';
import { stockAndPriceCommands } from './stock-and-price-commands.ts';
import type { PriceTimes } from './write-prices.ts';
import { displaceProducts, writeProduct } from './write-product.ts';
import { lockStock } from './write-stock.ts';

/** A command without arguments receives `{}`. */
type Nothing = Readonly<Record<string, never>>;

export const catalogueCommands = {
  /**
   * Adds products, or replaces those with the same id: prices, stock and variants that the record lacks are deleted.
   * `rank` is the position of the first in every listing; the others follow. With `fullPriceSince` the price history
   * of reduced products begins then, at their original price. A product in which only `updatedAt` changes keeps its
   * stored time. Other products with the same slug or sku make the command fail; `displace` deletes them instead, and
   * sizes of known products keep their ids. With `language` the records state their texts in that language, and stored
   * texts in the others stay. With `listLater` new products are not listed yet: the caller passes `unlisted` on to
   * `listProducts`. Send a few hundred at a time.
   */
  async importProducts(
    { sql }: CommandContext,
    {
      products: given,
      rank,
      language = null,
      displace = false,
      listLater = false,
      ...times
    }: PriceTimes & {
      readonly products: readonly ProductRecord[];
      readonly rank: number;
      readonly language?: Language | null;
      readonly displace?: boolean;
      readonly listLater?: boolean;
    },
  ): Promise<{ readonly unlisted: readonly ListedProduct[]; readonly displaced: readonly string[] }> {
    const revision = await nextStructure(sql);
    const products: ProductRecord[] = [];
    for (const product of given) products.push(displace ? await keepVariantIds(sql, product) : product);
    await lockStock(
      sql,
      products.flatMap((product) => product.variants.map(({ id }) => id)),
    );
    const unlisted: ListedProduct[] = [];
    const displaced: string[] = [];
    for (const [index, product] of products.entries()) {
      if (displace) displaced.push(...(await displaceProducts(sql, product, revision)));
      const place = await writeProduct(sql, product, { ...times, language, rank: rank + index, revision, listLater });
      if (place) unlisted.push(place);
    }
    if (displaced.length > 0) await noteRemoved(sql, revision);
    return { unlisted, displaced };
  },

  /**
   * Lists stored products: the second half of an import with `listLater`. The rows of a listing are adjacent in every
   * index, so writing listing by listing touches each page a few times instead of once per product. Send a few thousand
   * rows at a time.
   */
  async listProducts(
    { sql }: CommandContext,
    { listings }: { readonly listings: readonly ListingRows[] },
  ): Promise<void> {
    for (const { category, isUs, currency, rows } of listings) {
      await putListed(
        sql,
        rows.map(([id, price, soldOut, rank, newest]) => [category, isUs, currency, id, soldOut, rank, price, newest]),
      );
    }
    const ofAll = listings.filter(({ category }) => category === EVERY_PRODUCT);
    await noteListed(sql, ofAll, await nextStructure(sql));
  },

  /** Deletes products. Returns how many existed. Send a few hundred at a time. */
  async removeProducts({ sql }: CommandContext, { ids }: { readonly ids: readonly string[] }): Promise<number> {
    let gone = 0;
    for (const id of ids) gone += await sql.run('DELETE FROM products WHERE id = ?', [id]);
    if (gone > 0) await noteRemoved(sql, await nextStructure(sql));
    return gone;
  },

  /** Empties the catalogue. Carts and orders keep their copies of product data; the price history stays. */
  async clearCatalogue({ sql }: CommandContext, _: Nothing): Promise<void> {
    await sql.run('DELETE FROM products');
    await noteRemoved(sql, await nextStructure(sql));
  },

  /** Stores the source of the catalogue: `demo` with the version of the bundled files, or `import`. */
  async noteCatalogueSource(
    { sql }: CommandContext,
    { source, version }: { readonly source: 'demo' | 'import'; readonly version: string },
  ): Promise<void> {
    await setFact(sql, 'source', source);
    await setFact(sql, 'version', version);
  },

  /** Invalidates everything derived from the catalogue. Returns the new revision. */
  async bumpCatalogueRevision({ sql }: CommandContext, _: Nothing): Promise<number> {
    return await nextStructure(sql);
  },

  ...stockAndPriceCommands,
};
