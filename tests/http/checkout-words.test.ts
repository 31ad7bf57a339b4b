import { describe, expect, test } from 'vitest';
import { addFirstProduct, reachPayment } from './journey.ts';
import { attribute } from './pages-fixture.ts';
import { setUpShop } from './set-up-shop.ts';

const pages = setUpShop();
const NEWSLETTER = 'label[for="f-contact-newsletterSubscription"]';

describe('the words of content in the checkout', () => {
  test.each([
    ['uk', 'Changed your mind? You have 30 days to return it.', 'Yes, email me about new designs now and then.'],
    ['ch', 'Umentschieden? Du hast 30 Tage für die Rückgabe.', 'Ja, schickt mir ab und zu neue Designs'],
    ['nl', 'Toch niet goed? Retourneren kan 30 dagen lang.', 'Ja, mail me af en toe'],
  ] as const)(
    'are its banner in every step, and the check box of the newsletter, in %s',
    async (code, banner, label) => {
      const shopper = pages.newShopper();
      expect((await addFirstProduct(shopper, code)).text('body > section')).toBe(banner);
      const payment = await reachPayment(shopper, code);
      expect(payment.text('body > section')).toBe(banner);
      const address = await shopper.visit(`/${code}/checkout/address`);
      expect(address.text('body > section')).toBe(banner);
      expect(address.text(NEWSLETTER)).toContain(label);
      expect(address.document.querySelector('#f-contact-newsletterSubscription-hint')).not.toBeNull();
      expect(attribute(address, '#f-contact-newsletterSubscription', 'checked')).toBeNull();
    },
  );

  test('have no top banner beside them, which other pages have', async () => {
    expect((await pages.visit('/uk/checkout/cart')).document.querySelectorAll('#banner')).toHaveLength(0);
    const { document } = await pages.visit('/uk/faq');
    expect([...document.querySelectorAll('aside')].map(({ id }) => id)).toEqual(['banner']);
  });
});
