import { memoised } from '#app/kernel/memo.ts';
import type { Product } from '#app/modules/catalogue/domain/product.ts';
import { productBlocks, unknownWords } from '#app/modules/content/domain/product-blocks.ts';
import type { PdpBlock, ProductWords } from '#app/modules/content/domain/product-words.ts';
import type { RichText } from '#app/modules/content/domain/story.ts';
import { liveRichText } from '#app/modules/content/usecases/live-content.server.ts';
import type { RequestContext } from '#app/request-context.ts';

/** What was logged of the words at present, so that each is logged once. */
const logged = new WeakMap<ProductWords, Set<string>>();

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
