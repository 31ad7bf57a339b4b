import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { ShellContent } from '#app/modules/content/domain/story.ts';
import type { Experiment } from '#app/modules/experiments/domain/experiment.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import { createTranslations, interfaceTexts } from '#app/web/i18n/translations.server.ts';
import type { Config } from '#server/config/types.ts';
import { createBundledContent } from '#server/platform/content/content-source.ts';
import { LEGAL_PAGES } from '#server/platform/content/legal-pages.ts';
import { createStoryblokClient, type StoryblokClientDeps } from '#server/vendors/storyblok/client.ts';
import { type PublishedContent, readPublishedContent } from '#server/vendors/storyblok/published-content.ts';
import { type MarketSettings, type OpenMarkets, openMarkets } from './markets.ts';

export type PublishedDeps = Pick<StoryblokClientDeps, 'fetch' | 'clock' | 'wait'> & { readonly contentFolder: string };

/** What content says in a market, as far as the law asks for it. */
export type MarketContent = {
  /** The legal pages that have words, by slug. */
  readonly pages: readonly string[];
  /** The words of every page and category, as content has them: without the facts that pages fill in. */
  readonly typed: readonly { readonly slug: string; readonly words: string }[];
  /** The words around every page: of the frame, and of the interface. */
  readonly common: readonly { readonly place: string; readonly words: string }[];
  readonly brand: string;
  /** Where the links of the footer lead, as paths in the storefront or whole addresses. */
  readonly footerLinks: readonly string[];
  readonly seller: ShellContent['seller'];
  /** The address that letters name, and come from where no other is configured. */
  readonly serviceEmail: string;
};

export type OpenMarketContent = {
  /** Its markets have the thresholds of the content, and the facts that were taken. */
  readonly registry: MarketRegistry;
  readonly takeFacts: OpenMarkets['takeFacts'];
  readonly experiments: readonly Experiment[];
  of(market: Market): Promise<MarketContent>;
};

/**
 * The content that shoppers see at present: the bundle, with what a configured space has published over it. While the
 * space cannot be read, it is the bundle. Throws for a fault of a bundled file.
 */
export async function openMarketContent(
  config: MarketSettings & Pick<Config, 'content'>,
  deps: PublishedDeps,
): Promise<OpenMarketContent> {
  const { content, texts, bundle, registry, takeFacts } = await openPublishedContent(config, deps);
  const translations = createTranslations(texts, bundle.texts);
  const namespaces = [...new Set([...interfaceTexts('en').keys()].map((key) => key.split(':')[0] ?? ''))];
  return {
    registry,
    takeFacts,
    experiments: content.experimentation(registry.defaultMarketOf('uk')).experiments,
    async of(market) {
      const stories = await Promise.all(LEGAL_PAGES.map((slug) => content.story(market, slug)));
      const pages = [...(await content.pages(market)), ...(await content.categories(market))];
      const shell = await content.shell(market);
      const { footer, seller } = shell;
      const locale = textLocale(market);
      const links = [
        ...footer.blockOneTopLinks,
        ...footer.blockOneBottomLinks,
        ...footer.blockTwoLinks,
        ...footer.bottomBarLinks,
      ];
      return {
        pages: LEGAL_PAGES.filter((_, place) => (stories[place]?.content.body.length ?? 0) > 0),
        typed: [...pages.map((page) => ({ slug: page.full_slug, words: JSON.stringify(page) }))],
        common: [
          { place: 'shared-content', words: JSON.stringify({ ...shell, marks: null }) },
          { place: 'the interface texts', words: JSON.stringify(translations.texts(locale, namespaces)) },
        ],
        brand: shell.brand.name,
        footerLinks: links.map(({ url }) => url),
        seller,
        serviceEmail: translations.translator(locale)('shell:serviceEmail'),
      };
    },
  };
}

/** The same content as pages read it, with the texts that it replaces. */
export async function openPublishedContent(
  { content: config, ...markets }: MarketSettings & Pick<Config, 'content'>,
  deps: PublishedDeps,
): Promise<
  Pick<PublishedContent, 'content'> &
    Partial<Pick<PublishedContent, 'texts'>> &
    // Whether a space is configured and cannot be read.
    Pick<OpenMarkets, 'registry' | 'bundle' | 'takeFacts'> & { readonly isUnavailable: boolean }
> {
  const { bundle, registry, takeThresholds, takeFacts } = await openMarkets(markets, deps);
  const published = await readPublished(config, { ...deps, bundle, registry });
  const isUnavailable = published === null && config.adapter === 'storyblok';
  if (!published) return { content: createBundledContent(bundle), bundle, registry, takeFacts, isUnavailable };
  takeThresholds(published.facts.freeShippingThresholds);
  return { ...published, bundle, registry, takeFacts, isUnavailable };
}

async function readPublished(
  config: Config['content'],
  { bundle, registry, ...deps }: PublishedDeps & Pick<OpenMarkets, 'bundle' | 'registry'>,
): Promise<PublishedContent | null> {
  if (config.adapter !== 'storyblok') return null;
  const token = { kind: config.tokenKind, value: config.token.reveal() };
  const client = createStoryblokClient({ ...deps, url: config.url, token });
  try {
    return await readPublishedContent({ client, own: config.defaultLanguage, markets: registry.markets, bundle });
  } catch (error) {
    // The check of the space says why.
    if (isUpstreamUnavailable(error)) return null;
    throw error;
  }
}
