import { expect, test } from 'vitest';
import { createFormatter } from '#app/modules/markets/domain/format.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { NO_REVIEWS, type ProductReviews } from '#app/modules/reviews/domain/review.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { reviewsView } from './reviews-view.ts';

const REVIEWS: ProductReviews = {
  count: 2,
  spread: [0, 0, 0, 1, 1],
  fits: [0, 1, 1],
  isSample: false,
  newest: (['de', 'nl'] as const).map((language) => ({
    id: language,
    stars: 5,
    fit: null,
    title: 'Warm',
    text: 'One.\n\nTwo.',
    name: 'Ada',
    language,
    writtenAt: 0,
  })),
};

function viewOf(reviews: ProductReviews, country: 'GB' | 'DE' | 'NL' = 'DE') {
  const market = sampleMarket(country);
  return reviewsView(reviews, {
    t: createTranslations().translator(textLocale(market)),
    format: createFormatter(market),
    locale: market.locale.iso,
    order: 'highest',
    path: '/de/product/a',
  });
}

test.each([
  ['GB', ['in German', 'in Dutch']],
  ['DE', [null, 'auf Niederländisch']],
  ['NL', ['in het Duits', null]],
] as const)('`reviewsView` in %s names the other languages of reviews', (country, names) => {
  expect(viewOf(REVIEWS, country)?.newest.map(({ inLanguage }) => inLanguage)).toEqual(names);
});

test.each([
  [[3, 0, 0], 0, 'Fällt klein aus'],
  [[1, 4, 1], 50, 'Passt wie erwartet'],
  [[0, 1, 3], 88, 'Fällt weit aus'],
] as const)('`reviewsView` says how a product fits from %j', (fits, at, text) => {
  expect(viewOf({ ...REVIEWS, fits })?.fit).toEqual({ at, text });
});

test('`reviewsView` has no fit where none says so, no orders of one review, and nothing without reviews', () => {
  expect(viewOf({ ...REVIEWS, fits: [0, 0, 0] })?.fit).toBeNull();
  expect(viewOf({ ...REVIEWS, count: 1 })?.orders).toEqual([]);
  expect(viewOf(NO_REVIEWS)).toBeNull();
});

test('`reviewsView` links to each order and marks the current one', () => {
  expect(viewOf(REVIEWS)?.orders).toEqual([
    { order: 'newest', href: '/de/product/a#reviews', isCurrent: false },
    { order: 'highest', href: '/de/product/a?reviews=highest#reviews', isCurrent: true },
    { order: 'lowest', href: '/de/product/a?reviews=lowest#reviews', isCurrent: false },
  ]);
});
