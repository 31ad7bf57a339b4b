import { describe, expect, test } from 'vitest';
import { OWN_RECEIPT_LIFE } from '#app/modules/orders/domain/withdrawal/own-receipt.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { intent, type Page, Shopper } from './shopper.ts';
import { uiText } from './withdrawal-fixture.ts';

const ADA = { name: 'Ada King', email: 'ada@example.com' };
const WORDS = 'the socks for May Larkspur';

const node = openForTests(openLetterShop);

const newShopper = () => new Shopper(node.shop);

async function declared(shopper: Shopper, storefront = 'uk', orderNumber = 'PW-00000-00001'): Promise<Page> {
  await shopper.visit(`/${storefront}/withdrawal`);
  await shopper.submit(intent('check'), { ...ADA, orderNumber, scope: 'items', items: WORDS });
  return shopper.submit(intent('confirm'));
}
const statusOf = (page: Page) => page.text('main [role=status]');

describe('the receipt of a withdrawal', () => {
  test.each([
    ['uk', 'en-GB'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)(
    'is masked for other holders of its link, and an hour later, in storefront %s',
    async (storefront, language) => {
      const shopper = newShopper();
      const done = await declared(shopper, storefront);
      for (const fact of ['Ada King', 'ada@example.com', WORDS]) expect(done.text('main')).toContain(fact);
      const again = await shopper.visit(done.url.pathname);
      expect(again.text('#withdrawal-facts')).toBe(done.text('#withdrawal-facts'));
      const other = await newShopper().visit(done.url.pathname);
      node.pass(OWN_RECEIPT_LIFE);
      for (const masked of [other, await shopper.visit(done.url.pathname)]) {
        expect([masked.status, statusOf(masked)]).toEqual([200, uiText('withdrawal:done.masked', {}, language)]);
        for (const fact of ['A. K.', 'a•••@e•••.com', uiText('withdrawal:done.ownWords', {}, language)])
          expect(masked.text('#withdrawal-facts')).toContain(fact);
        expect(masked.html).not.toMatch(/Ada King|ada@|Larkspur/);
      }
    },
  );

  test('is masked for a visitor who declared something else', async () => {
    const receipt = await declared(newShopper());
    const eve = newShopper();
    await declared(eve, 'uk', 'PW-00000-00002');
    expect((await eve.visit(receipt.url.pathname)).html).not.toMatch(/Ada King|ada@|Larkspur/);
  });
});
