import { describe, expect, test } from 'vitest';
import { THIRD_PARTIES } from '#tests/fakes/third-parties.ts';
import { payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const built = setUpShop(THIRD_PARTIES);

async function paid(consent: 'accept-all' | 'refuse'): Promise<Shopper> {
  const shopper = new Shopper(built.shop);
  await shopper.post('/uk/consent', { intent: consent, from: '/uk' });
  await reachPayment(shopper, 'uk');
  await payWith(shopper, 'authorised');
  return shopper;
}
const SIGNED = /\/order\/PW-[\w-]+\.[\w-]+/;
const link = ({ current: { document } }: Shopper) => document.querySelector('#order-link');

describe('the success page', () => {
  test('has no signed link where services of other companies read it, and leads its browser to the order', async () => {
    const shopper = await paid('accept-all');
    const { url, html } = shopper.current;
    expect([html.includes('data-services'), SIGNED.test(html), SIGNED.test(url.href)]).toEqual([true, false, false]);
    expect(link(shopper)?.textContent).toBe(uiText('order:link.open'));
    const href = link(shopper)?.getAttribute('href') ?? '';
    const order = await shopper.visit(href);
    expect([order.status, SIGNED.test(order.url.pathname)]).toEqual([200, true]);
    expect(order.html).not.toContain('gtm.js');
    expect(link(shopper)?.textContent).toMatch(SIGNED);
    expect((await new Shopper(built.shop).visit(href)).url.pathname).toBe('/uk/checkout/cart');
  });

  test('shows the signed link in full without such services', async () => {
    const shopper = await paid('refuse');
    expect(shopper.current.html).not.toContain('data-services');
    expect(link(shopper)?.textContent).toMatch(SIGNED);
  });
});
