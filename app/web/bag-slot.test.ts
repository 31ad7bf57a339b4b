import { expect, test } from 'vitest';
import { BAG_SLOT, bagNumber, fillBagSlot } from './bag-slot.ts';
import { createTranslations } from './i18n/translations.server.ts';

const translations = createTranslations();

test.each([
  ['en', 0, '<span class="vh">Bag, empty</span>'],
  ['en', 1, '<span class="vh">Bag, 1 item</span><b aria-hidden="true">1</b>'],
  ['nl', 99, '<span class="vh">Winkelmand, 99 artikelen</span><b aria-hidden="true">99</b>'],
  ['en', 100, '<span class="vh">Bag, more than 99 items</span><b aria-hidden="true">99+</b>'],
  ['de', 4000, '<span class="vh">Warenkorb, mehr als 99 Artikel</span><b aria-hidden="true">99+</b>'],
] as const)('`bagNumber` in %s of %d', (locale, count, html) =>
  expect(bagNumber(count, translations.translator(locale))).toBe(html),
);

test('`bagNumber` escapes its texts', () =>
  expect(bagNumber(0, (() => 'a & <b>') as never)).toBe('<span class="vh">a &amp; &lt;b></span>'));

test('`fillBagSlot` puts any text into the first slot, and changes no page without one', () => {
  expect(fillBagSlot(`<a>${BAG_SLOT}</a>${BAG_SLOT}`, '$& $1')).toBe(`<a>$& $1</a>${BAG_SLOT}`);
  expect(fillBagSlot('<a></a>', 'x')).toBe('<a></a>');
});
