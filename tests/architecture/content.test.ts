import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matchRoutes, type RouteObject } from 'react-router';
import ts from 'typescript';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LANGUAGES, type Language } from '#app/kernel/text.ts';
import { checkedHref } from '#app/modules/content/domain/checked-href.ts';
import {
  type Category,
  type ShellContent,
  type Story,
  shellContentSchema,
  storySchema,
} from '#app/modules/content/domain/story.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import routes from '#app/routes.ts';
import { CATEGORIES } from '#scripts/demo-catalogue/categories.ts';
import { createEmbeddedCatalogue } from '#server/adapters/catalogue/embedded.ts';
import { createBundledContent } from '#server/adapters/content/bundled.ts';
import { commands } from '#server/composition/commands.ts';
import { migrations } from '#server/composition/migrations.ts';
import { readBundledProducts, seedCatalogue } from '#server/platform/catalogue/seed-catalogue.ts';
import { METHOD_FACTS } from '#server/platform/shipping/methods.ts';
import { createSqliteStore } from '#server/store/sqlite-store.ts';
import { leaves, ROOT, readSource, sourceFiles } from './sources.ts';

const FOLDER = join(ROOT, 'content-fallbacks');
const LONGEST_TITLE = 60;
const LONGEST_DESCRIPTION = 160;
/** A shorter description is too weak among search results. */
const SHORTEST_DESCRIPTION = 60;

const dataFolder = mkdtempSync(join(tmpdir(), 'content-'));
const store = await createSqliteStore({ file: join(dataFolder, 'shop.sqlite'), commands, migrations });
await seedCatalogue(store, { folder: join(FOLDER, 'catalogue'), now: Date.UTC(2026, 0, 1) });
const catalogue = createEmbeddedCatalogue(store.read);
const content = await createBundledContent(FOLDER);
const products = await readBundledProducts(join(FOLDER, 'catalogue'));

afterAll(async () => {
  await store.close();
  rmSync(dataFolder, { recursive: true });
});

const registry = createMarketRegistry({
  stage: 'production',
  freeShippingThresholds: content.freeShippingThresholds,
  countryNames,
  regions: {},
});
const homeMarkets = registry.storefronts.map(({ storefrontCode }) => registry.defaultMarketOf(storefrontCode));
/** A market whose language is the given one. */
const marketOf = (language: Language) => homeMarkets.find((market) => market.language === language) as Market;

function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(FOLDER, ...path), 'utf8'));
}
const rawStories = new Map(
  LANGUAGES.map((language) => [
    language,
    readdirSync(join(FOLDER, 'stories', language))
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => z.array(z.unknown()).parse(readJson('stories', language, file))),
  ]),
);
const stories = new Map<Language, readonly Story[]>(
  [...rawStories].map(([language, list]) => [language, z.array(storySchema).parse(list)]),
);
const storiesOf = (language: Language) => stories.get(language) ?? [];
const allStories = LANGUAGES.flatMap((language) => storiesOf(language));
const shells = new Map<Language, ShellContent>(
  LANGUAGES.map((language) => [language, shellContentSchema.parse(readJson('shell', `${language}.json`))]),
);
const shellOf = (language: Language) => shells.get(language) as ShellContent;

/** Every address in a piece of content: in link fields and in links inside rich text. */
function addressesIn(value: unknown): string[] {
  return leaves(value)
    .filter(([path]) => /(?:^|\.)(?:url|href)$/.test(path))
    .map(([, address]) => address);
}

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
      return (await catalogue.list(market, { category: slug, page: 1, pageSize: 1, sort: 'featured' })).total > 0
        ? null
        : 'an empty category';
    }
    case 'routes/home.tsx':
    case 'routes/faq.tsx':
    case 'routes/faq-section.tsx':
    case 'routes/faq-cookie-policy.tsx':
    case 'routes/login.tsx':
      return story();
    case 'routes/market/route.tsx':
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

