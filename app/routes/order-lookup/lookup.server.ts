import { data } from 'react-router';
import { days } from '#app/kernel/clock.ts';
import { logSecurityEvent } from '#app/kernel/security-events.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { ORDER_LINK_LIFE } from '#app/modules/orders/domain/order-visibility.ts';
import type { lookupFormSchema } from '#app/modules/orders/forms/lookup-form.ts';
import { LOOKUP_FIELDS, type LookupView } from '#app/modules/orders/ui/lookup-page.tsx';
import { askOrderLink } from '#app/modules/orders/usecases/show-order.server.ts';
import { keptLetters } from '#app/modules/shell/http/kept-letters.server.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { saysOnce } from '#app/modules/shell/http/says-once.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { FormSubmission } from '#app/web/forms/parse-form.ts';
import { postedForm } from '#app/web/forms/posted-form.ts';
import { limitText, tooManyRequests } from '#app/web/too-many-requests.ts';

export async function submitLookup(context: RequestContext, submission: FormSubmission<typeof lookupFormSchema>) {
  const { services, clientAddress, market, t, logger } = context;
  if (submission.status !== 'success') return data(posted(submission), { status: 422 });
  const takeLimit = () => services.requestLimits.take('order-lookup', clientAddress);
  const asked = await askOrderLink({ ...services, takeLimit }, submission.value);
  if (asked.kind === 'asked') {
    logSecurityEvent(logger, 'order-lookup-asked');
    return saysOnce(context, storefrontPath(market.storefrontCode, '/order'), { kind: 'order-link-asked' });
  }
  logSecurityEvent(logger, 'order-lookup-refused', { refused: 'network' });
  const problem = limitText(t, asked.retryAfter);
  return data(posted(submission, problem), tooManyRequests(asked.retryAfter));
}

/** The form with what was typed, and what is wrong with it. */
const posted = (submission: FormSubmission<typeof lookupFormSchema>, problem: string | null = null): LookupView =>
  postedForm(submission, LOOKUP_FIELDS, { problem });

/** The form, or once after it what happens next: the same for every order number and address. */
export async function loadLookup(context: RequestContext) {
  const { t, site } = context;
  const { sendsLetters } = site;
  const isAsked = context.takeNotice()?.kind === 'order-link-asked';
  const facts = { days: ORDER_LINK_LIFE / days(1), address: t('shell:serviceEmail') };
  const text = t(sendsLetters ? 'order:lookup.asked' : 'order:lookup.askedKept', facts);
  return {
    sendsLetters,
    asked: isAsked ? { text, letter: keptLetters(context) } : null,
    head: await pageHead(context, { title: t('order:lookup.title'), path: '/order', index: false }),
  };
}
