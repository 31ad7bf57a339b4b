import { data } from 'react-router';
import { TRAP } from '#app/modules/enquiries/domain/enquiry.ts';
import type { enquiryFormSchema } from '#app/modules/enquiries/forms/enquiry-form.ts';
import { type EnquiryFormView, POSTED_FIELDS } from '#app/modules/enquiries/ui/enquiry-form.tsx';
import { sendEnquiry } from '#app/modules/enquiries/usecases/send-enquiry.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { saysOnce } from '#app/modules/shell/http/says-once.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { FormSubmission } from '#app/web/forms/parse-form.ts';
import { postedForm } from '#app/web/forms/posted-form.ts';
import { limitText, tooManyRequests } from '#app/web/too-many-requests.ts';

type Submission = FormSubmission<typeof enquiryFormSchema>;

/** A text is printed again at most this long, which is more than any field takes. */
const LONGEST_PRINTED = 10_000;

/**
 * Answers an enquiry posted to the page at `path`: 303 to the page, which says once that it arrived; 422, 429 or 503
 * with everything that was typed.
 */
export async function submitEnquiry(context: RequestContext, path: string, submission: Submission) {
  const { services, market, clientAddress, t } = context;
  if (submission.status !== 'success') return data(posted(submission, null), { status: 422 });
  const { [TRAP]: _, ...fields } = submission.value;
  const takeLimit = () => services.requestLimits.take('enquiry', clientAddress);
  const answer = await sendEnquiry({ ...services, takeLimit }, { ...fields, country: market.countryCode });
  switch (answer.kind) {
    case 'sent':
      return saysOnce(context, `${storefrontPath(market.storefrontCode, path)}#enquiry`, { kind: 'enquiry' });
    case 'limited': {
      const problem = limitText(t, answer.retryAfter);
      return data(posted(submission, problem), tooManyRequests(answer.retryAfter));
    }
    case 'unavailable':
      return data(posted(submission, t('content:enquiry.unavailable')), { status: 503 });
  }
}

/** The form with what was typed, and what is wrong with it. */
const posted = (submission: Submission, problem: string | null): EnquiryFormView =>
  postedForm(submission, POSTED_FIELDS, { problem, longest: LONGEST_PRINTED });
