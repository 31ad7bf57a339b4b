import { popularityOf } from '#app/modules/search/domain/popularity.ts';
import { searchDocument } from '#app/modules/search/domain/search-document.ts';
import type { BoughtProduct, Offer, StockedSizes, StoredForSearch } from '#server/platform/catalogue/feed-data.ts';
import type { CatalogueSink } from '#server/platform/catalogue/follow-catalogue.ts';
import type { Store } from '#server/store/types.ts';
import { documentFacts } from './document-facts.ts';
import { createListWriter } from './document-lists.ts';
import type { DocumentRow, indexCommands } from './index-commands.ts';
import type { Lease } from './index-lease.ts';
import { documentTokens } from './indexed-document.ts';
import { createWordCollection } from './indexed-words.ts';
import type { Scope, Scopes } from './scopes.ts';
import { jsonInTurns, type NextTurn, nextTurn } from './turns.ts';

export type SearchStore = Pick<Store<typeof indexCommands>, 'read' | 'command' | 'close'>;

/**
 * Writes what the catalogue feeds to the tables of the index, under the lease of a node. A turn analyses one document,
 * so that the node answers requests meanwhile.
 */
export function createIndexWriter(
  store: Pick<SearchStore, 'command'>,
  {
    scopes,
    lease,
    next = nextTurn,
  }: { readonly scopes: Scopes; readonly lease: () => Lease; readonly next?: NextTurn },
): CatalogueSink {
  const putPopularity = async (products: readonly BoughtProduct[]): Promise<void> => {
    const popular = products.map((product) => ({ product_id: product.id, popularity: popularityOf(product) }));
    await store.command('putPopularity', { lease: lease(), popular });
  };
  return {
    async put(products) {
      if (products.length === 0) return;
      const first = await store.command('reserveNumbers', { lease: lease(), count: products.length });
      const written = [];
      for (const scope of scopes.values()) written.push(await scopeRows(scope, products, { first, next }));
      const documents = products.map(
        (product, index): DocumentRow => ({
          product_id: product.id,
          number: first + index,
          sku: product.sku,
          facts: documentFacts(product),
        }),
      );
      await store.command('putDocuments', {
        lease: lease(),
        documents: JSON.stringify(documents),
        scopes: written,
      });
      await putPopularity(products);
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
      await store.command('putSizes', { lease: lease(), stocked: sizeRows(stocked, ofProducts) });
    },
    sales: putPopularity,
  };
}

/** What a scope finds of products, whose documents have numbers from the first on, as JSON. */
async function scopeRows(
  { analyser, english, key, isUs, isAttribute }: Scope,
  products: readonly StoredForSearch[],
  { first, next }: { readonly first: number; readonly next: NextTurn },
) {
  const sold = products.flatMap((product, index) => {
    const variants = product.variants.filter((variant) => variant.isUs === isUs);
    return variants.length > 0
      ? [{ number: first + index, document: searchDocument({ ...product, variants }, analyser.language) }]
      : [];
  });
  analyser.learn(sold.map(({ document }) => document.name).join(' '));
  const words = createWordCollection(analyser, english);
  const lists = createListWriter();
  for (const { number, document } of sold) {
    await next();
    for (const { token, worth } of documentTokens(document, { analyser, english, isAttribute, scope: key }))
      lists.add(token, number, worth);
    words.add(document);
  }
  await next();
  const rows = words.rows();
  return {
    scope: key,
    postings: await jsonInTurns(lists.rows(), next),
    words: await jsonInTurns(rows.words, next),
    stems: await jsonInTurns(rows.stems, next),
  };
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
  return ofProducts.flatMap((id) =>
    [0, 1].map((isUs) => ({ is_us: isUs, product_id: id, sizes: JSON.stringify(known.get(`${isUs} ${id}`) ?? []) })),
  );
}
