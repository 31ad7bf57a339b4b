import { expect, test } from 'vitest';
import { INCOMPLETE_MESSAGE } from '#app/modules/checkout/domain/completed-views.ts';
import { addFirstProduct } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { intent, Shopper } from './shopper.ts';

const log: string[] = [];
const built = setUpShop({ LOG_LEVEL: 'warn' }, { log: { write: (line) => void log.push(line) } });

test.each([
  ['uk', /Certified.*Tested for harmful substances/, /Made for: .+/],
  ['de', /Zertifiziert.*Auf Schadstoffe geprüft/, /Gemacht für: .+/],
  ['nl', /Gecertificeerd.*Getest op schadelijke stoffen/, /Gemaakt voor: .+/],
] as const)(
  'A product page of %s shows certifications and occasions in its language',
  async (storefront, certifications, occasions) => {
    const shopper = new Shopper(built.shop);
    const listing = await shopper.visit(`/${storefront}/adults/socks`);
    const page = await shopper.visit(listing.document.querySelector('main h3 a')?.getAttribute('href') ?? '');
    expect(page.text('main')).toMatch(certifications);
    expect(page.text('main')).toMatch(occasions);
  },
);

test('The payment step logs the exact message when address or contact is incomplete, and does not show it', async () => {
  const shopper = new Shopper(built.shop);
  const cart = await addFirstProduct(shopper, 'uk');
  const method = cart.document.querySelector('input[name="shippingMethod"]')?.getAttribute('value') ?? '';
  await shopper.submit(intent('select-shipping-method'), { shippingMethod: method });
  const answer = await shopper.post('/uk/checkout/payment', { intent: 'pay' });
  expect(answer.url.pathname).toBe('/uk/checkout/address');
  expect(log.map((line) => (JSON.parse(line) as { readonly msg: string }).msg)).toEqual([INCOMPLETE_MESSAGE]);
  expect(answer.html).not.toContain(INCOMPLETE_MESSAGE);
});
