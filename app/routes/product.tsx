import { viewItemEvent } from '#app/modules/analytics/domain/commerce-events.ts';
import { eventFor } from '#app/modules/analytics/http/event-for.server.ts';
import { productOffers } from '#app/modules/cart/http/product-offers.server.ts';
import { ProductOffers } from '#app/modules/cart/ui/offers.tsx';
import { SHOE_KEYS } from '#app/modules/catalogue/domain/shoe-sizes.ts';
import { stockAlertFormSchema } from '#app/modules/catalogue/forms/stock-alert-form.ts';
import { loadProductRoute } from '#app/modules/catalogue/http/product-page.server.ts';
import { submitStockAlert } from '#app/modules/catalogue/http/submit-stock-alert.server.ts';
import { PaymentMarks } from '#app/modules/catalogue/ui/payment-marks.tsx';
import { ProductPage } from '#app/modules/catalogue/ui/product-page.tsx';
import type { AlertAsked } from '#app/modules/catalogue/ui/stock-alert.tsx';
import { withFavourites } from '#app/modules/content/http/favourites.server.ts';
import { usualPaymentMethods } from '#app/modules/content/http/market-facts.server.ts';
import { loadProductBlocks } from '#app/modules/content/http/product-words.server.ts';
import { MeasuringBlock, ProductBlocks } from '#app/modules/content/ui/product-blocks.tsx';
import { categoryTitle } from '#app/modules/content/usecases/live-content.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { completeSet, recommendBeside } from '#app/modules/recommendations/usecases/recommend.server.ts';
import { REVIEW_ORDERS, ratingData } from '#app/modules/reviews/domain/review.ts';
import { RatingLink, ReviewsSection } from '#app/modules/reviews/ui/reviews-section.tsx';
import { reviewsView } from '#app/modules/reviews/ui/reviews-view.ts';
import { loadReviews } from '#app/modules/reviews/usecases/reviews.server.ts';
import { keptLetters } from '#app/modules/shell/http/kept-letters.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { RecentlyViewedSlot } from '#app/modules/wish-list/ui/recently-viewed.tsx';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import type { RouteHandle } from '#app/route-handle.ts';
import { EventData } from '#app/web/event-data.tsx';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { JsonLd } from '#app/web/json-ld.tsx';
import { Breadcrumbs } from '#app/web/ui/breadcrumbs.tsx';
import type { Route } from './+types/product.ts';

export const handle: RouteHandle = {
  shared: { query: ['size', 'shoe', 'reviews'], values: { shoe: SHOE_KEYS, reviews: /^(?:highest|lowest)$/ } },
};

export { MissingPage as ErrorBoundary } from '#app/missing-page.tsx';

export async function loader({ context: provider, params, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  return withFavourites(context, () => load(context, { params, request }));
}

async function load(context: RequestContext, { params, request }: Pick<Route.LoaderArgs, 'params' | 'request'>) {
  const query = new URL(request.url).searchParams;
  const order = REVIEW_ORDERS.find((one) => one === query.get('reviews')) ?? 'newest';
  const [{ product, structured, ...page }, methods] = await Promise.all([
    loadProductRoute(context, params.sku, {
      query,
      categoryTitle: (slug) => categoryTitle(context, slug),
      beside: (product) =>
        recommendBeside({ ...context.services, logger: context.logger }, { market: context.market, product }),
      set: (product) =>
        completeSet({ ...context.services, logger: context.logger }, { market: context.market, product }),
    }),
    usualPaymentMethods(context),
  ]);
  const [offers, blocks, reviews] = await Promise.all([
    productOffers(context, product),
    loadProductBlocks(context, product),
    loadReviews(context.services, product.sku, order),
  ]);
  const [rated, ...others] = structured;
  return {
    ...page,
    methods,
    offers,
    blocks,
    event: eventFor(context, () => viewItemEvent(product)),
    reviews: reviewsView(reviews, {
      ...context,
      locale: context.market.locale.iso,
      order,
      path: storefrontPath(context.market.storefrontCode, `/product/${product.slug}`),
    }),
    structured: [{ ...rated, ...ratingData(reviews) }, ...others],
    alertAsked: context.takeNotice()?.kind === 'stock-alert' ? askedBy(context) : null,
  };
}

/** Who brings the link that confirms a request for a mail. */
const askedBy = (context: RequestContext): AlertAsked => ({
  by: context.site.sendsLetters ? 'mail' : 'team',
  letter: keptLetters(context),
});

/** The answer to the form that asks for a mail when a size is in stock again. */
export function action({ context, params }: Route.ActionArgs) {
  return submitStockAlert(context.get(requestContext), params.sku, readForm(context, stockAlertFormSchema));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Product({
  loaderData: { view, crumbs, structured, head, methods, offers, blocks, event, reviews, alertAsked },
  actionData,
}: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={head} isError={Boolean(actionData)} />
      {structured.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fixed entries.
        <JsonLd key={index} value={value} />
      ))}
      <EventData id="view-item-event" event={event} />
      <Breadcrumbs crumbs={crumbs} />
      <ProductPage
        product={view}
        problem={null}
        alertProblem={actionData ?? null}
        alertAsked={alertAsked}
        offers={<ProductOffers offers={offers} />}
        marks={<PaymentMarks methods={methods} />}
        rating={reviews && <RatingLink reviews={reviews} />}
        reviews={reviews && <ReviewsSection reviews={reviews} />}
        blocks={{
          sections: <ProductBlocks blocks={blocks.sections} />,
          measuring: blocks.measuring && <MeasuringBlock block={blocks.measuring} />,
          of: blocks.measuring ? [...blocks.sections, blocks.measuring] : blocks.sections,
        }}
      />
      <RecentlyViewedSlot sku={view.sku} />
    </main>
  );
}
