import { setImmediate } from 'node:timers/promises';
import { popularityOf } from '#app/modules/search/domain/popularity.ts';
import { searchDocument } from '#app/modules/search/domain/search-document.ts';
import type { Offer, StockedSizes, StoredForSearch } from '#server/platform/catalogue/feed-data.ts';
import type { CatalogueSink } from '#server/platform/catalogue/follow-catalogue.ts';
import type { Store } from '#server/store/types.ts';
import type { indexCommands, Lease } from './index-commands.ts';
import { indexedDocument } from './indexed-document.ts';
import { createWordCollection } from './indexed-words.ts';
import type { Scope, Scopes } from './scopes.ts';

export type SearchStore = Pick<Store<typeof indexCommands>, 'read' | 'command' | 'close'>;

/** Writes what the catalogue feeds to the tables of the index, under the lease of a node. */
export function createIndexWriter(
  store: Pick<SearchStore, 'command'>,
  { scopes, lease }: { readonly scopes: Scopes; readonly lease: () => Lease },
): CatalogueSink {
  return {
    async put(products) {
      for (const scope of scopes.values()) await putScope(scope, products);
    },
    async keep(ids) {
      await store.command('keepProducts', { lease: lease(), ids });
    },
    async offer(offers, ofProducts) {
      await store.command('putOffers', { lease: lease(), offers: offers.map(offerRow), ofProducts });
    },
    async unoffer({ isUs, currency }, ofProducts) {
      await store.command('endOffers', { lease: lease(), is_us: isUs, currency, ofProducts });
    },
    async stock(stocked, ofProducts) {
      await store.command('putSizes', { lease: lease(), ...sizeRows(stocked, ofProducts) });
    },
    async sales(products) {
      const popular = products.map((product) => ({ product_id: product.id, popularity: popularityOf(product) }));
      await store.command('putPopularity', { lease: lease(), scopes: [...scopes.keys()], popular });
    },
  };

  async function putScope(scope: Scope, products: readonly StoredForSearch[]): Promise<void> {
    const { analyser, english, key, isUs } = scope;
    const sold = products.flatMap((product) => {
      const variants = product.variants.filter((variant) => variant.isUs === isUs);
      return variants.length > 0
        ? [{ product, document: searchDocument({ ...product, variants }, analyser.language) }]
        : [];
    });
    analyser.learn(sold.map(({ document }) => document.name).join(' '));
    const soldIds = new Set(sold.map(({ product }) => product.id));
    const words = createWordCollection(analyser, english);
    const documents = [];
    for (const { product, document } of sold) {
      documents.push(indexedDocument(product, document, { ...scope, scope: key }));
      words.add(document);
      // Requests are answered between the products.
      await setImmediate();
    }
    await store.command('putDocuments', {
      lease: lease(),
      scope: key,
      documents,
      ...words.rows(),
      unsold: products.map(({ id }) => id).filter((id) => !soldIds.has(id)),
    });
  }
}

const offerRow = ({ productId, isUs, currency, soldOut, rank, price, newest }: Offer) => ({
  is_us: isUs,
  currency,
  product_id: productId,
  sold_out: soldOut,
  rank,
  price,
  newest,
});

/** A row for each product and selling region, without sizes where none is in stock. */
function sizeRows(stocked: readonly StockedSizes[], ofProducts: readonly string[]) {
  const known = new Map(stocked.map((one) => [`${one.isUs} ${one.productId}`, one.sizes]));
  const labels = new Map<string, { is_us: number; size: string; label: string }>();
  for (const { isUs, sizes } of stocked)
    for (const { value, label } of sizes) labels.set(`${isUs} ${value}`, { is_us: isUs, size: value, label });
  return {
    stocked: ofProducts.flatMap((id) =>
      [0, 1].map((isUs) => ({
        is_us: isUs,
        product_id: id,
        sizes: (known.get(`${isUs} ${id}`) ?? []).map(({ value }) => value).sort(),
      })),
    ),
    labels: [...labels.values()],
  };
}
