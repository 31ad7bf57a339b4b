import { describe, expect, test } from 'vitest';
import type { ListedCategory, SoldProduct } from '#app/modules/catalogue/ports.ts';
import type { Category, Story } from '#app/modules/content/domain/story.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { countSitemaps, type IndexedPage, listAddresses } from './list-addresses.server.ts';

const registry = sampleRegistry;
const market = registry.defaultMarketOf('uk');
/** The ids before each hundred of 1,200 products. */
const PARTS = Array.from({ length: 12 }, (_, place) => String(place));
/** A category whose words only storefront uk has. */
const ONLY_UK = 'new-in';
const story = (full_slug: string, dates: Partial<Story> = {}) =>
  ({ full_slug, first_published_at: '', ...dates }) as Story;
const sold = (id: string): SoldProduct => ({
  id,
  slug: `slug-${id}`,
  updatedAt: '2026-01-01T00:00:00.000Z',
  selling: { us: ['USD'], others: ['GBP', 'EUR'] },
});

function depsWith({
  stories = [story('home'), story('faq', { published_at: '2026-05-05' }), story('login'), story('news/sitemap.xml')],
  categories = [{ full_slug: 'socks' }, { full_slug: 'empty' }] as unknown as readonly Category[],
  listed = [{ slug: 'socks', name: null, total: 2 }] as readonly ListedCategory[],
  parts = [''],
} = {}) {
  return {
    registry,
    products: {
      listedCategories: async () => listed,
      soldParts: async () => parts,
      sold: async (_: unknown, { after }: { readonly after: string }) => [sold(`after-${after}`)],
    },
    content: {
      categories: async ({ storefrontCode }: Market) =>
        categories.filter(({ full_slug }) => storefrontCode === 'uk' || full_slug !== ONLY_UK),
      pages: async () => stories,
      story: async (_: unknown, slug: string) => stories.find(({ full_slug }) => full_slug === slug) ?? null,
    },
  };
}
async function addressesOf(deps: ReturnType<typeof depsWith>, part = 1): Promise<readonly IndexedPage[] | null> {
  const groups = await listAddresses(deps, { market, part });
  if (!groups) return null;
  const all: IndexedPage[] = [];
  for await (const group of groups) all.push(...group);
  return all;
}
const pathsOf = async (deps: ReturnType<typeof depsWith>, part = 1) =>
  (await addressesOf(deps, part))?.map(({ path }) => path);

describe('the addresses of a sitemap', () => {
  test('are the home, the pages of the content, the categories with products and the products', async () => {
    expect(await pathsOf(depsWith())).toEqual(['/', '/faq', '/socks', '/product/slug-after-']);
  });

  test('leave out a page that is a category, and a catalogue-only category without a name', async () => {
    const listed = [
      { slug: 'socks', name: null, total: 1 },
      { slug: 'type/mugs', name: 'Mugs', total: 1 },
      { slug: 'type/cups', name: null, total: 1 },
      { slug: 'somewhere', name: null, total: 1 },
    ];
    expect(await pathsOf(depsWith({ listed, stories: [story('socks')], parts: [] }))).toEqual(['/socks', '/type/mugs']);
  });

  test('have the date of the latest publication, else of the first, else none', async () => {
    const stories = [
      story('a', { published_at: '2026-05-05', first_published_at: '2026-01-01' }),
      story('b', { first_published_at: '2026-01-01' }),
      story('c'),
    ];
    const listed = await addressesOf(depsWith({ stories, listed: [], parts: [] }));
    expect(listed?.map(({ changedAt }) => changedAt)).toEqual(['2026-05-05', '2026-01-01', '']);
  });

  test('name the countries that sell a product', async () => {
    const listed = await addressesOf(depsWith());
    const countries = listed?.at(-1)?.countries();
    expect(countries).toEqual(expect.arrayContaining(['GB', 'DE', 'US', 'IT']));
    for (const country of ['CH', 'SE', 'JP', 'SG'] as const) expect(countries).not.toContain(country);
  });

  test('name the countries that have the page of a category', async () => {
    const slugs = ['socks', ONLY_UK];
    const deps = depsWith({
      stories: [],
      categories: slugs.map((full_slug) => ({ full_slug })) as unknown as readonly Category[],
      listed: slugs.map((slug) => ({ slug, name: null, total: 1 })),
      parts: [],
    });
    const listed = await addressesOf(deps);
    expect(listed?.map(({ path, countries }) => [path, countries().length])).toEqual([
      ['/new-in', 1],
      ['/socks', 33],
    ]);
    expect(listed?.[0]?.countries()).toEqual(['GB']);
  });

  test('go on with products alone, and end with the last part', async () => {
    const deps = depsWith({ parts: PARTS });
    expect(await pathsOf(deps, 2)).toEqual(['/product/slug-after-10', '/product/slug-after-11']);
    expect(await pathsOf(deps, 3)).toBeUndefined();
    expect(await countSitemaps(deps, market)).toBe(2);
    expect(await countSitemaps(depsWith({ parts: [] }), market)).toBe(1);
  });

  test('are read a hundred products at a time, each read when the one before it was taken', async () => {
    const reads: unknown[] = [];
    const { products, ...deps } = depsWith({ parts: PARTS, stories: [], listed: [] });
    const sold = async (_: unknown, part: { readonly after: string; readonly most: number }) => {
      reads.push(part);
      return products.sold(_, part);
    };
    const groups = await listAddresses({ ...deps, products: { ...products, sold } }, { market, part: 1 });
    expect(reads).toEqual([]);
    expect((await groups?.next())?.value).toHaveLength(1);
    expect(reads).toEqual([{ after: '0', most: 100 }]);
    await groups?.return(undefined);
    expect(reads).toHaveLength(1);
  });

  test('have pages of the content in groups, too', async () => {
    const stories = Array.from({ length: 230 }, (_, place) => story(`page-${place}`));
    const groups = await listAddresses(depsWith({ stories, listed: [], parts: [] }), { market, part: 1 });
    const sizes: number[] = [];
    for await (const group of groups ?? []) sizes.push(group.length);
    expect(sizes).toEqual([100, 100, 30]);
  });
});
