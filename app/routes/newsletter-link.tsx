import { data } from 'react-router';
import type { AddressKey, LinkedAddress } from '#app/kernel/address-link.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import { SIGN_UP_LIFE } from '#app/modules/newsletter/domain/sign-up.ts';
import { addressKey, linkResult } from '#app/modules/newsletter/http/link-result.server.ts';
import { LinkPage, type LinkPageView } from '#app/modules/newsletter/ui/link-page.tsx';
import type { PageNotice } from '#app/modules/shell/domain/notice-cookie.ts';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import { postedForm } from '#app/web/forms/read-form.server.ts';
import type { Translate } from '#app/web/i18n/translator.ts';
import { pageNotFound } from '#app/web/responses.ts';
import { Notice } from '#app/web/ui/notice.tsx';
import type { Route } from './+types/newsletter-link.ts';

const TASKS = { confirm: 'confirm-newsletter', unsubscribe: 'end-newsletter' } as const;
type Task = keyof typeof TASKS;
const isTask = (text: string): text is Task => Object.hasOwn(TASKS, text);

/** What a link does, and for which address. Throws 404 for a link that is not of this shop. */
function readLink(
  context: RequestContext,
  { task, signed }: Route.LoaderArgs['params'],
): { readonly task: Task; readonly address: LinkedAddress } {
  if (!isTask(task)) throw pageNotFound(context.path);
  return { task, address: addressKey(context, { purpose: TASKS[task], signed }) };
}

const CONFIRM_STATES: Readonly<Record<string, 'done' | 'ended'>> = {
  'newsletter-confirmed': 'done',
  'newsletter-link-ended': 'ended',
};

function confirmView(t: Translate, notice: PageNotice | null): LinkPageView {
  const state = CONFIRM_STATES[notice?.kind ?? ''] ?? 'ask';
  const button = state === 'ask' ? t('newsletter:confirm.button') : null;
  const way = state === 'ended' ? { path: '/newsletter', label: t('newsletter:confirm.again') } : null;
  return { title: t(`newsletter:confirm.${state}Title`), text: t(`newsletter:confirm.${state}`), button, way };
}

function unsubscribeView(t: Translate, notice: PageNotice | null): LinkPageView {
  const state = notice?.kind === 'newsletter-ended' ? 'done' : 'ask';
  const button = state === 'ask' ? t('newsletter:unsubscribe.button') : null;
  return { title: t(`newsletter:unsubscribe.${state}Title`), text: t(`newsletter:unsubscribe.${state}`), button };
}

export { linkHeaders as headers } from '#app/web/responses.ts';

/** Asks before the link acts, and after that says once what came of it. */
export async function loader({ context: provider, params }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const { task } = readLink(context, params);
  const { t, path } = context;
  const view = (task === 'confirm' ? confirmView : unsubscribeView)(t, context.takeNotice());
  return {
    path,
    view,
    head: await pageHead(context, { title: view.title, path: '/newsletter', index: false }),
  };
}

/** False where the link is as old as a sign-up that is deleted: it confirms none that was made later. */
async function confirm({ services, clock }: RequestContext, key: AddressKey, askedAt: number | null): Promise<boolean> {
  return askedAt !== null && clock() - askedAt < SIGN_UP_LIFE && services.newsletter.confirm(key);
}

/** Does what the link is for: a redirect to its page, or null for a mail program. */
async function act(context: RequestContext, posted: FormData, { task, address }: ReturnType<typeof readLink>) {
  const { newsletter } = context.services;
  const { at, ...key } = address;
  if (task === 'confirm') {
    return linkResult(context, (await confirm(context, key, at)) ? 'newsletter-confirmed' : 'newsletter-link-ended');
  }
  await newsletter.unsubscribe(key);
  const isOneClick = posted.get('List-Unsubscribe') === 'One-Click';
  return isOneClick ? null : linkResult(context, 'newsletter-ended');
}

/**
 * A GET does nothing: programs that examine letters open every link in them. A mail program that unsubscribes by itself
 * gets no redirect (RFC 8058). While the list is unavailable the page says that nothing has changed (503).
 */
export async function action({ context: provider, params }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  const link = readLink(context, params);
  try {
    return await act(context, provider.get(postedForm), link);
  } catch (error) {
    if (!isUpstreamUnavailable(error)) throw error;
    return data(context.t(`newsletter:${link.task}.unavailable`), { status: 503 });
  }
}

export default function NewsletterLink({ loaderData: { head, view, path }, actionData }: Route.ComponentProps) {
  const problem = actionData ?? null;
  return (
    <main id="main" className="wrap">
      <Head head={head} isError={problem !== null} />
      {problem !== null && (
        <Notice tone="bad" live>
          <p>{problem}</p>
        </Notice>
      )}
      <LinkPage view={view} action={path} />
    </main>
  );
}
