import { data } from 'react-router';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { reviewFormSchema } from '#app/modules/reviews/forms/review-form.ts';
import { REVIEW_FIELDS, type ReviewFormView } from '#app/modules/reviews/ui/review-form-page.tsx';
import { openInvitation, submitReview } from '#app/modules/reviews/usecases/reviews.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { saysOnce } from '#app/modules/shell/http/says-once.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { FormSubmission } from '#app/web/forms/parse-form.ts';
import { postedForm } from '#app/web/forms/posted-form.ts';
import { pageNotFound } from '#app/web/responses.ts';
import { limitText, tooManyRequests } from '#app/web/too-many-requests.ts';

const LONGEST_TYPED = 4000;

type Submission = FormSubmission<typeof reviewFormSchema>;

export async function submitReviewForm(context: RequestContext, signed: string, submission: Submission) {
  const { services, clientAddress, language, path, t } = context;
  const invited = await openInvitation(services, signed);
  if (!invited) throw pageNotFound(path);
  if (submission.status !== 'success') return data(posted(submission), { status: 422 });
  const takeLimit = () => services.requestLimits.take('review', clientAddress);
  const { order, item } = invited;
  const submitted = await submitReview(
    { ...services, takeLimit },
    { ...submission.value, orderNumber: order.orderNumber, sku: item.parentSku, language },
  );
  switch (submitted.kind) {
    case 'stored':
      return saysOnce(context, path, { kind: 'review-sent' });
    case 'not-found':
      throw pageNotFound(path);
    case 'limited': {
      const problem = limitText(t, submitted.retryAfter);
      return data(posted(submission, problem), tooManyRequests(submitted.retryAfter));
    }
  }
}

/** The form with what was typed, and what is wrong with it. */
const posted = (submission: Submission, problem: string | null = null): ReviewFormView =>
  postedForm(submission, REVIEW_FIELDS, { problem, longest: LONGEST_TYPED });

/** The form of an invitation, or once after it the thanks. Throws 404 for a forged link and for one that has ended. */
export async function loadReview(context: RequestContext, signed: string) {
  const { services, market, t, path } = context;
  const invited = await openInvitation(services, signed);
  if (!invited) throw pageNotFound(path);
  const { item } = invited;
  const title = t('reviews:form.title', { name: item.name });
  return {
    product: item.name,
    path,
    productWay: { href: storefrontPath(market.storefrontCode, `/product/${item.slug}`), label: item.name },
    isSent: context.takeNotice()?.kind === 'review-sent',
    head: await pageHead(context, { title, path: '/review', index: false }),
  };
}
