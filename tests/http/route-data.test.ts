import { parseHTML } from 'linkedom';
import type { ServerBuild } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { addressFields, fillCart } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, Shopper } from './shopper.ts';

/** What the shopper of this file types: each word occurs nowhere else in the shop. */
const TYPED = {
  'address.shipping.firstName': 'Zephyrine',
  'address.shipping.lastName': 'Quixworth',
  'address.shipping.street0': '77 Larkspurmews',
  'address.shipping.city': 'Wobblethorpe',
  'address.billing.firstName': 'Ignatia',
  'address.billing.lastName': 'Marrowby',
  'address.billing.street0': '12 Thistlecombe',
  'address.billing.city': 'Snodgrassregis',
  'address.billing.postCode': 'EC1A 1BB',
  'address.billing.country': 'GB',
  'contact.email': 'zephyrine.q@example.com',
  'contact.telephone': '+44 20 7946 0777',
} as const;
const WORDS = [
  'Zephyrine',
  'Quixworth',
  'Larkspurmews',
  'Wobblethorpe',
  'SW1A 2AA',
  'Ignatia',
  'Marrowby',
  'Thistlecombe',
  'Snodgrassregis',
  'EC1A 1BB',
  'zephyrine.q@example.com',
  '79460777',
] as const;
const wordsIn = (text: string): readonly string[] => {
  const plain = text.toLowerCase();
  const withoutSpaces = plain.replace(/\s/g, '');
  return WORDS.filter((word) => plain.includes(word.toLowerCase()) || withoutSpaces.includes(word.toLowerCase()));
};

const loaded: { readonly id: string; readonly data: unknown }[] = [];
const routeIds: string[] = [];
/** The routes, with a record of what their loaders return. */
function recorded(build: ServerBuild): ServerBuild {
  const routes: ServerBuild['routes'] = {};
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route) continue;
    routeIds.push(id);
    const load = route.module.loader;
    routes[id] = {
      ...route,
      module: {
        ...route.module,
        ...(load && {
          loader: async (args: Parameters<typeof load>[0]) => {
            const data = await load(args);
            loaded.push({ id, data });
            return data;
          },
        }),
      },
    };
  }
  return { ...build, routes };
}

let drafting: Shopper;
let buyer: Shopper;
/** The path of a page of each route, as a shopper opens it who has typed everything. */
let pages: Readonly<Record<string, { readonly by: Shopper; readonly path: string }>>;

const built = setUpShop({}, { observe: recorded });
beforeAll(async () => {
  const toPayment = async (shopper: Shopper) => {
    await fillCart(shopper, 'uk');
    await shopper.visit('/uk/checkout/address');
    const form = addressFields('uk', TYPED);
    const payment = await shopper.submit('form:has(input[name="contact.email"])', {
      ...form,
      useShippingForBilling: [],
    });
    expect(payment.url.pathname).toBe('/uk/checkout/payment');
  };
  drafting = new Shopper(built.shop);
  await toPayment(drafting);
  buyer = new Shopper(built.shop);
  await toPayment(buyer);
  await buyer.submit(intent('pay'));
  const decided = await buyer.request(buyer.current.url.pathname, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'authorised' }),
  });
  const returnUrl = new URL(decided.headers.get('location') ?? '');
  const success = await buyer.visit(returnUrl.pathname + returnUrl.search);
  const link = success.document.querySelector('#order-link')?.getAttribute('href') ?? '';
  expect(link).toMatch(/^\/uk\/order\/PW-/);
  const listing = await drafting.visit('/uk/adults/socks');
  const product = listing.document.querySelector('main article h3 a')?.getAttribute('href') ?? '';
  const typing = (path: string) => ({ by: drafting, path });
  pages = {
    index: typing('/'),
    robots: typing('/robots.txt'),
    'security-text': typing('/.well-known/security.txt'),
    'sitemap-index': typing('/sitemap.xml'),
    sitemap: typing('/uk/sitemap.xml'),
    'google-feed': typing('/uk/feeds/google.xml?country=GB'),
    'api-country-code': typing('/api/country-code'),
    'api-eurocon': typing('/api/eurocon'),
    mode: typing('/mode'),
    'preview-leave': typing('/preview/leave'),
    home: typing('/uk'),
    market: typing('/uk/market'),
    'menu-page': typing('/uk/menu'),
    'cart-redirect': typing('/uk/cart'),
    checkout: typing('/uk/checkout'),
    'checkout-cart': typing('/uk/checkout/cart'),
    'checkout-address': typing('/uk/checkout/address'),
    'checkout-payment': typing('/uk/checkout/payment'),
    'checkout-payment-return': { by: buyer, path: returnUrl.pathname + returnUrl.search },
    'checkout-payment-session': typing('/uk/checkout/payment/session'),
    'checkout-payment-check': typing('/uk/checkout/payment/check'),
    'checkout-payment-result': typing('/uk/checkout/payment/result'),
    'checkout-wallet': typing('/uk/checkout/wallet/start'),
    'checkout-added': typing('/uk/checkout/added'),
    'checkout-restore': typing('/uk/checkout/restore'),
    'checkout-success': { by: buyer, path: success.url.pathname },
    order: { by: buyer, path: link },
    'order-delivery': { by: buyer, path: `${link}/delivery.ics` },
    'order-invoice': { by: buyer, path: `${link}/invoice` },
    'order-address': { by: buyer, path: `${link}/address` },
    'order-cancel': { by: buyer, path: `${link}/cancel` },
    'order-lookup': typing('/uk/order'),
    withdrawal: { by: buyer, path: link.replace('/order/', '/withdrawal/') },
    'withdrawal-receipt': typing('/uk/withdrawal/receipt/W-00000-00000.AAAA'),
    review: typing('/uk/review/PW-00000-00000_a_X.AAAA'),
    'api-newsletter': typing('/api/newsletter'),
    'api-recommended-basket': typing('/api/v2/widget'),
    'api-recommended-beside': typing('/api/product/gb-product/MEL01'),
    'api-recommended-list': typing('/api/v2/products/gb-everyone/anonymous/8/1'),
    'api-storyblok': typing('/api/storyblok/cdn/stories'),
    newsletter: typing('/uk/newsletter'),
    'stock-alert-confirm': typing('/uk/stock-alerts/confirm/a.AAAA'),
    'stock-alerts-link': typing('/uk/stock-alerts/a.AAAA'),
    'newsletter-link': typing('/uk/newsletter/confirm/a.AAAA'),
    'wish-list': typing('/uk/wish-list'),
    'recently-viewed': typing('/uk/recently-viewed'),
    consent: typing('/uk/consent'),
    'forget-device': typing('/uk/forget-device'),
    product: typing(product),
    'search-suggest': typing('/uk/search/suggest?term=sock'),
    search: typing('/uk/search?term=sock'),
    login: typing('/uk/login'),
    'login-link': typing('/uk/login/a.AAAA'),
    blog: typing('/uk/happy-news'),
    'blog-feed': typing('/uk/happy-news/feed.xml'),
    'blog-post': typing('/uk/happy-news/why-two-socks'),
    campaign: typing('/uk/corporate-gifts'),
    faq: typing('/uk/faq'),
    'faq-cookie-policy': typing('/uk/faq/cookie-policy'),
    'faq-section': typing('/uk/faq/returns'),
    'diagnostics-components': typing('/uk/diagnostics/components'),
    'diagnostics-import': typing('/uk/diagnostics/import'),
    'diagnostics-letter': typing('/uk/diagnostics/letters/0123456789abcdef0123456789abcdef'),
    'diagnostics-letters': typing('/uk/diagnostics/letters'),
    'diagnostics-product': typing(product.replace('/product/', '/diagnostics/product/')),
    slugs: typing('/uk/adults/socks'),
    typed: typing('/uk/typed'),
    'shared-content': typing('/uk/shared-content'),
  };
});

