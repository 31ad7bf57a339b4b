import { describe, expect, test } from 'vitest';
import { findRedirect } from '#app/modules/content/domain/redirects.ts';
import type { ContentSource } from '#app/modules/content/ports.ts';
import { sampleMarket } from './sample-markets.ts';

/** What every source of content does, with the content that comes with the shop. */
export function describeContent(name: string, open: () => Promise<ContentSource>): void {
  const [gb, de, ch] = [sampleMarket('GB'), sampleMarket('DE'), sampleMarket('CH')];
  const [nl, us] = [sampleMarket('NL'), sampleMarket('US')];

  describe(`the content of the ${name} source`, () => {
    test('has a story by its slug, in the language of the market', async () => {
      const content = await open();
      const titles = await Promise.all(
        [gb, de, nl].map(async (market) => (await content.story(market, 'faq'))?.content.title),
      );
      expect(new Set(titles).size).toBe(3);
      expect(titles).not.toContain(undefined);
      expect(await content.story(gb, 'no-such-page')).toBe(null);
      expect(await content.story(gb, '../faq')).toBe(null);
      expect(await content.story(gb, '__proto__')).toBe(null);
    });

    test('has the stories below a slug, the newest first', async () => {
      const stories = await (await open()).stories(us, 'happy-news');
      const dates = stories.map(({ first_published_at }) => first_published_at);
      expect(stories.length).toBeGreaterThan(2);
      expect(dates).toEqual(dates.toSorted().reverse());
    });

    test('has categories with their relatives by slug', async () => {
      const content = await open();
      const category = await content.category(de, 'adults/socks');
      expect(category).toMatchObject({ full_slug: 'adults/socks', title: expect.stringMatching(/./) });
      const slugs = (await content.categories(de)).map(({ full_slug }) => full_slug);
      expect(slugs).toEqual(expect.arrayContaining([...(category?.related ?? ['none'])]));
      expect(await content.story(de, 'adults/socks')).toBe(null);
    });

    test('has a complete frame, in the texts of the country', async () => {
      const content = await open();
      const shell = await content.shell(gb);
      expect(shell.navbar.length).toBeGreaterThan(3);
      expect(shell.footer.bottomBarLinks.length).toBeGreaterThan(0);
      const [german, swiss] = await Promise.all(
        [de, ch].map(async (market) => JSON.stringify(await content.shell(market))),
      );
      expect(swiss).toBe(german?.replaceAll('ß', 'ss'));
    });

    test('leads addresses without a page on, in every language', async () => {
      const content = await open();
      for (const market of [gb, de, us])
        expect(findRedirect(await content.redirects(market), '/happynews/why-two-socks')).toEqual({
          kind: 'target',
          to: '/happy-news/why-two-socks',
          status: 301,
          isExternal: false,
        });
    });

    test('has words of product pages in the language of the market', async () => {
      const content = await open();
      const [english, german] = await Promise.all([gb, de].map((market) => content.productWords(market)));
      for (const words of [english, german]) {
        expect(words?.sizeGuides.size).toBeGreaterThan(0);
        expect(words?.certificates.size).toBeGreaterThan(0);
        expect(words?.blocks.size).toBeGreaterThan(0);
      }
      const [warm, wollig] = [english, german].map((words) => words?.features.get('warm')?.image);
      expect(warm?.src).toBe(wollig?.src);
      expect(warm?.alt).not.toBe(wollig?.alt);
    });

    test('has segments with a popup and an upsell, and experiments, at once', async () => {
      const content = await open();
      const { segments, popups, upsells } = content.segmentation(de);
      const ids = segments.map(({ id }) => id);
      expect(ids).toContain('welcome10');
      expect(ids).toEqual(expect.arrayContaining(popups.map(({ segmentId }) => segmentId)));
      expect(ids).toEqual(expect.arrayContaining(upsells.map(({ identifier }) => identifier)));
      expect([popups.length, upsells.length].every((length) => length > 0)).toBe(true);
      const { experiments, disableRegularNewsletter } = content.experimentation(us);
      expect(experiments.find(({ id }) => id === 'NAV_01_US_ALL')).toMatchObject({ storefronts: ['us'], active: true });
      expect(disableRegularNewsletter).toBe(false);
    });

    test('has thresholds of free shipping, widgets and facets, the same in every language', async () => {
      const { freeShippingThresholds, widgets, facets } = await (await open()).facts();
      expect(freeShippingThresholds).toMatchObject({ GB: 50, CH: 70 });
      expect(widgets.map(({ country }) => country)).toEqual(expect.arrayContaining(['GB', 'DE', 'NL', 'US']));
      expect(facets.map(({ key }) => key)).toEqual(expect.arrayContaining(['color', 'size']));
    });

    test('is the same object while nothing has changed', async () => {
      const content = await open();
      expect(await content.shell(nl)).toBe(await content.shell(nl));
      expect(await content.story(nl, 'faq')).toBe(await content.story(nl, 'faq'));
      expect(await content.redirects(nl)).toBe(await content.redirects(nl));
      expect(await content.productWords(nl)).toBe(await content.productWords(nl));
      expect(content.segmentation(nl)).toBe(content.segmentation(nl));
      expect(content.experimentation(nl)).toBe(content.experimentation(nl));
      expect(await content.facts()).toBe(await content.facts());
      expect(await content.searchTerms(nl)).toBe(await content.searchTerms(nl));
      expect((await content.facets(nl)).length).toBeGreaterThan(3);
    });
  });
}
