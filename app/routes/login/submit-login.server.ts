import { data } from 'react-router';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { SignInFault, signInFormSchema } from '#app/modules/sign-in/forms/sign-in-form.ts';
import type { SignInFormView } from '#app/modules/sign-in/ui/sign-in-form.tsx';
import { askSignIn } from '#app/modules/sign-in/usecases/ask-sign-in.server.ts';
import { signOut } from '#app/modules/sign-in/usecases/sign-out.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import type { FormSubmission } from '#app/web/forms/parse-form.ts';
import { typedText } from '#app/web/forms/typed-text.ts';
import { seeOther } from '#app/web/responses.ts';
import { inMinutes, tooManyRequests } from '#app/web/too-many-requests.ts';

type Submission = FormSubmission<typeof signInFormSchema>;

/** Answers 303 to the same words for every address, 422 for other texts, or 429 over the limit. */
export async function submitLogin(context: RequestContext, submission: Submission) {
  const { services, clientAddress, market, session, site, t } = context;
  const here = storefrontPath(market.storefrontCode, '/login');
  if (submission.status !== 'success') return data(postedForm(submission), { status: 422 });
  const { intent, email } = submission.value;
  if (intent !== 'send-link') {
    const where = await signOut(
      { signIns: services.signIns, session },
      { everywhere: intent === 'sign-out-everywhere' },
    );
    return seeOther(`${here}?signed-out=${where}`);
  }
  const takeLimit = () => services.requestLimits.take('sign-in', clientAddress);
  const asked = await askSignIn({ signIns: services.signIns, market, takeLimit }, email);
  if (asked.kind === 'asked') return seeOther(`${here}?asked`);
  const count = inMinutes(asked.retryAfter);
  const limited = site.sendsLetters ? 'sign-in:limited' : 'sign-in:limitedKept';
  const problem = t(asked.of === 'network' ? 'shell:limits.text' : limited, { count });
  return data({ ...postedForm(submission), problem }, tooManyRequests(asked.retryAfter));
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
