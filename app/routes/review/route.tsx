import { StatusPage } from '#app/modules/orders/ui/status-page.tsx';
import { reviewFormSchema } from '#app/modules/reviews/forms/review-form.ts';
import { EMPTY_REVIEW, ReviewFormPage } from '#app/modules/reviews/ui/review-form-page.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { KeptScript } from '#app/web/ui/kept-script.tsx';
import { useT } from '#app/web/view.tsx';
import type { Route } from './+types/route.ts';
import { loadReview, submitReviewForm } from './review.server.ts';

export { linkHeaders as headers } from '#app/web/responses.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadReview(context.get(requestContext), params.signed);
}

/** Answers 303 to the thanks, 422 with the form, 404 for a link that has ended, or 429 over the limit. */
export function action({ context, params }: Route.ActionArgs) {
  return submitReviewForm(context.get(requestContext), params.signed, readForm(context, reviewFormSchema));
}

export default function ReviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { head, product, path, productWay, isSent } = loaderData;
  return (
    <main id="main" className="wrap">
      <Head head={head} isError={Boolean(actionData)} />
      {isSent && !actionData ? (
        <>
          <StatusPage title={t('reviews:form.thanksTitle')} text={t('reviews:form.thanks')} ways={[productWay]} />
          <KeptScript ends="review" />
        </>
      ) : (
        <ReviewFormPage product={product} action={path} form={actionData ?? EMPTY_REVIEW} />
      )}
    </main>
  );
}
