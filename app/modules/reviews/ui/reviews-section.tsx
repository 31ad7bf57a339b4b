import type { Formatter } from '#app/modules/markets/domain/format.ts';
import { averageStars, type ProductReviews, STARS, type Stars } from '#app/modules/reviews/domain/review.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { useT } from '#app/web/view.tsx';
import sheet from './reviews-section.css?url';

const PATH = 'M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1-5.4-3-5.4 3 1.1-6.1-4.5-4.2 6.1-.8z';

/** A number of stars as a picture with its words. */
function StarRow({ stars }: { readonly stars: Stars }) {
  const t = useT();
  return (
    <span className="reviews-stars" role="img" aria-label={t('reviews:stars', { count: stars })}>
      {[1, 2, 3, 4, 5].map((place) => (
        <svg key={place} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d={PATH} className={place <= stars ? 'reviews-full' : 'reviews-empty'} />
        </svg>
      ))}
    </span>
  );
}

/** The reviews of a product, formatted. */
type ReviewsView = {
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

/** The reviews of a product: average, spread and the newest. Their sheet is loaded by pages with reviews only. */
export function ReviewsSection({ reviews }: { readonly reviews: ReviewsView }) {
  const t = useT();
  return (
    <section className="reviews" id="reviews" aria-labelledby="reviews-title">
      <link rel="stylesheet" href={sheet} />
      <h2 id="reviews-title">{t('reviews:title')}</h2>
      <div className="reviews-summary">
        <p className="reviews-average">
          <strong>{reviews.average}</strong> {t('reviews:ofFive')}
          <br />
          <span className="reviews-note">{reviews.count}</span>
        </p>
        <dl className="reviews-spread">
          {reviews.spread.map(({ stars, count, share }) => (
            <div key={stars}>
              <dt>{t('reviews:stars', { count: stars })}</dt>
              <dd>
                <meter min={0} max={100} value={share} aria-hidden="true" /> {count}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <ul className="reviews-list">
        {reviews.newest.map((review) => (
          <li key={review.id}>
            <article>
              <StarRow stars={review.stars} />
              <h3 lang={review.language}>{review.title}</h3>
              {review.paragraphs.map((paragraph) => (
                <p key={paragraph} lang={review.language}>
                  {paragraph}
                </p>
              ))}
              <p className="reviews-note">
                {review.name} · <time dateTime={review.iso}>{review.date}</time>
              </p>
            </article>
          </li>
        ))}
      </ul>
      <p className="reviews-note">{t('reviews:verified')}</p>
    </section>
  );
}
