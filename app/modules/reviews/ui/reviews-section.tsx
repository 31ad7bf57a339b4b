import type { Stars } from '#app/modules/reviews/domain/review.ts';
import { useT } from '#app/web/view.tsx';
import sheet from './reviews-section.css?url';
import type { ReviewsView } from './reviews-view.ts';

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
