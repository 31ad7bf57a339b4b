import { data } from 'react-router';
import { stockAlertFormError, type stockAlertFormSchema } from '#app/modules/catalogue/forms/stock-alert-form.ts';
import type { StockAlertProblem } from '#app/modules/catalogue/ui/stock-alert.tsx';
import { requestStockAlert } from '#app/modules/catalogue/usecases/stock-alerts.server.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { saysOnce } from '#app/modules/shell/http/says-once.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { FormSubmission } from '#app/web/forms/parse-form.ts';
import { typedText } from '#app/web/forms/posted-form.ts';
import { seeOther } from '#app/web/responses.ts';
import { limitText, retryHeaders } from '#app/web/too-many-requests.ts';

type Submission = FormSubmission<typeof stockAlertFormSchema>;

/** Answers 303 to the product's page, which says once to look for a letter; 422 or 429 with the reason. */
export async function submitStockAlert(context: RequestContext, slug: string, submission: Submission) {
  const { services, market, clientAddress, t } = context;
  if (submission.status !== 'success') {
    const { field, error } = stockAlertFormError(submission.reply().error);
    return rejected(submission, 422, { field, text: t(`catalogue:alert.${error}`) });
  }
  const { variant: variantId, email } = submission.value;
  const takeLimit = () => services.requestLimits.take('stock-alert', clientAddress);
  const answer = await requestStockAlert({ ...services, takeLimit }, { market, slug, variantId, email });
  if (answer.kind === 'unknown-size')
    return rejected(submission, 422, { field: 'variant', text: t('catalogue:alert.noSize') });
  if (answer.kind === 'limited') {
    const { retryAfter } = answer;
    const text = limitText(t, retryAfter);
    return rejected(submission, 429, { field: null, text }, retryAfter);
  }
  const path = storefrontPath(market.storefrontCode, `/product/${answer.product.slug}`);
  const size = `?${new URLSearchParams({ size: answer.variant.size.value })}`;
  // A size that is in stock is chosen on the page.
  if (answer.kind === 'in-stock') return seeOther(path + size);
  return saysOnce(context, `${path}${size}#tell-me`, { kind: 'stock-alert' });
}

function rejected(
  submission: Submission,
  status: 422 | 429,
  problem: Pick<StockAlertProblem, 'field' | 'text'>,
  retryAfter: number | null = null,
) {
  const reply = submission.reply();
  const typed = { email: typedText(reply, 'email'), variant: typedText(reply, 'variant') };
  return data({ ...problem, ...typed }, { status, headers: retryHeaders(retryAfter) });
}
