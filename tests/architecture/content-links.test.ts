import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matchRoutes, type RouteObject } from 'react-router';
import ts from 'typescript';
import { afterAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import { FAMILIES } from '#app/modules/catalogue/domain/product-attributes.ts';
import { checkedHref } from '#app/modules/content/domain/checked-href.ts';
import type { Category } from '#app/modules/content/domain/story.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import routes from '#app/routes.ts';
import { CATEGORIES, categoryStories } from '#lab/demo-catalogue/categories.ts';
import { migrations } from '#server/composition/migrations.ts';
import { findSubject } from '#server/edge/images/picture-subject.ts';
import { createEmbeddedCatalogue } from '#server/platform/catalogue/embedded-catalogue.ts';
import { seedCatalogue } from '#server/platform/catalogue/seed-catalogue.ts';
import { familyPicture } from '#server/platform/import/to-product-record.ts';
import { createSqliteStore } from '#server/store/sqlite-store.ts';
import { openDrawings } from '#tests/support/drawings.ts';
import { commands } from '#tests/support/store-commands.ts';
import {
  addressesIn,
  allShells,
  allStories,
  content,
  FOLDER,
  homeMarkets,
  marketOf,
  products,
  readJson,
  shellOf,
  storiesOf,
} from './bundled-content.ts';
import { leaves, readSource, sourceFiles } from './sources.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'content-'));
const store = await createSqliteStore({ file: join(dataFolder, 'shop.sqlite'), commands, migrations });
await seedCatalogue(store, { folder: join(FOLDER, 'catalogue'), now: Date.UTC(2026, 0, 1) });
const catalogue = createEmbeddedCatalogue(store.read);

const { drawings, remove } = await openDrawings();

afterAll(async () => {
  remove();
  await store.close();
  rmSync(dataFolder, { recursive: true });
});

/** The reason why a path under the storefront has no page in this market; null when it has one. */
async function whyMissing(market: Market, address: string): Promise<string | null> {
  const path = address.replace(/[?#].*$/, '');
  const match = matchRoutes(routes as RouteObject[], `/${market.storefrontCode}${path === '/' ? '' : path}`)?.at(-1);
  const file = (match?.route as { readonly file?: string } | undefined)?.file ?? '';
  const slug = path.slice(1);
  const story = async () => ((await content.story(market, slug || 'home')) ? null : 'no such story');
  switch (file) {
    case 'routes/product.tsx':
      return (await catalogue.product(market, match?.params.sku ?? '')).ok ? null : 'no such product';
    case 'routes/slugs.tsx': {
      if (!(await content.category(market, slug))) return slug === 'home' ? 'the start page has no slug' : story();
      return (await catalogue.list(market, { category: slug, page: 1, pageSize: 1, sort: 'featured:desc' })).total > 0
        ? null
        : 'an empty category';
    }
    case 'routes/home.tsx':
    case 'routes/blog.tsx':
    case 'routes/blog-post.tsx':
    case 'routes/campaign/route.tsx':
    case 'routes/faq.tsx':
    case 'routes/faq-section.tsx':
    case 'routes/faq-cookie-policy.tsx':
    case 'routes/login/route.tsx':
      return story();
    case 'routes/market/route.tsx':
    case 'routes/menu-page.tsx':
    case 'routes/order-lookup/route.tsx':
    case 'routes/withdrawal/route.tsx':
    case 'routes/wish-list/route.tsx':
    case 'routes/search.tsx':
    case 'routes/checkout.tsx':
    case 'routes/checkout-cart/route.tsx':
    case 'routes/checkout-address.tsx':
    case 'routes/checkout-payment/route.tsx':
      return null;
    default:
      return `nothing to link to: ${file || 'no route'}`;
  }
}

async function deadEnds(market: Market, addresses: readonly string[]): Promise<string[]> {
  const inside = [...new Set(addresses)].filter((address) => address.startsWith('/'));
  const reasons = await Promise.all(
    inside.map(async (address) => [address, await whyMissing(market, address)] as const),
  );
  return reasons
    .filter(([, reason]) => reason !== null)
    .map(([address, reason]) => `/${market.storefrontCode}${address}: ${reason}`);
}

describe('links', () => {
  test.each(homeMarkets.map((market) => [market.storefrontCode, market] as const))(
    'in stories and in the page frame have a target in /%s',
    async (_, market) => {
      const { blocks } = await content.productWords(market);
      const categories = await content.categories(market);
      const addresses = [
        ...storiesOf(market.language).flatMap(addressesIn),
        ...addressesIn(shellOf(market.language)),
        ...addressesIn([...blocks.values()]),
        ...addressesIn(categories.map(({ text }) => text)),
      ];
      expect(addresses.length).toBeGreaterThan(60);
      expect(await deadEnds(market, addresses)).toEqual([]);
    },
  );

  test('in page components have a target', async () => {
    const written: string[] = [];
    for (const file of sourceFiles('app')) {
      const visit = (node: ts.Node): void => {
        if (ts.isCallExpression(node) && ['link', 'storefrontPath'].includes(node.expression.getText())) {
          const path = node.arguments.at(-1);
          if (path && ts.isStringLiteral(path)) written.push(path.text);
        }
        ts.forEachChild(node, visit);
      };
      visit(ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest, true));
    }
    expect(written.length).toBeGreaterThan(20);
    // Banks redirect to these, or forms and scripts post to them: no link leads there.
    const posted = [
      '/checkout/payment/return',
      '/checkout/restore',
      '/checkout/wallet',
      '/consent',
      '/forget-device',
      '/recently-viewed',
    ];
    const reached = written.filter((path) => !posted.includes(path));
    for (const language of LANGUAGES) expect(await deadEnds(marketOf(language), reached)).toEqual([]);
  });

  test('have only schemes that `checkedHref` accepts', () => {
    const addresses = [...allStories, ...allShells].flatMap(addressesIn);
    expect(addresses.filter((address) => checkedHref(address) !== address)).toEqual([]);
    expect(addresses.filter((address) => !/^(?:\/|https:|mailto:)/.test(address))).toEqual([]);
  });

  test('to an email address name the one in the imprint', () => {
    const imprint = addressesIn(storiesOf('en').find((story) => story.full_slug === 'imprint')).filter((address) =>
      address.startsWith('mailto:'),
    );
    const written = new Set(
      allStories.flatMap((story) => leaves(story).flatMap(([, text]) => text.match(/[\w.]+@[\w.]*\w/g) ?? [])),
    );
    expect([...written].map((address) => `mailto:${address}`)).toEqual(imprint);
  });

  test('to the imprint, privacy, terms, cookies, help, delivery, returns and withdrawal are on every page', () => {
    for (const language of LANGUAGES) {
      const footer = addressesIn(shellOf(language).footer);
      for (const path of [
        '/imprint',
        '/privacy',
        '/terms',
        '/faq/cookie-policy',
        '/faq',
        '/shipping',
        '/faq/returns',
        '/withdrawal',
        '/accessibility',
      ]) {
        expect(footer, language).toContain(path);
      }
    }
  });

  test('to social networks are the four of the specification', () => {
    for (const language of LANGUAGES) {
      expect(shellOf(language).footer.socialLinks.map(({ label }) => label)).toEqual([
        'Instagram',
        'Facebook',
        'YouTube',
        'TikTok',
      ]);
    }
  });

  test('of the navigation are unique, and every submenu belongs to an item', () => {
    for (const language of LANGUAGES) {
      const { navbar, submenus } = shellOf(language);
      expect(Object.keys(submenus).filter((id) => !navbar.some((item) => item._uid === id))).toEqual([]);
      const urls = navbar.map((item) => item.url);
      expect(new Set(urls).size).toBe(urls.length);
    }
  });
});

describe('pictures in stories', () => {
  test('have a source that the image service renders', async () => {
    const { features } = await content.productWords(marketOf('en'));
    const sources = [
      ...new Set(
        [...allStories, ...features.values()]
          .flatMap((story) => leaves(story).filter(([path]) => path.endsWith('.src')))
          .map(([, source]) => source),
      ),
    ];
    expect(sources.length).toBeGreaterThan(3);
    for (const source of sources) {
      expect(source).toMatch(/^\/images\/(?:drawn\/)?[\w-]+$/);
      const subject = await findSubject(source.slice('/images/'.length), {
        sources: (id) => catalogue.imageSource(id),
        drawings,
        icon: '',
      });
      expect(subject, source).not.toBeNull();
    }
  });
});

describe('categories', () => {
  const slugs = CATEGORIES.map(({ full_slug }) => full_slug);
  const sold = new Set(products.flatMap((product) => product.categories));
  test('are the ones that the catalogue generator uses', () => {
    for (const language of LANGUAGES)
      expect(readJson('stories', language, 'categories.json'), language).toEqual(categoryStories(language));
  });

  test('are exactly those that products name', () => {
    expect([...sold].sort()).toEqual([...slugs].sort());
  });

  test('have the fields that the content service requires', () => {
    for (const entry of LANGUAGES.flatMap(categoryStories)) {
      expect(entry).toMatchObject({
        full_slug: expect.any(String),
        id: expect.any(Number),
        uuid: expect.any(String),
        lang: expect.any(String),
      });
      expect(entry.content).toMatchObject({ id: expect.any(Number), name: expect.any(String) });
    }
  });

  test('share no slug with a story', () => {
    expect(slugs.filter((slug) => allStories.some((story) => story.full_slug === slug))).toEqual([]);
  });

  test.each(homeMarkets.map((market) => [market.storefrontCode, market] as const))(
    'have texts, products and related categories in /%s',
    async (_, market) => {
      for (const slug of slugs) {
        const category = (await content.category(market, slug)) as Category;
        expect(category.title && category.intro, slug).toBeTruthy();
        expect(await deadEnds(market, [`/${slug}`, ...category.related.map((related) => `/${related}`)]), slug).toEqual(
          [],
        );
        expect(category.related).not.toContain(slug);
      }
    },
  );

  test('fill every product row of a story in every storefront', async () => {
    const rows = storiesOf('en').flatMap((story) =>
      story.content.body.filter((block) => block.component === 'product_row'),
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const market of homeMarkets) {
      for (const { category, limit } of rows) {
        const { items } = await catalogue.list(market, { category, page: 1, pageSize: limit, sort: 'featured:desc' });
        expect(items.length, `${category} in ${market.storefrontCode}`).toBe(limit);
      }
    }
  });
});

test('every family of products has a drawing for products without a picture', () => {
  const names = FAMILIES.map((family) => familyPicture('sock', { alt: { en: 'Sock' }, family }).source);
  expect(names.filter((source) => source.kind !== 'drawn' || drawings.find(source.name) === null)).toEqual([]);
});
