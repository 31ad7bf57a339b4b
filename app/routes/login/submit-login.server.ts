import { data } from 'react-router';
import { logSecurityEvent } from '#app/kernel/security-events.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { saysOnce } from '#app/modules/shell/http/says-once.server.ts';
import type { SignInFault, signInFormSchema } from '#app/modules/sign-in/forms/sign-in-form.ts';
import type { SignInFormView } from '#app/modules/sign-in/ui/sign-in-form.tsx';
import { askSignIn, endOtherSignIn, signedInEmail, signOut } from '#app/modules/sign-in/usecases/sign-in.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { FormSubmission } from '#app/web/forms/parse-form.ts';
import { typedText } from '#app/web/forms/posted-form.ts';
import { inHours, inMinutes, tooManyRequests } from '#app/web/too-many-requests.ts';
import { formPage } from './load-login.server.ts';

type Submission = FormSubmission<typeof signInFormSchema>;

/**
 * Answers 303 to a page that says once what happened, the same for every address; 422 for other texts, or 429 over the
 * limit, with the form: also in a browser that another tab has signed in.
 */
export async function submitLogin(context: RequestContext, submission: Submission) {
  const { services, clientAddress, market, logger } = context;
  if (submission.status !== 'success') return data(await postedPage(context, submission), { status: 422 });
  const { intent, email, signIn } = submission.value;
  if (intent === 'sign-out' || intent === 'sign-out-everywhere')
    return signsOut(context, { everywhere: intent === 'sign-out-everywhere' });
  if (intent !== 'send-link') return endsOther(context, intent === 'end-sign-in' ? signIn : null);
  const takeLimit = () => services.requestLimits.take('sign-in', clientAddress);
  const asked = await askSignIn({ signIns: services.signIns, market, takeLimit }, email);
  logSecurityEvent(logger, 'sign-in-asked', asked.kind === 'limited' ? { refused: asked.of } : {});
  if (asked.kind === 'asked') return onLogin(context, 'sign-in-asked');
  const page = await postedPage(context, submission, limitText(context, asked));
  return data(page, tooManyRequests(asked.retryAfter));
}

async function signsOut(context: RequestContext, options: Parameters<typeof signOut>[1]) {
  const { services, logger } = context;
  const onUnended = () => logger.error({ alert: 'sign-in-not-ended' }, 'Sign-in not ended in the store');
  const where = await signOut({ ...context, signIns: services.signIns, onUnended }, options);
  logSecurityEvent(logger, 'sign-in-ended', { where });
  return onLogin(context, where === 'everywhere' ? 'signed-out-everywhere' : 'signed-out');
}

/** Ends one other sign-in, or with null all others. What had ended before is as the visitor wants it. */
async function endsOther(context: RequestContext, other: string | null) {
  const hasEnded = await endOtherSignIn({ ...context, signIns: context.services.signIns }, other);
  if (hasEnded) logSecurityEvent(context.logger, 'sign-in-ended', { where: other === null ? 'others' : 'another' });
  return onLogin(context, other === null ? 'other-sign-ins-ended' : 'sign-in-ended');
}

type SaidOnce = 'sign-in-asked' | 'signed-out' | 'signed-out-everywhere' | 'sign-in-ended' | 'other-sign-ins-ended';

/** To the sign-in page, which says it once. */
const onLogin = (context: RequestContext, kind: SaidOnce) =>
  saysOnce(context, storefrontPath(context.market.storefrontCode, '/login'), { kind });

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
