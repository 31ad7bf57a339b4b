import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { SHIPPING_METHODS } from '#server/platform/shipping/methods.ts';
import { buildMarkedShop, unmarked } from '#tests/support/marked-language.ts';
import { addressFields, fillCart } from './journey.ts';
import { intent, openBuiltShop, type Page, Shopper } from './shopper.ts';

const CARRIERS = SHIPPING_METHODS.FR.map(({ carrier }) => carrier);
const COUNTRIES = Object.values(countryNames).flatMap(({ local, english }) => [local, english]);
/** What is the same in every language: proper names, codes, what the shopper typed, and what `Intl` writes. */
const NAMES: readonly RegExp[] = [
  /^[^\p{L}]*$/u,
  /^[A-Z]{2,3}$/,
  /^-?[\d\u00a0\u202f ,]+ [A-Z]{3}$/,
  // Sizes, numbers of goods and orders, codes, days.
  /^[WM] [\d½–]+(?: · [WM] [\d½–]+)?$/,
  /^[A-Z]{3}\d{2}$/,
  /^PW-[\dA-Z]{5}-[\dA-Z]{5}$/,
  /^\(WELCOME10\)$/,
  /^,? ?(?:\p{L}{3}\. )?\d{1,2} (?:– (?:\p{L}{3}\. )?\d{1,2} )?\p{L}+\.?(?: \d{4})?$/u,
  /^, \p{L}{3}\. \d{1,2}(?: \p{L}+\.)? – \p{L}{3}\. \d{1,2} \p{L}+\.$/u,
  // The address of `addressFields`.
  /^(?:Ada King|5 rue de la Paix|75002 Paris|ada@example\.com|x)$/,
  /^(?:Pairwise Textiles B\.V\., Amsterdam|Klarna|localhost:3000)$/,
  // The words that the law of France asks for are French in every language of the shop.
  /^Commande avec obligation de paiement$/,
];
const isName = (text: string) =>
  NAMES.some((name) => name.test(text)) || CARRIERS.includes(text) || COUNTRIES.includes(text);

let root: string;
let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  root = process.env.MARKED_SHOP ?? (await buildMarkedShop());
  built = await openBuiltShop({}, { root });
}, 600_000);
afterAll(async () => {
  await built.close();
  if (!process.env.MARKED_SHOP) await rm(root, { recursive: true });
});

const ATTRIBUTES = ['alt', 'title', 'aria-label', 'placeholder', 'content'];

/** Names of cookies and of keys of the browser's storage. */
const isStorageName = (text: string) => /^[a-z][\w-]*$/i.test(text);

/** The texts of an element and its attributes, in the language of the page. */
function textsOf(element: Element): string[] {
  if (['SCRIPT', 'STYLE', 'SVG', 'CODE'].includes(element.tagName.toUpperCase())) return [];
  if (!(element.getAttribute('lang') ?? 'fr').startsWith('fr')) return [];
  const isMeta = element.tagName.toUpperCase() === 'META';
  const describes = !isMeta || /description|title/.test(element.getAttribute('name') ?? '');
  const attributes = ATTRIBUTES.flatMap((name) => (describes ? (element.getAttribute(name) ?? []) : []));
  const inside = [...element.childNodes].flatMap((child) => {
    if (child.nodeType === 3) return child.textContent ?? '';
    return child.nodeType === 1 ? textsOf(child as Element) : [];
  });
  return [...attributes, ...inside];
}

/** Every text a shopper of the page can read or hear that is not in the language of the page. */
function untranslated({ document, url }: Page): string[] {
  const lang = document.documentElement.getAttribute('lang') ?? '';
  if (!lang.startsWith('fr')) return [`${url.pathname}: the page is in ${lang}`];
  const allowed = url.pathname.endsWith('/cookie-policy') ? isStorageName : () => false;
  const rest = textsOf(document.documentElement)
    .map(unmarked)
    .filter((text) => text !== '' && !isName(text) && !allowed(text));
  return [...new Set(rest)].map((text) => `${url.pathname}: ${text}`);
}

const PAGES = [
  '/fr',
  '/fr/adults/socks',
  '/fr/outlet-all',
  '/fr/campaign/rainy-days',
  '/fr/search',
  '/fr/search?term=sock',
  '/fr/search?term=zzzz',
  '/fr/faq',
  '/fr/faq/sizes',
  '/fr/faq/cookie-policy',
  '/fr/happy-news',
  '/fr/happy-news/why-two-socks',
  '/fr/corporate-gifts',
  '/fr/imprint',
  '/fr/privacy',
  '/fr/terms',
  '/fr/accessibility',
  '/fr/no-such-page',
  '/fr/product/no-such-product',
  '/fr/market',
  '/fr/login',
  '/fr/forget-device',
  '/fr/shared-content',
  '/fr/checkout/cart',
  '/fr/checkout/cart?items=nothing:1',
];

