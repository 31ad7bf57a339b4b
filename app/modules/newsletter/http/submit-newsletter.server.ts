import { data, redirect } from 'react-router';
import type { z } from 'zod';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import { marketIn } from '#app/modules/markets/domain/read-market.ts';
import { isStorefrontCode, storefrontPath, stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import { isPopupPlace, type NewsletterFault, popupOfPlace } from '#app/modules/newsletter/domain/sign-up.ts';
import type { DialogWords } from '#app/modules/newsletter/domain/sign-up-words.ts';
import type { newsletterFormSchema } from '#app/modules/newsletter/forms/newsletter-form.ts';
import type { NewsletterRequest } from '#app/modules/newsletter/ports.ts';
import { EMPTY_NEWSLETTER, type NewsletterFormView } from '#app/modules/newsletter/ui/newsletter-page.tsx';
import { type SignUpAnswer, signUp } from '#app/modules/newsletter/usecases/sign-up.server.ts';
import { referringPlace } from '#app/modules/shell/http/referring-place.server.ts';
import { saysOnce } from '#app/modules/shell/http/says-once.server.ts';
import { popupNamed, popupView } from '#app/modules/shell/http/segments-view.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { FormSubmission } from '#app/web/forms/parse-form.ts';
import { typedText } from '#app/web/forms/posted-form.ts';
import { seeOther } from '#app/web/responses.ts';
import { limitText, retryHeaders, tooManyRequests } from '#app/web/too-many-requests.ts';

type Submission = FormSubmission<typeof newsletterFormSchema>;

const NO_STORE = { 'Cache-Control': 'no-store' } as const;
const STATUS = {
  'invalid-email': 422,
  'address-rejected': 422,
  'unknown-market': 422,
  limited: 429,
  unavailable: 503,
} as const;
const PAGE = '/newsletter';
const INDEX = '/';

const ask = ({ services, clientAddress }: RequestContext, request: NewsletterRequest): Promise<SignUpAnswer> =>
  signUp({ ...services, takeLimit: () => services.requestLimits.take('newsletter', clientAddress) }, request);

type SignUpForm = z.output<typeof newsletterFormSchema>;

/** The page that says what happens next. */
const pageOf = (store: string) => (isStorefrontCode(store) ? storefrontPath(store, PAGE) : INDEX);

/** To the page that says once what happens next, in the words of the form at `place`. */
const signedUp = (context: RequestContext, path: string, place: SignUpForm['place']) =>
  saysOnce(context, path, { kind: 'newsletter', place });

function asked(context: RequestContext, request: Request, { store, place }: SignUpForm) {
  const from = referringPlace(context, request);
  const isBeside = place === 'block' || place === 'footer';
  if (!isBeside) return signedUp(context, pageOf(store), place);
  const isOurs = stripStorefront(from.split('?')[0] ?? '').storefront === store;
  return isOurs ? signedUp(context, `${from}#sign-up-${place}`, place) : signedUp(context, pageOf(store), 'page');
}

/**
 * Answers a program: 200, or the status and the reason; over the limit, and for an address that the list does not take,
 * with words in the language of the page, or of the market where the call names none.
 */
export async function answerNewsletterCall(context: RequestContext, fields: NewsletterRequest | null) {
  const answer: SignUpAnswer = fields ? await ask(context, fields) : { kind: 'invalid-email' };
  if (answer.kind === 'asked') return Response.json({ success: true }, { headers: NO_STORE });
  const wait = answer.kind === 'limited' ? answer.retryAfter : null;
  return Response.json(
    { success: false, error: answer.kind, ...wordsOf(answer, translatorOf(context, fields)) },
    { status: STATUS[answer.kind], headers: { ...NO_STORE, ...retryHeaders(wait) } },
  );
}

/** The words of an answer that the script of a form has none for. */
function wordsOf(answer: SignUpAnswer, t: RequestContext['t']): Partial<Pick<DialogWords, 'title' | 'text'>> {
  if (answer.kind === 'limited') return { title: t('shell:limits.title'), text: limitText(t, answer.retryAfter) };
  return answer.kind === 'address-rejected' ? { text: t('newsletter:errors.addressRejected') } : {};
}

/** The texts in the language of a sign-up. */
function translatorOf({ services, t }: RequestContext, fields: NewsletterRequest | null): RequestContext['t'] {
  const market = services.registry.market(fields?.countryCode ?? '');
  return market ? services.translations.translator(textLocale(marketIn(market, fields?.language))) : t;
}

/**
 * Answers a form: 303 to its page, which says beside it what happens next; to a page that says so where the form's page
 * is unknown or the form is hidden when the page opens. A form that did not succeed is posted again to the page
 * of its storefront (307), which shows it with the reason.
 */
export async function answerNewsletterForm(
  context: RequestContext,
  request: Request,
  submission: Submission,
): Promise<Response> {
  if (submission.status === 'success') {
    const { value } = submission;
    if ((await ask(context, value)).kind === 'asked') return asked(context, request, value);
  }
  const store = typedText(submission.reply(), 'store');
  return isStorefrontCode(store) ? redirect(storefrontPath(store, PAGE), 307) : seeOther(INDEX);
}

/** Answers a form posted to the page of a storefront: 303, or the page with what was typed and the reason. */
export async function submitNewsletter(context: RequestContext, submission: Submission) {
  const { market, services, t } = context;
  const email = typedText(submission.reply(), 'email');
  const posted = typedText(submission.reply(), 'place');
  const popup = popupNamed(context, popupOfPlace(posted));
  const words = popup && (await popupView(context, popup));
  const form = {
    email,
    place: isPopupPlace(posted) ? posted : EMPTY_NEWSLETTER.place,
    texts: words && { button: words.ctaLabel, legal: words.legal },
  };
  const rejected = (status: 422 | 503, problem: Pick<NewsletterFormView, 'fault' | 'problem'>) =>
    data({ ...form, ...problem }, { status });
  if (submission.status !== 'success') {
    const fault: NewsletterFault =
      submission.reply().error?.email?.[0] === 'emailMissing' ? 'emailMissing' : 'invalidEmail';
    return rejected(422, { fault, problem: null });
  }
  const { value } = submission;
  const store = market.storefrontCode;
  const isOurs = services.registry.market(value.countryCode)?.storefrontCode === store;
  const countryCode = isOurs ? value.countryCode : market.countryCode;
  const answer = await ask(context, { ...value, store, countryCode });
  switch (answer.kind) {
    case 'asked':
      return signedUp(context, pageOf(store), value.place);
    case 'limited': {
      const problem = limitText(t, answer.retryAfter);
      return data({ ...form, fault: null, problem }, tooManyRequests(answer.retryAfter));
    }
    case 'unavailable': {
      const { newsletter } = await services.content.shell(market);
      return rejected(503, { fault: null, problem: words?.errorMessage || newsletter.errorMessage });
    }
    case 'address-rejected':
      return rejected(422, { fault: 'addressRejected', problem: null });
    case 'invalid-email':
    case 'unknown-market':
      return rejected(422, { fault: 'invalidEmail', problem: null });
  }
}