describe('bundled stories', () => {
  test('have no field that the content schema does not define', () => {
    for (const [language, raw] of rawStories) expect(storiesOf(language)).toMatchObject(raw as object[]);
    for (const language of LANGUAGES)
      expect(shellOf(language)).toMatchObject(readJson('shell', `${language}.json`) as object);
  });

  test('have the same slugs in every language, each once', () => {
    const slugs = (language: Language) => storiesOf(language).map((story) => story.full_slug);
    expect(new Set(slugs('en')).size).toBe(slugs('en').length);
    for (const language of LANGUAGES) {
      expect(slugs(language), language).toEqual(slugs('en'));
      expect(new Set(storiesOf(language).map((story) => story.lang))).toEqual(new Set([language]));
    }
  });

  test('have the same blocks and link targets in every language', () => {
    const shape = (language: Language) =>
      storiesOf(language).map((story) => [
        story.full_slug,
        story.content.body.map((block) => block.component),
        addressesIn(story),
      ]);
    for (const language of LANGUAGES) expect(shape(language), language).toEqual(shape('en'));
    const frame = (language: Language) => addressesIn(shellOf(language));
    for (const language of LANGUAGES) expect(frame(language), language).toEqual(frame('en'));
  });

  test('use every id once', () => {
    for (const language of LANGUAGES) {
      const ids = storiesOf(language).flatMap(({ id, uuid, content: { body } }) => [
        String(id),
        uuid,
        ...body.map((block) => block._uid),
      ]);
      expect(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        language,
      ).toEqual([]);
    }
  });

  test('have the title of the story as their name', () => {
    expect(allStories.filter((story) => story.name !== story.content.title).map((story) => story.full_slug)).toEqual(
      [],
    );
  });

  test.each([
    ...[
      'home',
      'faq',
      'faq/orders',
      'faq/delivery',
      'faq/returns',
      'faq/sizes',
      'faq/payment',
      'faq/cookie-policy',
      'shipping',
    ],
    ...[
      'happy-news',
      'corporate-gifts',
      'about-us',
      'imprint',
      'privacy',
      'terms',
      'accessibility',
      'login',
      'shared-content',
    ],
  ])('include %s', async (slug) => {
    for (const language of LANGUAGES) expect(await content.story(marketOf(language), slug), language).not.toBeNull();
  });

  test('list every help topic on the help page', () => {
    const help = allStories.filter((story) => story.full_slug === 'faq');
    const topics = storiesOf('en').map((story) => `/${story.full_slug}`);
    const listed = new Set(help.flatMap(addressesIn));
    expect(
      topics.filter((path) => path.startsWith('/faq/') && path !== '/faq/cookie-policy' && !listed.has(path)),
    ).toEqual([]);
  });

  test('list every story of the blog on its page', () => {
    const listed = new Set(allStories.filter((story) => story.full_slug === 'happy-news').flatMap(addressesIn));
    const blog = storiesOf('en').filter((story) => story.full_slug.startsWith('happy-news/'));
    expect(blog.length).toBeGreaterThan(0);
    expect(blog.filter((story) => !listed.has(`/${story.full_slug}`))).toEqual([]);
  });
});

describe('titles and descriptions for search engines', () => {
  const fullTitle = (title: string, brand: string) => (title.includes(brand) ? title : `${title} – ${brand}`);
  const pages = LANGUAGES.flatMap((language) => [
    ...storiesOf(language).map(({ full_slug, content: { title, seo } }) => ({
      language,
      slug: full_slug,
      title: fullTitle(seo.title || title, shellOf(language).brand.name),
      description: seo.description,
    })),
    ...CATEGORIES.map(({ full_slug, title, intro }) => ({
      language,
      slug: full_slug,
      title: fullTitle(title[language] ?? '', shellOf(language).brand.name),
      description: intro[language] ?? '',
    })),
  ]);

  test(`have titles of at most ${LONGEST_TITLE} characters, brand included`, () => {
    expect(pages.filter(({ title }) => [...title].length > LONGEST_TITLE)).toEqual([]);
  });

  test(`have descriptions within the limits, at most ${LONGEST_DESCRIPTION} characters`, () => {
    expect(
      pages.filter(({ description }) => [...description].length > LONGEST_DESCRIPTION || description === ''),
    ).toEqual([]);
    const categories = new Set(CATEGORIES.map(({ full_slug }) => full_slug));
    expect(
      pages.filter(({ slug, description }) => !categories.has(slug) && [...description].length < SHORTEST_DESCRIPTION),
    ).toEqual([]);
  });

  test.each(LANGUAGES)('differ between all pages in %s', (language) => {
    const own = pages.filter((page) => page.language === language);
    expect(new Set(own.map(({ title }) => title)).size).toBe(own.length);
    expect(new Set(own.map(({ description }) => description)).size).toBe(own.length);
  });
});

