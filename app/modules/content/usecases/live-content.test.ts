import { describe, expect, test } from 'vitest';
import { UpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { ListedCategory } from '#app/modules/catalogue/ports.ts';
import { isDeadLink } from '#app/modules/content/domain/live-links.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { firstListed, liveStoryBlocks, readLinkTargets } from './live-content.server.ts';

const market = createMarketRegistry({
  stage: 'production',
  freeShippingThresholds: {},
  countryNames,
  regions: {},
}).defaultMarketOf('uk');
const category = (full_slug: string) => ({
  full_slug,
  id: 1,
  uuid: '',
  title: `Title of ${full_slug}`,
  intro: '',
  related: [],
});

/** A page with these catalogue answers; `sold` are the slugs of the products for sale. */
function depsWith(listedCategories: () => Promise<readonly ListedCategory[]>, sold: readonly string[] = []) {
  const warnings: string[] = [];
  const products = { listedCategories, product: async (_: unknown, slug: string) => ({ ok: sold.includes(slug) }) };
  const content = { categories: async () => ['adults/socks', 'gift-boxes', 'collection/all'].map(category) };
  const logger = { info() {}, error() {}, warn: (_: unknown, message: string) => void warnings.push(message) };
  return {
    warnings,
    deps: { market, logger, services: { products, content } } as unknown as Parameters<typeof readLinkTargets>[0],
  };
}
const listed =
  (...entries: readonly (readonly [slug: string, total: number, name?: string])[]) =>
  async () =>
    entries.map(([slug, total, name = null]) => ({ slug, total, name }));

describe('readLinkTargets', () => {
  test('lists the categories with products, the largest first, with the title of the content or of the catalogue', async () => {
    const { deps } = depsWith(listed(['gift-boxes', 1], ['type/mugs', 3, 'Mugs'], ['adults', 9]));
    expect((await readLinkTargets(deps, null))?.listed).toEqual([
      { slug: 'type/mugs', title: 'Mugs' },
      { slug: 'gift-boxes', title: 'Title of gift-boxes' },
    ]);
  });

  test('lists the linked products that the market does not sell', async () => {
    const { deps } = depsWith(listed(['gift-boxes', 1]), ['here']);
    const targets = await readLinkTargets(deps, [{ url: '/product/here' }, { url: '/product/gone' }]);
    expect(targets && ['/product/here', '/product/gone'].map((url) => isDeadLink(url, targets))).toEqual([false, true]);
  });

  test('is null, so that every link is shown, while the catalogue is unavailable, and warns of it', async () => {
    const { deps, warnings } = depsWith(() => Promise.reject(new UpstreamUnavailable('commerce', 'network')));
    expect(await readLinkTargets(deps, null)).toBeNull();
    expect(warnings).toEqual(['Link targets unavailable, every link shown']);
  });

  test('is null where a market has no products at all', async () => {
    expect(await readLinkTargets(depsWith(listed()).deps, null)).toBeNull();
  });
});

describe('firstListed', () => {
  test('is the first category with products, all products where none has, and the first while the catalogue is unavailable', async () => {
    expect(await firstListed(depsWith(listed(['gift-boxes', 1])).deps, ['adults/socks', 'gift-boxes'])).toBe(
      'gift-boxes',
    );
    expect(await firstListed(depsWith(listed(['type/mugs', 1, 'Mugs'])).deps, ['adults/socks'])).toBe('collection/all');
    expect(await firstListed(depsWith(listed()).deps, ['adults/socks'])).toBe('adults/socks');
  });
});

test('a story keeps its banner and picture while the catalogue answers lists from memory and no question', async () => {
  const { deps } = depsWith(listed(['adults/socks', 9]));
  const away = () => Promise.reject(new UpstreamUnavailable('commerce', 'network'));
  const banner = { component: 'banner', image: { src: '/images/knitting' }, link: { url: '/adults/socks' } };
  const story = { full_slug: 'about-us', content: { body: [banner] } };
  const services = { ...deps.services, hasPicture: away };
  const blocks = await liveStoryBlocks(
    { ...deps, services },
    story as unknown as Parameters<typeof liveStoryBlocks>[1],
  );
  expect(blocks).toEqual([banner]);
});
