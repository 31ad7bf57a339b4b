import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { NEWEST_REVIEWS, NO_REVIEWS, type ReviewOrder, type Stars } from '#app/modules/reviews/domain/review.ts';
import type { NewReview } from '#app/modules/reviews/ports.ts';
import { listReviews } from '#server/platform/reviews/reviews.ts';
import { failure, orderInput, setUpStage, value } from './commerce-fixture.ts';

const stage = setUpStage({
  variants: [
    { id: 'red', stock: { nl: 100 } },
    { id: 'blue', stock: { nl: 100 } },
  ],
});

/** An order of a product, and the sku of the product. */
async function ordered({ id = 'red', isPaid = true } = {}) {
  const { cart, token } = await stage.readyCart([{ id, quantity: 1 }]);
  const order = value(await stage.begin(token, orderInput(cart)));
  if (isPaid) {
    const result = { status: 'authorised', amount: order.priceTotal, method: 'visa', pspReference: order.id } as const;
    value(await stage.orders.settle(order.orderNumber, result));
  }
  return { orderNumber: order.orderNumber, sku: order.items[0]?.parentSku ?? '' };
}
const reviewOf = (bought: Pick<NewReview, 'orderNumber' | 'sku'>, changes: Partial<NewReview> = {}): NewReview => ({
  ...bought,
  stars: 5,
  fit: 'true',
  title: 'Warm',
  text: 'Very warm.\n\nBought again.',
  name: 'Ada',
  language: 'en',
  ...changes,
});
const waiting = () => listReviews(stage.store.read, 'waiting', 10);
const decide = (id: string, decision: 'published' | 'rejected') =>
  stage.store.command('decideReview', { id, decision, now: stage.now() });

describe('a review', () => {
  test('of a bought product is stored once, and published by an operator', async () => {
    const bought = await ordered();
    const review = reviewOf(bought);
    const answers = await Promise.all([stage.reviews.submit(review), stage.reviews.submit(review)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(failure(await stage.reviews.submit(reviewOf(bought, { stars: 1 })))).toEqual({ kind: 'already-reviewed' });
    expect(await stage.reviews.ofProduct(bought.sku, 'newest')).toEqual(NO_REVIEWS);
    const [listed] = await waiting();
    expect(listed).toMatchObject({ number: bought.orderNumber, product_sku: bought.sku, stars: 5 });
    expect(await decide(listed?.id ?? '', 'published')).toBe(true);
    expect(await stage.reviews.ofProduct(bought.sku, 'newest')).toEqual({
      count: 1,
      spread: [0, 0, 0, 0, 1],
      fits: [0, 1, 0],
      isSample: false,
      newest: [
        {
          id: listed?.id,
          stars: 5,
          fit: 'true',
          title: 'Warm',
          text: 'Very warm.\n\nBought again.',
          name: 'Ada',
          language: 'en',
          writtenAt: stage.now(),
        },
      ],
    });
  });

  test.each([
    ['an unknown order', async () => ({ ...(await ordered()), orderNumber: 'PW-00000-00000' })],
    ['an unpaid order', () => ordered({ isPaid: false })],
    ['a product of another order', async () => ({ ...(await ordered()), sku: (await ordered({ id: 'blue' })).sku })],
  ])('of %s is rejected', async (_case, bought) => {
    const review = reviewOf(await bought());
    expect(failure(await stage.reviews.submit(review))).toEqual({ kind: 'order-not-found' });
    expect(await waiting()).toEqual([]);
  });

  test('is shown no more once it is rejected or deleted', async () => {
    const bought = await ordered();
    value(await stage.reviews.submit(reviewOf(bought)));
    const [{ id } = { id: '' }] = await waiting();
    await decide(id, 'published');
    await decide(id, 'rejected');
    expect(await stage.reviews.ofProduct(bought.sku, 'newest')).toEqual(NO_REVIEWS);
    await decide(id, 'published');
    expect(await stage.store.command('deleteReview', { id, now: stage.now() })).toBe(true);
    expect(await stage.reviews.ofProduct(bought.sku, 'newest')).toEqual(NO_REVIEWS);
    expect(await stage.count('reviews')).toBe(0);
    expect(await decide(id, 'published')).toBe(false);
    expect(await stage.store.command('deleteReview', { id, now: stage.now() })).toBe(false);
  });

  test('counts in the spread, and is listed by time or by stars', async () => {
    const stars: readonly Stars[] = [5, 4, 4, 1, 5, 5, 3, 5];
    let sku = '';
    for (const given of stars) {
      const bought = await ordered();
      sku = bought.sku;
      value(await stage.reviews.submit(reviewOf(bought, { stars: given, title: `Number ${given}` })));
      stage.pass(days(1));
    }
    for (const { id } of await waiting()) await decide(id, 'published');
    const starsIn = async (order: ReviewOrder) =>
      (await stage.reviews.ofProduct(sku, order)).newest.map((review) => review.stars);
    const { count, spread, newest } = await stage.reviews.ofProduct(sku, 'newest');
    expect([count, spread]).toEqual([8, [1, 0, 1, 2, 4]]);
    expect(newest.map((review) => review.stars)).toEqual([5, 3, 5, 5, 1, 4]);
    expect(newest).toHaveLength(NEWEST_REVIEWS);
    expect(await starsIn('highest')).toEqual([5, 5, 5, 5, 4, 4]);
    expect(await starsIn('lowest')).toEqual([1, 3, 4, 4, 5, 5]);
  });

  test('ends the pages and the lists of its product when it is published', async () => {
    const bought = await ordered();
    value(await stage.reviews.submit(reviewOf(bought)));
    const [{ id } = { id: '' }] = await waiting();
    const before = stage.now();
    stage.pass(days(1));
    await decide(id, 'published');
    const changed = await stage.store.read.all<{ kind: string }>(
      'SELECT kind FROM page_changes WHERE changed_at > ? ORDER BY kind',
      [before],
    );
    expect(changed.map(({ kind }) => kind)).toEqual(['card']);
  });
});