describe('links', () => {
  test.each(homeMarkets.map((market) => [market.storefrontCode, market] as const))(
    'in stories and in the page frame have a target in /%s',
    async (_, market) => {
      const addresses = [...storiesOf(market.language).flatMap(addressesIn), ...addressesIn(shellOf(market.language))];
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
    const posted = ['/checkout/payment/return', '/checkout/restore', '/checkout/wallet', '/forget-device'];
    const reached = written.filter((path) => !posted.includes(path));
    for (const language of LANGUAGES) expect(await deadEnds(marketOf(language), reached)).toEqual([]);
  });

  test('have only schemes that `checkedHref` accepts', () => {
    const addresses = [...allStories, ...shells.values()].flatMap(addressesIn);
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

  test('to the imprint, privacy, terms, cookies, help, delivery and returns are on every page', () => {
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
    const sources = [
      ...new Set(
        allStories
          .flatMap((story) => leaves(story).filter(([path]) => path.endsWith('.src')))
          .map(([, source]) => source),
      ),
    ];
    expect(sources.length).toBeGreaterThan(3);
    for (const source of sources) {
      expect(source).toMatch(/^\/images\/[\w-]+$/);
      expect(await catalogue.imageSource(source.slice('/images/'.length)), source).not.toBeNull();
    }
  });
});

describe('categories', () => {
  const slugs = CATEGORIES.map(({ full_slug }) => full_slug);
  const sold = new Set(products.flatMap((product) => product.categories));
  const categoryFile = z.array(z.record(z.string(), z.unknown())).parse(readJson('categories.json'));

  test('are the ones that the catalogue generator uses', () => {
    expect(categoryFile).toEqual(CATEGORIES);
  });

  test('are exactly those that products name', () => {
    expect([...sold].sort()).toEqual([...slugs].sort());
  });

  test('have the fields that the content service requires', () => {
    for (const entry of categoryFile) {
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
        const { items } = await catalogue.list(market, { category, page: 1, pageSize: limit, sort: 'featured' });
        expect(items.length, `${category} in ${market.storefrontCode}`).toBe(limit);
      }
    }
  });
});

describe('promises in the texts', () => {
  const textOf = (slug: string, language: Language) =>
    leaves(storiesOf(language).find((story) => story.full_slug === slug)?.content)
      .map(([, text]) => text)
      .join(' ');

  test('name the cut-off hours of dispatch on the same day', () => {
    const { standard, express } = METHOD_FACTS;
    expect(textOf('shipping', 'en')).toContain(
      `before ${standard.cutOffHour - 12} p.m. (express: before ${express.cutOffHour - 12} p.m.)`,
    );
    expect(textOf('shipping', 'de')).toContain(
      `vor ${standard.cutOffHour} Uhr (Express: vor ${express.cutOffHour} Uhr)`,
    );
    expect(textOf('shipping', 'nl')).toContain(
      `vóór ${standard.cutOffHour} uur (express: vóór ${express.cutOffHour} uur)`,
    );
  });

  test('count the delivery countries', () => {
    for (const language of LANGUAGES)
      expect(textOf('faq/delivery', language)).toContain(` ${registry.markets.length} `);
  });

  test('name the sock sizes of the catalogue', () => {
    const adults = products.filter(
      ({ information }) => information.family === 'socks' && information.ageGroup === 'adults',
    );
    const sizes = new Set(adults.flatMap(({ variants }) => variants.map(({ size }) => size.value.replace('-', '–'))));
    for (const language of LANGUAGES) for (const size of sizes) expect(textOf('faq/sizes', language)).toContain(size);
  });

  test('include no mail that the shop does not send', () => {
    for (const { full_slug, content: words } of allStories) {
      expect(
        leaves(words).filter(([, text]) =>
          /spam|confirmation e-?mail|bestätigungs-?(?:e-)?mail|bevestigingsmail/i.test(text),
        ),
        full_slug,
      ).toEqual([]);
    }
  });
});
