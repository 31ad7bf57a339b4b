import { afterAll, beforeAll, expect, test } from 'vitest';
import { MARKET_TABLE } from '#app/modules/markets/domain/market-table.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { fillCart } from './journey.ts';
import { openBuiltShop, Shopper } from './shopper.ts';

let built: Awaited<ReturnType<typeof openBuiltShop>>;
beforeAll(async () => {
  built = await openBuiltShop();
});
afterAll(() => built.close());

/** Every name a tax has anywhere in the shop. */
const NAMES = /\b(?:VAT|GST|consumption tax|sales tax|MwSt\.|Umsatzsteuer|Einfuhrsteuer|btw|omzetbelasting)/gi;
const namesIn = (text: string) => [...new Set([...text.matchAll(NAMES)].map(([name]) => name.toLowerCase()))];

test.each<[CountryCode, string, string]>([
  ['GB', 'VAT', 'incl. 20% VAT'],
  ['IE', 'VAT', 'incl. 23% VAT'],
  ['FR', 'VAT', 'incl. 20% VAT'],
  ['NO', 'VAT', 'incl. 25% VAT'],
  ['DE', 'MwSt.', 'inkl. 19 % MwSt.'],
  ['AT', 'MwSt.', 'inkl. 20 % MwSt.'],
  ['CH', 'Einfuhrsteuer', 'Schweizer Einfuhrsteuer und Zoll kommen hinzu.'],
  ['NL', 'btw', 'incl. 21% btw'],
  ['BE', 'btw', 'incl. 21% btw'],
  ['AU', 'GST', 'incl. 10% GST'],
  ['NZ', 'GST', 'incl. 15% GST'],
  ['SG', 'GST', 'Import duty and GST are not included.'],
  ['JP', 'consumption tax', 'Import duty and consumption tax are not included.'],
  ['KR', 'VAT', 'Import duty and VAT are not included.'],
  ['US', 'sales tax', 'plus sales tax'],
])('the tax of %s is called %s in the listing, on the product and in the cart', async (country, name, inCart) => {
  const { storefront } = MARKET_TABLE[country];
  const shopper = new Shopper(built.shop);
  shopper.cookies.set('market', country);
  const list = await shopper.visit(`/${storefront}/adults/socks`);
  const product = await shopper.visit(list.document.querySelector('main article h3 a')?.getAttribute('href') ?? '');
  const cart = await fillCart(shopper, storefront);
  for (const page of [list, product, cart])
    expect([page.url.pathname, namesIn(page.text('main'))]).toEqual([page.url.pathname, [name.toLowerCase()]]);
  expect(cart.text('main')).toContain(inCart);
});
