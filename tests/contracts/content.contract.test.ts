import { describe, expect, test } from 'vitest';
import { OWN_SHELL, type ShellVariants } from '#app/modules/content/domain/story.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import type { Bundle } from '#server/platform/content/bundle.ts';
import { indexStories } from '#server/platform/content/story-index.ts';
import { exportedSpace } from '#tests/fakes/exported-space.ts';
import { bundle, bundledContent } from '#tests/support/bundled-content.ts';
import { openNodes } from './content-fixture.ts';
import { describeContent } from './content-suite.ts';
import { sampleRegistry } from './sample-markets.ts';

describeContent('bundled', async () => bundledContent);
describeContent('storyblok', async () => {
  const node = await (await openNodes(await exportedSpace())).node();
  await node.look();
  return node.content;
});
describeContent('storyblok, which was never reached,', async () => {
  const { fake, node } = await openNodes(await exportedSpace());
  fake.set('down');
  const opened = await node();
  await opened.look();
  return opened.content;
});

/** The frame, and what experiments show of it. */
const SHELLS: readonly ShellVariants[] = [OWN_SHELL, { alternateNavbar: true, banner: 'eu' }];

/** The posts of the blog but for the names of their stories, which a space has in one language. */
const postsOf = async (content: ContentSource, market: Market) =>
  (await content.stories(market, 'happy-news')).map(({ name, ...post }) => post);

const WORDS = /^(?:title|intro|text|label|name|message|claim|copyright|line|question|description|seo_\w+|\w+Title)$/;

/** The bundle with a mark before each word: what shows one is not of the space. */
function markedBundle(): Bundle {
  const mark = (stories: Bundle['stories']['en']) => {
    const text = JSON.stringify([...stories.bySlug.values()], (name, value) =>
      typeof value === 'string' && value !== '' && WORDS.test(name) ? `BUNDLED ${value}` : value,
    );
    return indexStories(JSON.parse(text), () => undefined);
  };
  const { en, de, nl } = bundle.stories;
  // Thresholds and widgets of the bundle are absent: those that are there are of the space.
  return {
    ...bundle,
    stories: { en: mark(en), de: mark(de), nl: mark(nl) },
    wordless: indexStories([], () => undefined),
  };
}

describe('a fresh space filled with an export', () => {
  test('shows the same shop in every market', async () => {
    const { node } = await openNodes(await exportedSpace(), { below: markedBundle() });
    const { content, look } = await node();
    const [anywhere] = sampleRegistry.markets;
    if (!anywhere) throw new Error('No market');
    expect(JSON.stringify(await content.shell(anywhere))).toContain('BUNDLED');
    await look();
    const slugs = [...bundle.stories.en.bySlug.keys()].map((slug) => slug.replace('_default/', ''));
    expect(await content.facts()).toEqual(await bundledContent.facts());
    for (const market of sampleRegistry.markets) {
      for (const variants of SHELLS)
        expect(await content.shell(market, variants)).toEqual(await bundledContent.shell(market, variants));
      expect(content.searchTerms(market)).toEqual(bundledContent.searchTerms(market));
      expect(await content.facets(market)).toEqual(await bundledContent.facets(market));
      expect(await postsOf(content, market)).toEqual(await postsOf(bundledContent, market));
      expect(await content.productWords(market)).toEqual(await bundledContent.productWords(market));
      expect(content.segmentation(market)).toEqual(bundledContent.segmentation(market));
      expect(content.experimentation(market)).toEqual(bundledContent.experimentation(market));
      expect(await content.redirects(market)).toEqual(await bundledContent.redirects(market));
      for (const slug of slugs) {
        expect((await content.story(market, slug))?.content).toEqual(
          (await bundledContent.story(market, slug))?.content,
        );
        expect(await content.category(market, slug)).toEqual(await bundledContent.category(market, slug));
      }
    }
  });

  test('says the same words in every market, and none of its texts is refused', async () => {
    const { node } = await openNodes(await exportedSpace());
    const { texts, look } = await node();
    await look();
    const refused: unknown[] = [];
    const ofSpace = createTranslations({ of: texts.of, refuse: (details) => refused.push(details) });
    const usual = createTranslations();
    const namespaces = Object.keys(import.meta.glob('../../app/locales/en/*.json')).map((path) =>
      path.replace(/.*\/(.*)\.json/, '$1'),
    );
    expect(texts.of('de-AT')?.size).toBeGreaterThan(100);
    for (const market of sampleRegistry.markets) {
      const locale = textLocale(market);
      expect(ofSpace.texts(locale, namespaces)).toEqual(usual.texts(locale, namespaces));
    }
    expect(refused).toEqual([]);
  });
});
