import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { type PageType, pageType } from '#app/modules/content/domain/page-type.ts';
import { storefrontPath, stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import routes from '#app/routes.ts';
import { ROOT } from './sources.ts';

/** `example` is a path of the screen, `type` its page type. */
type Screen = { readonly file: string; readonly example: string; readonly type: PageType };

/** The screens of the specification: path, module, and an example page. */
const SPECIFIED: Readonly<Record<string, Screen>> = {
  '/': { file: 'index', example: '/', type: 'index' },
  '/:storefront': { file: 'home', example: '/uk', type: 'homepage' },
  '/:storefront/*': { file: 'slugs', example: '/uk/adults/socks', type: 'category' },
  '/:storefront/checkout': { file: 'checkout', example: '/uk/checkout', type: 'checkout-cart' },
  '/:storefront/checkout/address': {
    file: 'checkout-address',
    example: '/uk/checkout/address',
    type: 'checkout-address',
  },
  '/:storefront/checkout/cart': { file: 'checkout-cart', example: '/uk/checkout/cart', type: 'checkout-cart' },
  '/:storefront/checkout/payment': {
    file: 'checkout-payment',
    example: '/uk/checkout/payment',
    type: 'checkout-payment',
  },
  '/:storefront/checkout/success/:id?': {
    file: 'checkout-success',
    example: '/uk/checkout/success/PW-1',
    type: 'checkout-success',
  },
  '/:storefront/product/:sku': { file: 'product', example: '/uk/product/MEL01', type: 'product' },
  '/:storefront/search/:pageNumber?': { file: 'search', example: '/uk/search/2', type: 'search' },
  '/:storefront/login': { file: 'login', example: '/uk/login', type: 'unknown' },
  '/:storefront/faq': { file: 'faq', example: '/uk/faq', type: 'faq' },
  '/:storefront/faq/:faq_section': { file: 'faq-section', example: '/uk/faq/returns', type: 'faq' },
  '/:storefront/faq/cookie-policy': { file: 'faq-cookie-policy', example: '/uk/faq/cookie-policy', type: 'faq' },
  '/:storefront/diagnostics/product/*': {
    file: 'diagnostics-product',
    example: '/uk/diagnostics/product/MEL01/extra',
    type: 'unknown',
  },
  '/:storefront/shared-content': { file: 'shared-content', example: '/uk/shared-content', type: 'unknown' },
};

/** The routes the shop adds, each with its reason. */
const ADDED: Readonly<Record<string, Screen>> = {
  // The specification lists it among the shop's own calls, not among the screens.
  '/api/country-code': { file: 'api-country-code', example: '/api/country-code', type: 'unknown' },
  // The switch between the light and the full version works as a form without script, on the index page too.
  '/mode': { file: 'mode', example: '/mode', type: 'unknown' },
  // Every component in every state, for developers; in production for the operator alone.
  '/:storefront/diagnostics/components': {
    file: 'diagnostics-components',
    example: '/uk/diagnostics/components',
    type: 'unknown',
  },
  // The market switch works as a page without script.
  '/:storefront/market': { file: 'market', example: '/uk/market', type: 'unknown' },
  // The signed link shows the status of an order at any time.
  // A shopper without the link asks for it by order number and address.
  '/:storefront/order': { file: 'order-lookup', example: '/uk/order', type: 'unknown' },
  // The delivery of an order for the shopper's calendar.
  '/:storefront/order/:signed/delivery.ics': {
    file: 'order-delivery',
    example: '/uk/order/PW-1.signature/delivery.ics',
    type: 'unknown',
  },
  '/:storefront/order/:signed': { file: 'order', example: '/uk/order/PW-1.signature', type: 'unknown' },
  // The buyer of a product reviews it by a signed link.
  '/:storefront/review/:signed': { file: 'review', example: '/uk/review/PW-1_a_X.signature', type: 'unknown' },
  // The specification lists it among the shop's own calls. Its forms work without script, on a page of their own.
  '/api/newsletter': { file: 'api-newsletter', example: '/api/newsletter', type: 'unknown' },
  '/:storefront/newsletter': { file: 'newsletter', example: '/uk/newsletter', type: 'unknown' },
  // Links in letters ask before they act: programs that examine letters open them.
  '/:storefront/newsletter/confirm/:signed': {
    file: 'newsletter-confirm',
    example: '/uk/newsletter/confirm/a.signature',
    type: 'unknown',
  },
  '/:storefront/newsletter/unsubscribe/:signed': {
    file: 'newsletter-unsubscribe',
    example: '/uk/newsletter/unsubscribe/a.signature',
    type: 'unknown',
  },
  // On a shared computer everything the shop stores in the browser can be removed.
  '/:storefront/forget-device': { file: 'forget-device', example: '/uk/forget-device', type: 'unknown' },
  // The wish list of the browser, and the lists that links show.
  '/:storefront/wish-list': { file: 'wish-list', example: '/uk/wish-list', type: 'unknown' },
  // The answer to an addition by script: the dialog over the page of the product.
  '/:storefront/checkout/added': { file: 'checkout-added', example: '/uk/checkout/added', type: 'unknown' },
  // Script puts its row into product pages, which do not know their visitor.
  '/:storefront/recently-viewed': { file: 'recently-viewed', example: '/uk/recently-viewed', type: 'unknown' },
  // A browser that lost its cookie posts its sealed mirror.
  '/:storefront/checkout/restore': { file: 'checkout-restore', example: '/uk/checkout/restore', type: 'unknown' },
  // The requests of the payment widget to the shop.
  '/:storefront/checkout/payment/session': {
    file: 'checkout-payment-session',
    example: '/uk/checkout/payment/session',
    type: 'checkout-payment',
  },
  '/:storefront/checkout/payment/check': {
    file: 'checkout-payment-check',
    example: '/uk/checkout/payment/check',
    type: 'checkout-payment',
  },
  '/:storefront/checkout/payment/result': {
    file: 'checkout-payment-result',
    example: '/uk/checkout/payment/result',
    type: 'checkout-payment',
  },
  // The requests of the wallet sheet to the shop.
  '/:storefront/checkout/wallet/:step': {
    file: 'checkout-wallet',
    example: '/uk/checkout/wallet/start',
    type: 'unknown',
  },
  // The return address of a payment elsewhere.
  '/:storefront/checkout/payment/return': {
    file: 'checkout-payment-return',
    example: '/uk/checkout/payment/return',
    type: 'checkout-payment',
  },
};
const SCREENS = Object.entries({ ...SPECIFIED, ...ADDED });

const LAYOUT = 'storefront-layout';
/** Pages without the storefront layout, as specified, and answers that are no pages. */
const FRAMELESS = [
  '/',
  '/:storefront/shared-content',
  '/:storefront/checkout/added',
  '/:storefront/recently-viewed',
  '/:storefront/order/:signed/delivery.ics',
  '/:storefront/checkout/payment/session',
  '/:storefront/checkout/payment/check',
  '/:storefront/checkout/payment/result',
  '/:storefront/checkout/wallet/:step',
  '/api/country-code',
  '/mode',
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
    ['/uk/happy-news/why-two-socks', 'slugs'],
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
    ['/uk/corporate-gifts', 'campaign'],
    ['/uk/shipping', 'faq'],
    ['/uk/happy-news', 'blog'],
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
    'api-country-code',
    'checkout',
    'checkout-payment-session',
    'checkout-payment-check',
    'checkout-payment-result',
    'checkout-restore',
    'checkout-wallet',
    'mode',
    'order-delivery',
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
      '/forget-device',
      '/market',
      '/mode',
      '/order',
      '/product/:sku',
      '/review/:signed',
      '/wish-list',
    ]);
  });

  test('that hydrate name the namespaces of their islands', async () => {
    for (const { file } of table) {
      const { handle } = await load(file);
      if (handle?.hydrate) expect(handle.i18n, file).not.toEqual([]);
    }
  });
});
