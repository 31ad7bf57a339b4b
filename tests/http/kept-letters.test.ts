import { expect, test } from 'vitest';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { intent, type Page, Shopper } from './shopper.ts';

const node = openForTests(() => openLetterShop());
const EMAIL = 'ada@example.com';

/** The letter of a kind that the page after a form leads to. */
async function letterBehind(page: Page, kind: string): Promise<string> {
  const href = page.document.querySelector('main a[href$="/diagnostics/letters"]')?.getAttribute('href') ?? 'no link';
  await node.shop.sweep();
  const list = await new Shopper(node.shop).visit(href);
  return list.text('main').includes(`${kind}, to ${EMAIL}`) ? kind : `no letter at ${href}`;
}

test('in development the pages that say that a letter was written lead to it', async () => {
  const number = await node.orderIn('uk');
  const shopper = new Shopper(node.shop);
  await shopper.visit('/uk/login');
  await shopper.submit('main form:has(input[name="email"])', { email: EMAIL });
  expect(await letterBehind(shopper.current, 'sign-in-link')).toBe('sign-in-link');
  await shopper.visit('/uk/order');
  await shopper.submit('form:has(input[name="orderNumber"])', { orderNumber: number, email: EMAIL });
  expect(await letterBehind(shopper.current, 'order-link')).toBe('order-link');
  await shopper.visit('/uk/newsletter');
  await shopper.submit('main form:has(input[name="email"])', { email: EMAIL });
  expect(await letterBehind(shopper.current, 'newsletter-confirm')).toBe('newsletter-confirm');
});

test('in development a request for a mail about a size leads to its letter', async () => {
  const shopper = new Shopper(node.shop);
  await shopper.visit('/uk/product/plain-and-simple?size=41-46');
  await shopper.submit(intent('stock-alert'), { email: EMAIL });
  expect(await letterBehind(shopper.current, 'stock-alert-confirm')).toBe('stock-alert-confirm');
});
