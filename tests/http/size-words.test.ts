import { expect, test } from 'vitest';
import { addressFields, payWith } from './journey.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { intent, type Page, Shopper } from './shopper.ts';

const node = openForTests(() => openLetterShop());
const NAME = 'Melon Slice, low socks';
const LARGE = 'UK 7½–11';

/** The words of a page, without the data of its scripts. */
function wordsOf({ document }: Page): string {
  const main = document.querySelector('main');
  for (const script of main?.querySelectorAll('script') ?? []) script.remove();
  return (main?.textContent ?? '').replace(/\s+/g, ' ');
}
const says = (page: Page, text: string): boolean => wordsOf(page).includes(text);
const titleOf = ({ document }: Page) => document.querySelector('title')?.textContent ?? '';

test('a shopper reads the name with its kind and the chosen size on every page and in the letters', async () => {
  const shopper = new Shopper(node.shop);
  const product = await shopper.visit('/uk/product/melon-slice');
  expect(titleOf(product)).toContain(NAME);
  expect(product.text('main hgroup')).toContain('Low socks');
  const size = [...product.document.querySelectorAll('label')].find((label) => label.textContent?.includes(LARGE));
  const id = size?.querySelector('input')?.getAttribute('value') ?? '';
  const pages: [string, Page][] = [];
  const bag = await shopper.submit(intent('add-product'), { id });
  pages.push(['bag', bag]);
  const method = bag.document.querySelector('input[name="shippingMethod"]')?.getAttribute('value') ?? '';
  await shopper.submit(intent('select-shipping-method'), { shippingMethod: method });
  pages.push(['address step', await shopper.visit('/uk/checkout/address')]);
  const payment = await shopper.submit('form:has(input[name="contact.email"])', addressFields('uk'));
  pages.push(['payment step', payment]);
  const success = await payWith(shopper, 'authorised');
  pages.push(['success', success]);
  const link = success.document.querySelector('#order-link')?.getAttribute('href') ?? '';
  pages.push(['order', await shopper.visit(link)]);
  pages.push(['withdrawal', await shopper.visit(link.replace('/order/', '/withdrawal/'))]);
  expect(pages.filter(([, page]) => !(says(page, NAME) && says(page, LARGE))).map(([name]) => name)).toEqual([]);
  expect(pages.filter(([, page]) => says(page, '41-46')).map(([name]) => name)).toEqual([]);
  const [letter] = await node.lettersTo('ada@example.com');
  expect(letter?.text).toContain(`1 × ${NAME}, Size ${LARGE}`);
  const removed = await removedAgain(new Shopper(node.shop), id);
  expect(removed).toContain(`${NAME} (${LARGE})`);
});

/** What the cart says after a line was removed from it. */
async function removedAgain(shopper: Shopper, id: string): Promise<string> {
  const bag = await shopper.post('/uk/checkout/cart', { intent: 'add-product', id });
  const itemId = bag.document.querySelector('input[name="itemId"]')?.getAttribute('value') ?? '';
  const page = await shopper.post('/uk/checkout/cart', { intent: 'remove-product', itemId });
  return page.text('main');
}

test.each([
  ['uk', 'UK 7½–11'],
  ['de', '41–46'],
])('the feed and the structured data of %s have the sizes of its product pages', async (storefront, label) => {
  const shopper = new Shopper(node.shop);
  const page = await shopper.visit(`/${storefront}/product/melon-slice`);
  const [data] = page.document.querySelectorAll('script[type="application/ld+json"]');
  expect(data?.textContent).toContain(`"size":"${label}"`);
  const feed = await (await shopper.request(`/${storefront}/feeds/google.xml`)).text();
  expect(feed).toMatch(new RegExp(`/product/melon-slice\\?size=[^<]*</g:link>.*?<g:size>${label}</g:size>`));
});

test('the results and the suggestions of a search name the kind of a product', async () => {
  const shopper = new Shopper(node.shop);
  expect(wordsOf(await shopper.visit('/uk/search?term=melon'))).toMatch(/Melon Slice ?Low socks/);
  expect((await shopper.visit('/uk/search/suggest?term=melon')).text('#suggestions')).toMatch(/Melon Slice Low socks/);
});