test.each(PAGES)('%s says everything in a language that was added', async (path) => {
  expect(untranslated(await new Shopper(built.shop).visit(path))).toEqual([]);
});

test('the product page says everything in a language that was added', async () => {
  const shopper = new Shopper(built.shop);
  const list = await shopper.visit('/fr/adults/socks');
  const links = [...list.document.querySelectorAll('main article h3 a')].slice(0, 3);
  for (const link of links) expect(untranslated(await shopper.visit(link.getAttribute('href') ?? ''))).toEqual([]);
});

test.each(['authorised', 'refused', 'pending', 'cancelled', 'error'] as const)(
  'a purchase that ends %s speaks a language that was added on every page',
  async (outcome) => {
    const shopper = new Shopper(built.shop);
    const pages: Page[] = [await fillCart(shopper, 'fr')];
    pages.push(await shopper.post('/fr/checkout/cart', { intent: 'apply-discount-code', discountCode: 'NO-SUCH' }));
    pages.push(await shopper.post('/fr/checkout/cart', { intent: 'apply-discount-code', discountCode: 'WELCOME10' }));
    pages.push(await shopper.visit('/fr/checkout/address'));
    pages.push(await shopper.submit('form:has(input[name="contact.email"])', {}));
    pages.push(
      await shopper.submit('form:has(input[name="contact.email"])', addressFields('fr', { 'contact.telephone': 'x' })),
    );
    pages.push(await shopper.submit('form:has(input[name="contact.email"])', addressFields('fr')));
    await shopper.submit(intent('pay-hosted'));
    pages.push(shopper.current);
    pages.push(await shopper.submit('form', { outcome }));
    const order = shopper.current.document.querySelector('a[href^="/fr/order/"]')?.getAttribute('href');
    if (order) pages.push(await shopper.visit(order));
    expect(pages.some(({ url }) => url.pathname.startsWith('/fr/order/'))).toBe(
      ['authorised', 'pending'].includes(outcome),
    );
    expect(pages.flatMap(untranslated)).toEqual([]);
  },
);

test('the bank of a redirect speaks a language that was added', async () => {
  const shopper = new Shopper(built.shop);
  await fillCart(shopper, 'fr');
  await shopper.visit('/fr/checkout/address');
  await shopper.submit('form:has(input[name="contact.email"])', addressFields('fr'));
  await shopper.submit(intent('pay-redirect'), { paymentMethod: 'klarna' });
  expect(shopper.current.url.pathname).toMatch(/^\/checkoutshopper\/bank\//);
  expect(untranslated(shopper.current)).toEqual([]);
});

test('an unknown payment, and the card fields, speak a language that was added', async () => {
  const shopper = new Shopper(built.shop);
  for (const path of ['/checkoutshopper/bank/UNKNOWN', '/checkoutshopper/hosted/UNKNOWN']) {
    const answer = await shopper.request(path, { headers: { 'Accept-Language': 'fr-FR,en;q=0.5' } });
    expect(unmarked((await answer.text()).replace(/<head>.*<\/head>/s, '').replace(/<[^>]*>/g, '')), path).toBe('');
  }
  const texts = async (locale: string): Promise<Record<string, string>> =>
    JSON.parse(await (await shopper.request(`/checkoutshopper/sdk/6.45.2/translations/${locale}.json`)).text());
  const french = await texts('fr-FR');
  expect(Object.keys(french)).toEqual(Object.keys(await texts('de-DE')));
  expect(Object.values(french).filter((text) => /\p{L}/u.test(unmarked(text)))).toEqual([]);
});

test('the market switch speaks a language that was added, with its preview and its error', async () => {
  const shopper = new Shopper(built.shop);
  await fillCart(shopper, 'fr');
  const preview = await shopper.post('/fr/market', { countryCode: 'DE', from: '/fr' });
  const invalid = await shopper.post('/fr/market', { countryCode: 'XX', from: '/fr' });
  expect([preview, invalid].flatMap(untranslated)).toEqual([]);
});

test('`forget-device` confirms in a language that was added', async () => {
  const shopper = new Shopper(built.shop);
  await fillCart(shopper, 'fr');
  expect(untranslated(await shopper.post('/fr/forget-device', {}))).toEqual([]);
});

test('a search finds goods by the words of a language that was added', async () => {
  const found = await new Shopper(built.shop).visit(`/fr/search?term=${encodeURIComponent('⟦Melon')}`);
  expect(found.document.querySelectorAll('main article').length).toBeGreaterThan(0);
});
