import { data } from 'react-router';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { noticeCookie, type PageNotice } from '#app/modules/shell/domain/notice-cookie.ts';
import type { SignInFault, signInFormSchema } from '#app/modules/sign-in/forms/sign-in-form.ts';
import type { SignInFormView } from '#app/modules/sign-in/ui/sign-in-form.tsx';
import { askSignIn } from '#app/modules/sign-in/usecases/ask-sign-in.server.ts';
import { signOut } from '#app/modules/sign-in/usecases/sign-out.server.ts';
import { signedInEmail } from '#app/modules/sign-in/usecases/signed-in-email.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { FormSubmission } from '#app/web/forms/parse-form.ts';
import { typedText } from '#app/web/forms/typed-text.ts';
import { seeOther } from '#app/web/responses.ts';
import { inHours, inMinutes, tooManyRequests } from '#app/web/too-many-requests.ts';
import { formPage } from './load-login.server.ts';

type Submission = FormSubmission<typeof signInFormSchema>;

/**
 * Answers 303 to a page that says once what happened, the same for every address; 422 for other texts, or 429 over the
 * limit, with the form: also in a browser that another tab has signed in.
 */
export async function submitLogin(context: RequestContext, submission: Submission) {
  const { services, clientAddress, market, session } = context;
  const here = storefrontPath(market.storefrontCode, '/login');
  if (!services.addressOrders) return seeOther(here);
  if (submission.status !== 'success') return data(await postedPage(context, submission), { status: 422 });
  const { intent, email } = submission.value;
  if (intent !== 'send-link') {
    const where = await signOut(
      { signIns: services.signIns, session },
      { everywhere: intent === 'sign-out-everywhere' },
    );
    return saysOnce(context, where === 'everywhere' ? 'signed-out-everywhere' : 'signed-out');
  }
  const takeLimit = () => services.requestLimits.take('sign-in', clientAddress);
  const asked = await askSignIn({ signIns: services.signIns, market, takeLimit }, email);
  if (asked.kind === 'asked') return saysOnce(context, 'sign-in-asked');
  const page = await postedPage(context, submission, limitText(context, asked));
  return data(page, tooManyRequests(asked.retryAfter));
}

/** To the sign-in page, which says it once: its address says nothing to who opens it later or by a link. */
function saysOnce({ market, site }: RequestContext, kind: 'sign-in-asked' | 'signed-out' | 'signed-out-everywhere') {
  const notice: PageNotice = { kind };
  const headers = { 'Set-Cookie': noticeCookie(notice, { secure: site.secureCookies }) };
  return seeOther(storefrontPath(market.storefrontCode, '/login'), headers);
}

type Limited = Extract<Awaited<ReturnType<typeof askSignIn>>, { readonly kind: 'limited' }>;

function limitText({ t, site }: RequestContext, { of, retryAfter }: Limited): string {
  if (of === 'address-day') return t('sign-in:limitedDay', { count: inHours(retryAfter) });
  const limited = site.sendsLetters ? 'sign-in:limited' : 'sign-in:limitedKept';
  return t(of === 'network' ? 'shell:limits.text' : limited, { count: inMinutes(retryAfter) });
}

/** The page of a rejected form. `signedInAs`: the address of this browser, or null. */
async function postedPage(context: RequestContext, submission: Submission, problem: string | null = null) {
  return {
    ...(await formPage(context)),
    form: { ...postedForm(submission), problem },
    signedInAs: await signedInEmail({ ...context, signIns: context.services.signIns }),
  };
}

/** The form with what was typed, and what is wrong with it. */
function postedForm(submission: Submission): SignInFormView {
  const reply = submission.reply();
  return {
    email: typedText(reply, 'email'),
    fault: (reply.error?.email?.[0] ?? null) as SignInFault | null,
    problem: null,
  };
}
