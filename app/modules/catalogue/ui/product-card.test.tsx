import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { type View, ViewProvider } from '#app/web/view.tsx';
import { type ProductCardView, ProductGrid } from './product-card.tsx';

const t = createTranslations().translator('en');
const view = { mode: 'full', print: null, t } as View;
const PLAIN = {
  sku: 'A',
  href: '/uk/product/a',
  name: 'Melon Slice',
  price: '£5.00',
  priceMinor: 500,
  currency: 'GBP',
  original: null,
  from: false,
  twins: { shown: [], more: 0 },
} as unknown as ProductCardView;

/** The words of a grid of cards. */
function wordsOf(...cards: Partial<ProductCardView>[]): string {
  const html = renderToStaticMarkup(
    <ViewProvider value={view}>
      <ProductGrid
        cards={cards.map((card, index) => ({ ...PLAIN, sku: `A${index}`, ...card }))}
        priceNote="incl. VAT"
      />
    </ViewProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, '');
}

test('a card whose sizes have several prices says "from", with a former price and without', () => {
  expect(wordsOf({})).not.toContain('from');
  expect(wordsOf({ from: true })).toContain('from £5.00');
  expect(wordsOf({ from: true, original: '£8.00' })).toContain('Now from £5.00 before £8.00');
});

test('a grid says once what is crossed out, where any of its cards has a former price', () => {
  const note = t('catalogue:crossedOut');
  expect(wordsOf({}, {})).not.toContain(note);
  expect(wordsOf({}, { original: '£8.00' }, { original: '£9.00' }).split(note)).toHaveLength(2);
});

test('a grid says once what its prices include, and nothing without cards', () => {
  expect(wordsOf({}, {}).split('incl. VAT')).toHaveLength(2);
  expect(wordsOf()).toBe('');
});
