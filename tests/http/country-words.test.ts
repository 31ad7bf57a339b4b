import { describe, expect, test } from 'vitest';
import { FORBIDDEN } from '#server/ops/texts/text-rules.ts';
import { bundle } from '#tests/support/bundled-content.ts';
import { addressFields, fillCart, payWith } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { ORIGIN, Shopper } from './shopper.ts';

const built = setUpShop();

const PATHS = [
  ...[...bundle.stories.en.bySlug.keys()]
    .filter((slug) => slug.startsWith('_default/'))
    .map((slug) => slug.replace('_default', '').replace(/^\/home$/, '')),
  ...[
    '/search?term=sock',
    '/search?term=qqqq',
    '/market',
    '/no-such-page',
    '/product/pizza-friday',
    '/product/sunday-check',
  ],
];

/** A page names the texts of its script by keys, which no visitor reads. */
const JSON_KEY = /"[\w-]+":/g;

/** Words and names of the whole page: what is read, and what is announced or shown on demand. */
function wordsOf(page: Awaited<ReturnType<Shopper['visit']>>): string {
  const named = [...page.document.querySelectorAll('[alt], [aria-label], [title], [placeholder], meta[content]')];
  const names = named.flatMap((element) =>
    ['alt', 'aria-label', 'title', 'placeholder', 'content'].map((name) => element.getAttribute(name) ?? ''),
  );
  return [page.document.title, ...['header', 'main', 'footer'].map((part) => page.text(part)), ...names]
    .join('\n')
    .replace(JSON_KEY, ' ')
    .replace(/https?:\/\/\S+/g, ' ');
}

describe.each([
  ['ch', 'de-CH'],
  ['at', 'de-AT'],
  ['us', 'en-US'],
] as const)('/%s', (storefront, locale) => {
  const found = (text: string) =>
    (FORBIDDEN[locale] ?? []).flatMap(({ pattern }) => {
      const at = text.search(pattern);
      return at < 0 ? [] : [text.slice(Math.max(0, at - 30), at + 30)];
    });

  test(`has only the spelling and words of ${locale} on its pages`, async () => {
    const shopper = new Shopper(built.shop);
    const faults: string[] = [];
    for (const path of PATHS) {
      const words = wordsOf(await shopper.visit(`/${storefront}${path}`));
      faults.push(...found(words).map((text) => `${path}: ${text}`));
    }
    expect(faults).toEqual([]);
  });

  test(`has only the spelling and words of ${locale} in bag, checkout and orders`, async () => {
    const shopper = new Shopper(built.shop);
    const cart = await fillCart(shopper, storefront);
    const address = await shopper.visit(`/${storefront}/checkout/address`);
    const payment = await shopper.submit('form:has(input[name="contact.email"])', addressFields(storefront));
    const refused = await payWith(shopper, 'refused');
    const success = await payWith(shopper, 'authorised');
    expect(success.url.pathname).toContain('/checkout/success/');
    const link = success.document.querySelector('#order-link')?.getAttribute('href') ?? '';
    const order = await shopper.visit(new URL(link, ORIGIN).pathname);
    for (const page of [cart, address, payment, refused, success, order])
      expect([page.url.pathname, found(wordsOf(page))]).toEqual([page.url.pathname, []]);
  });
});
