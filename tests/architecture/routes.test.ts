import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { pageType } from '#app/modules/content/domain/page-type.ts';
import { storefrontPath, stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import routes from '#app/routes.ts';
import { ADDED, SPECIFIED } from './screens.ts';
import { ROOT } from './sources.ts';

const SCREENS = Object.entries({ ...SPECIFIED, ...ADDED });

const LAYOUT = 'storefront-layout';
/** Pages without the storefront layout, as specified, and answers that are no pages. */
const FRAMELESS = [
  '/',
  '/:storefront/shared-content',
  '/:storefront/happy-news/feed.xml',
  '/:storefront/feeds/google.xml',
  '/:storefront/sitemap.xml',
  '/.well-known/security.txt',
  '/robots.txt',
  '/sitemap.xml',
  '/:storefront/checkout/added',
  '/:storefront/consent',
  '/:storefront/typed',
  '/:storefront/recently-viewed',
  '/:storefront/search/suggest',
  '/:storefront/diagnostics/letters/:name',
  '/:storefront/order/:signed/delivery.ics',
  '/:storefront/order/:signed/invoice',
  '/:storefront/checkout/payment/session',
  '/:storefront/checkout/payment/check',
  '/:storefront/checkout/payment/result',
  '/:storefront/checkout/wallet/:step',
  '/api/country-code',
  '/api/eurocon',
  '/api/newsletter',
  '/api/product/:widget/:sku?',
  '/api/v2/products/:widgetId/:profileId/:limit/:page/:variables?',
  '/api/storyblok/cdn/*',
  '/api/v2/widget',
  '/mode',
  '/preview/leave',
];

type Placed = { readonly path: string; readonly file: string; readonly framed: boolean };

function placed(entries: readonly RouteConfigEntry[], above = '', framed = false): Placed[] {
  return entries.flatMap((entry) => {
    const path = [above, entry.path].filter(Boolean).join('/');
    const file = nameOf(entry);
    if (entry.children) return placed(entry.children, path, framed || file === LAYOUT);
    return [{ path: `/${path}`, file, framed }];
  });
}

function nameOf({ file }: { readonly file: string }): string {
  return file.replace(/^routes\//, '').replace(/(?:\/route)?\.tsx?$/, '');
}

const table = placed(routes);
const routeFiles = readdirSync(join(ROOT, 'app/routes'));

/** The route module that answers a path. */
function answering(path: string): string | undefined {
  const match = matchRoutes(routes as RouteObject[], path)?.at(-1);
  return match && nameOf(match.route as unknown as { readonly file: string });
}

type RouteModule = {
  readonly default?: unknown;
  readonly loader?: unknown;
  readonly action?: unknown;
  readonly handle?: RouteHandle;
};
const modules = import.meta.glob<RouteModule>(['../../app/routes/*.{ts,tsx}', '../../app/routes/*/route.{ts,tsx}']);
const load = async (name: string): Promise<RouteModule> => {
  const found = Object.entries(modules).find(([file]) => nameOf({ file: file.replace('../../app/', '') }) === name);
  if (!found) throw new Error(`No route module ${name}`);
  return found[1]();
};

describe('the route table', () => {
  test('has the routes of the specification and the additions of the shop', () => {
    const expected = SCREENS.map(([path, { file }]) => `${path} ${file}`);
    expect(table.map(({ path, file }) => `${path} ${file}`).sort()).toEqual(expected.sort());
  });

  test('names a file for every route and a route for every file', () => {
    for (const entry of [...table.map(({ file }) => file), LAYOUT]) {
      const places = ['.tsx', '.ts', '/route.tsx', '/route.ts'].filter((end) =>
        existsSync(join(ROOT, `app/routes/${entry}${end}`)),
      );
      expect(places, entry).toHaveLength(1);
    }
    expect(routeFiles.map((file) => nameOf({ file })).sort()).toEqual(
      [...table.map(({ file }) => file), LAYOUT].sort(),
    );
  });

  test('uses every module once', () => {
    expect(new Set(table.map(({ file }) => file)).size).toBe(table.length);
  });

  test('wraps every page in the storefront layout except those specified without layout', () => {
    expect(
      table
        .filter(({ framed }) => !framed)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...FRAMELESS].sort());
  });

  test.each(SCREENS)('has one route alone that answers %s', (_, { file, example }) => {
    expect(answering(example)).toBe(file);
  });

  test.each([
    ['/uk/search', 'search'],
    ['/uk/checkout/success', 'checkout-success'],
    ['/uk/diagnostics/product/MEL01', 'diagnostics-product'],
    ['/uk/diagnostics/import', 'diagnostics-import'],
    ['/uk/happy-news/why-two-socks', 'blog-post'],
    ['/uk/checkout/undefined', 'slugs'],
    ['/uk/product', 'slugs'],
    ['/uk/faq/returns/more', 'slugs'],
    ['/ukulele', 'home'],
  ])('answers %s with %s', (path, file) => {
    expect(answering(path)).toBe(file);
  });

  test('has a route for every link the shop builds', () => {
    expect(storefrontPath('uk', '/product/melon-slice')).toBe('/uk/product/melon-slice');
    expect(answering(storefrontPath('uk', '/product/melon-slice'))).toBe('product');
    expect(storefrontPath('_default', '/product/melon-slice')).toBe('/product/melon-slice');
  });
});

describe('page types', () => {
  test.each(SCREENS)('are set for %s', (_, { example, type }) => {
    const { storefront, rest } = stripStorefront(example);
    expect(pageType(storefront, rest)).toBe(type);
  });

  test.each([
    ['/uk/shipping', 'faq'],
    ['/uk/happynews', 'blog'],
    ['/uk/happyblog/a-story', 'blog'],
    ['/uk/about-us', 'unknown'],
  ])('under the catch-all follow the first segment: %s is %s', (path, type) => {
    expect(answering(path)).toBe('slugs');
    const { storefront, rest } = stripStorefront(path);
    expect(pageType(storefront, rest)).toBe(type);
  });
});

describe('route modules', () => {
  const withoutPage = [
    'api-eurocon',
    'api-country-code',
    'api-newsletter',
    'api-recommended-basket',
    'api-recommended-beside',
    'api-recommended-list',
    'blog-feed',
    'api-storyblok',
    'cart-redirect',
    'checkout',
    'checkout-payment-session',
    'checkout-payment-check',
    'checkout-payment-result',
    'checkout-restore',
    'checkout-wallet',
    'google-feed',
    'consent',
    'typed',
    'mode',
    'robots',
    'security-text',
    'sitemap',
    'sitemap-index',
    'diagnostics-letter',
    'order-delivery',
    'order-invoice',
    'preview-leave',
  ];

  test.each(routeFiles.map((file) => nameOf({ file })))(
    '%s export a loader, and a component unless they answer with data alone',
    async (name) => {
      const { default: page, loader } = await load(name);
      expect(typeof page).toBe(withoutPage.includes(name) ? 'undefined' : 'function');
      expect(typeof loader).toBe('function');
    },
  );

  test('export an action for the forms of the vocabulary, and for the POST of a returning bank', async () => {
    const taking: string[] = [];
    for (const { path, file } of table) if ((await load(file)).action) taking.push(path.replace('/:storefront', ''));
    expect(taking.sort()).toEqual([
      '/api/newsletter',
      '/api/v2/widget',
      '/checkout/added',
      '/checkout/address',
      '/checkout/cart',
      '/checkout/payment',
      '/checkout/payment/check',
      '/checkout/payment/result',
      '/checkout/payment/return',
      '/checkout/payment/session',
      '/checkout/restore',
      '/checkout/wallet/:step',
      '/consent',
      '/corporate-gifts',
      '/forget-device',
      '/login',
      '/login/:signed',
      '/market',
      '/mode',
      '/newsletter',
      '/newsletter/:task/:signed',
      '/order',
      '/order/:signed/address',
      '/order/:signed/cancel',
      '/preview/leave',
      '/product/:sku',
      '/review/:signed',
      '/stock-alerts/:signed',
      '/stock-alerts/confirm/:signed',
      '/typed',
      '/wish-list',
      '/withdrawal/:signed?',
    ]);
  });

  test('that hydrate name the namespaces of their islands', async () => {
    for (const { file } of table) {
      const { handle } = await load(file);
      if (handle?.hydrate) expect(handle.i18n, file).not.toEqual([]);
    }
  });
});