/** The page without its scripts and their data. */
function printed(html: string): string {
  const { document } = parseHTML(html);
  for (const script of document.querySelectorAll('script')) script.remove();
  const values = [...document.querySelectorAll('[value], [content]')].map(
    (field) => field.getAttribute('value') ?? field.getAttribute('content') ?? '',
  );
  return [document.documentElement?.textContent ?? '', ...values].join('\n');
}
const dataPath = (path: string) => {
  const [pathname = '', query] = path.split('?');
  return `${pathname === '/' ? '/_root' : pathname}.data${query ? `?${query}` : ''}`;
};

describe('the data of a route', () => {
  test('has an example page for every route of the table', () => {
    const leaves = routeIds
      .filter((id) => id !== 'root' && id !== 'routes/storefront-layout')
      .map((id) => id.replace(/^routes\/|\/route$/g, ''));
    expect(Object.keys(pages).sort()).toEqual(leaves.sort());
  });

  test('contains no personal field that its page does not print', async () => {
    const printing: string[] = [];
    for (const [name, { by, path }] of Object.entries(pages)) {
      loaded.length = 0;
      const response = await by.request(path);
      const shown = wordsIn(printed(await response.text()));
      printing.push(...shown.map((word) => `${name} ${word}`));
      const data = loaded.filter((one) => !(one.data instanceof Response));
      const unprinted = data.flatMap(({ data }) =>
        wordsIn(JSON.stringify(data)).filter((word) => !shown.includes(word)),
      );
      expect(unprinted, `${name}: ${path}`).toEqual([]);
    }
    // The comparison is not empty.
    for (const one of ['checkout-address', 'checkout-success'])
      for (const word of WORDS) expect(printing).toContain(`${one} ${word}`);
    expect(printing).toContain('order Larkspurmews');
    expect(printing).not.toContain('order zephyrine.q@example.com');
  });

  test('is answered alone for a page that hydrates, and is 404 for every other route, with its order, draft and cookie at hand', async () => {
    const answered: string[] = [];
    for (const [name, { by, path }] of Object.entries(pages)) {
      for (const method of ['GET', 'POST']) {
        const response = await by.request(dataPath(path), {
          method,
          ...(method === 'POST' && { body: new URLSearchParams() }),
        });
        const body = await response.text();
        if (response.status !== 404) answered.push(`${method} ${name}`);
        else expect(wordsIn(body), `${method} ${name}`).toEqual([]);
      }
    }
    expect(answered).toEqual(['GET checkout-address', 'POST checkout-address']);
    for (const path of [`${pages.order?.path}/_.data`, `${pages.order?.path}.data?_routes=routes%2Forder`]) {
      expect((await buyer.request(path)).status, path).toBe(404);
    }
  });

  test('of a page that hydrates contains, alone and inside the page, what the page prints', async () => {
    const { by, path } = pages['checkout-address'] ?? { by: drafting, path: '' };
    const html = await (await by.request(path)).text();
    const shown = wordsIn(printed(html));
    const alone = wordsIn(await (await by.request(dataPath(path))).text());
    expect(alone.length).toBeGreaterThan(0);
    for (const word of [...alone, ...wordsIn(html)]) expect(shown).toContain(word);
  });
});
