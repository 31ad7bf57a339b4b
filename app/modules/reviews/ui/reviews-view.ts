import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { averageStars, type ProductReviews, STARS, type Stars } from '#app/modules/reviews/domain/review.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** The reviews of a product, formatted. */
export type ReviewsView = {
  /** In stars, with the decimal sign of the market. */
  readonly average: string;
  readonly count: string;
  /** The most stars first; `share` is whole percent. */
  readonly spread: readonly { readonly stars: Stars; readonly count: number; readonly share: number }[];
  readonly newest: readonly {
    readonly id: string;
    readonly stars: Stars;
    readonly title: string;
    readonly paragraphs: readonly string[];
    readonly name: string;
    readonly language: string;
    readonly date: string;
    readonly iso: string;
  }[];
};

/** Null without reviews: the page then says nothing about them. */
export function reviewsView(
  reviews: ProductReviews,
  { t, format, locale }: { readonly t: Translate; readonly format: Pick<Formatter, 'date'>; readonly locale: string },
): ReviewsView | null {
  const average = averageStars(reviews);
  if (average === null) return null;
  const { count, spread, newest } = reviews;
  return {
    average: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average),
    count: t('reviews:count', { count }),
    spread: STARS.toReversed().map((stars) => {
      const some = spread[stars - 1] ?? 0;
      return { stars, count: some, share: Math.round((some / count) * 100) };
    }),
    newest: newest.map(({ id, stars, title, text, name, language, writtenAt }) => ({
      id,
      stars,
      title,
      paragraphs: text.split(/\n+/),
      name,
      language,
      date: format.date(writtenAt),
      iso: new Date(writtenAt).toISOString(),
    })),
  };
}
