import { memoised } from '#app/kernel/memo.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import type { PdpBlock, ProductWords } from '#app/modules/content/domain/product-words.ts';
import type { RichText } from '#app/modules/content/domain/story.ts';
import { liveRichText } from '#app/modules/content/usecases/live-content.server.ts';
import type { RequestContext } from '#app/request-context.ts';

/** What was logged of the words at present, so that each is logged once. */
const logged = new WeakMap<ProductWords, Set<string>>();

type Named = Pick<Product, 'sections' | 'displayFeatures' | 'certifications'> & {
  readonly information: Pick<Product['information'], 'sizeGuideBlock'>;
};

/** Sections that say for whom a product is: discounts name them, and they have no words. */
const AUDIENCES: readonly string[] = ['adults', 'kids', 'women', 'men', 'baby', 'toddler', 'gifts'];

/** The blocks of a product's page: those of its sections in their order, and the one of its size guide. */
export function productBlocks(
  { sections, information: { sizeGuideBlock } }: Pick<Named, 'sections' | 'information'>,
  { blocks }: Pick<ProductWords, 'blocks'>,
): { readonly sections: readonly PdpBlock[]; readonly measuring: PdpBlock | null } {
  const named = sections.filter((identifier) => identifier !== sizeGuideBlock);
  return {
    sections: [...new Set(named)].flatMap((identifier) => blocks.get(identifier) ?? []),
    measuring: blocks.get(sizeGuideBlock) ?? null,
  };
}

/** What a product names and content does not have: it is left out of the page. */
export function unknownWords(
  { sections, displayFeatures, certifications, information: { sizeGuideBlock } }: Named,
  { blocks, sizeGuides, features, certificates }: ProductWords,
): readonly string[] {
  return [
    ...sections.filter((name) => !AUDIENCES.includes(name) && !blocks.has(name)).map((name) => `PDP block ${name}`),
    ...(sizeGuideBlock === '' || sizeGuides.has(sizeGuideBlock) ? [] : [`size guide ${sizeGuideBlock}`]),
    ...displayFeatures.filter((key) => !features.has(key)).map((key) => `feature icon ${key}`),
    ...certifications.filter((key) => !certificates.has(key)).map((key) => `certificate ${key}`),
  ];
}

/**
 * The blocks of a product's page, the same objects while they are the same. What the product names and content does not
 * have is left out and logged.
 */
export async function loadProductBlocks(context: RequestContext, product: Product) {
  const words = await context.services.content.productWords(context.market);
  noteUnknown(context, unknownWords(product, words), words);
  const { sections, measuring } = productBlocks(product, words);
  const live = async (block: PdpBlock) => withBody(block, await liveRichText(context, block.body));
  return {
    sections: await Promise.all(sections.map(live)),
    measuring: measuring && (await live(measuring)),
  };
}

const withBody = memoised((block: PdpBlock, body: RichText): PdpBlock => ({ ...block, body }));

function noteUnknown({ logger }: Pick<RequestContext, 'logger'>, unknown: readonly string[], words: ProductWords) {
  const known = logged.get(words) ?? new Set();
  logged.set(words, known);
  for (const what of unknown) {
    if (known.has(what)) continue;
    known.add(what);
    logger.warn({ what }, 'Problem with product words: unknown to content');
  }
}
