import { FITS } from '#app/modules/reviews/domain/review.ts';
import { ButtonLink } from '#app/web/ui/button.tsx';
import { Stars } from '#app/web/ui/stars.tsx';
import { useT } from '#app/web/view.tsx';
import styles from './reviews-section.module.css';
import type { ReviewsView } from './reviews-view.ts';

/** The average under the name of a product: a link to its reviews. */
export function RatingLink({ reviews: { average, stars, count } }: { readonly reviews: ReviewsView }) {
  const t = useT();
  return (
    <a href="#reviews" aria-label={`${average} ${t('reviews:ofFive')}, ${count}`}>
      <Stars value={stars} />
      <span>
        {average} ({count})
      </span>
    </a>
  );
}

/** The reviews of a product: average, spread, fit and the first of an order. */
export function ReviewsSection({ reviews }: { readonly reviews: ReviewsView }) {
  const t = useT();
  return (
    <section className={styles.reviews} id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t('reviews:title')}</h2>
      <Summary reviews={reviews} />
      <Orders orders={reviews.orders} />
      <ul className={styles.list}>
        {reviews.newest.map((review) => (
          <li key={review.id}>
            <Review review={review} isSample={reviews.isSample} />
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t(reviews.isSample ? 'reviews:onlySamples' : 'reviews:verified')}</p>
    </section>
  );
}

function Summary({ reviews }: { readonly reviews: ReviewsView }) {
  const t = useT();
  return (
    <div className={styles.summary}>
      <p className={styles.average}>
        <strong>{reviews.average}</strong>
        <Stars value={reviews.stars} />
        <span className="vh">{t('reviews:ofFive')}</span>
        <span className={styles.note}>{reviews.count}</span>
      </p>
      <dl className={styles.spread}>
        {reviews.spread.map(({ stars, count, share }) => (
          <div key={stars}>
            <dt>{t('reviews:stars', { count: stars })}</dt>
            <dd>
              <meter min={0} max={100} value={share} aria-hidden="true" /> {count}
            </dd>
          </div>
        ))}
      </dl>
      {reviews.fit && <FitScale fit={reviews.fit} />}
    </div>
  );
}

/** Where a product lies between small and large, in words and as a scale. */
function FitScale({ fit: { at, text } }: { readonly fit: NonNullable<ReviewsView['fit']> }) {
  const t = useT();
  return (
    <div className={styles.fit}>
      <p>
        {t('reviews:fit.title')} <strong>{text}</strong>
      </p>
      <svg viewBox="-4 0 108 10" aria-hidden="true">
        <path d="M0 5H100M0 3v4M50 3v4M100 3v4" />
        <circle cx={at} cy="5" r="3.4" />
      </svg>
      <p className={styles.ends} aria-hidden="true">
        {FITS.map((fit) => (
          <span key={fit}>{t(`reviews:fit.${fit}`)}</span>
        ))}
      </p>
    </div>
  );
}

function Orders({ orders }: Pick<ReviewsView, 'orders'>) {
  const t = useT();
  if (orders.length === 0) return null;
  return (
    <nav aria-label={t('reviews:order.title')}>
      <ul className={styles.orders}>
        {orders.map(({ order, href, isCurrent }) => (
          <li key={order}>
            <ButtonLink
              href={href}
              rel="nofollow"
              look={isCurrent ? 'plain' : 'quiet'}
              small
              attributes={{ 'aria-current': isCurrent ? 'true' : undefined }}
            >
              {t(`reviews:order.${order}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Review({ review, isSample }: { readonly review: ReviewsView['newest'][number]; readonly isSample: boolean }) {
  const t = useT();
  return (
    <article>
      <p className={styles.head}>
        <Stars value={review.stars} />
        <span className="vh">{t('reviews:stars', { count: review.stars })}</span>
        {isSample && <span className={styles.note}>{t('reviews:sample')}</span>}
      </p>
      <h3 lang={review.language}>{review.title}</h3>
      {review.paragraphs.map((paragraph) => (
        <p key={paragraph} lang={review.language}>
          {paragraph}
        </p>
      ))}
      <p className={styles.note}>
        {review.name} · <time dateTime={review.iso}>{review.date}</time>
        {review.inLanguage && ` · ${review.inLanguage}`}
        {review.fit && ` · ${t(`reviews:fit.${review.fit}`)}`}
      </p>
    </article>
  );
}
