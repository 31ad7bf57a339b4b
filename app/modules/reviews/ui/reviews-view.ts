import type { Formatter } from '#app/modules/markets/domain/format.ts';
import {
  averageFit,
  averageStars,
  type Fit,
  type ProductReviews,
  REVIEW_ORDERS,
  type ReviewOrder,
  STARS,
  type Stars,
} from '#app/modules/reviews/domain/review.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** The reviews of a product, formatted. */
export type ReviewsView = {
  /** In stars, with the decimal sign of the market, and as a number. */
  readonly average: string;
  readonly stars: number;
  readonly count: string;
  readonly isSample: boolean;
  /** The most stars first; `share` is whole percent. */
  readonly spread: readonly { readonly stars: Stars; readonly count: number; readonly share: number }[];
  /** `at` is 0 where all say that it runs small, 100 where all say large; null where none says so. */
  readonly fit: { readonly at: number; readonly text: string } | null;
  /** The orders, where there is more than one review. */
  readonly orders: readonly { readonly order: ReviewOrder; readonly href: string; readonly isCurrent: boolean }[];
  readonly newest: readonly {
    readonly id: string;
    readonly stars: Stars;
    readonly fit: Fit | null;
    readonly title: string;
    readonly paragraphs: readonly string[];
    readonly name: string;
    readonly language: string;
    /** The name of its language, where that is not the one of the page. */
    readonly inLanguage: string | null;
    readonly date: string;
    readonly iso: string;
  }[];
};

/** What fewer of the reviews than this, from -1 to 1, leave at true to size. */
const OFF_SIZE = 0.34;

/** Null without reviews: the page then says nothing about them. `path` is that of the product. */
export function reviewsView(
  reviews: ProductReviews,
  {
    t,
    format,
    locale,
    order,
    path,
  }: {
    readonly t: Translate;
    readonly format: Pick<Formatter, 'date' | 'mean'>;
    readonly locale: string;
    readonly order: ReviewOrder;
    readonly path: string;
  },
): ReviewsView | null {
  const average = averageStars(reviews);
  if (average === null) return null;
  const { count, spread, newest, isSample } = reviews;
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  return {
    average: format.mean(average),
    stars: average,
    count: t(isSample ? 'reviews:samples' : 'reviews:count', { count }),
    isSample,
    spread: STARS.toReversed().map((stars) => {
      const some = spread[stars - 1] ?? 0;
      return { stars, count: some, share: Math.round((some / count) * 100) };
    }),
    fit: fitView(reviews, t),
    orders:
      count < 2
        ? []
        : REVIEW_ORDERS.map((one, index) => ({
            order: one,
            href: `${path}${index === 0 ? '' : `?reviews=${one}`}#reviews`,
            isCurrent: one === order,
          })),
    newest: newest.map(({ id, stars, fit, title, text, name, language, writtenAt }) => ({
      id,
      stars,
      fit,
      title,
      paragraphs: text.split(/\n+/),
      name,
      language,
      inLanguage:
        language === locale.split('-')[0]
          ? null
          : t('reviews:inLanguage', { language: languages.of(language) ?? language }),
      date: format.date(writtenAt),
      iso: new Date(writtenAt).toISOString(),
    })),
  };
}

function fitView({ fits }: ProductReviews, t: Translate): ReviewsView['fit'] {
  const average = averageFit(fits);
  if (average === null) return null;
  const fit: Fit = average < -OFF_SIZE ? 'small' : average > OFF_SIZE ? 'large' : 'true';
  return { at: Math.round((average + 1) * 50), text: t(`reviews:fit.${fit}`) };
}
