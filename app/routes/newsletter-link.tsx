import type { AddressKey } from '#app/kernel/address-link.ts';
import { addressKey, LINK_HEADERS } from '#app/modules/newsletter/http/address-key.server.ts';
import { LinkPage } from '#app/modules/newsletter/ui/link-page.tsx';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { type RequestContext, requestContext } from '#app/request-context.ts';
import { postedFields } from '#app/web/forms/read-form.server.ts';
import { pageNotFound, seeOther } from '#app/web/responses.ts';
import type { Route } from './+types/newsletter-link.ts';

const TASKS = { confirm: 'confirm-newsletter', unsubscribe: 'end-newsletter' } as const;
type Task = keyof typeof TASKS;
const isTask = (text: string): text is Task => Object.hasOwn(TASKS, text);

/** What a link does, and for which address. Throws 404 for a link that is not of this shop. */
function readLink(
  context: RequestContext,
  { task, signed }: Route.LoaderArgs['params'],
): { readonly task: Task; readonly key: AddressKey } {
  if (!isTask(task)) throw pageNotFound(context.path);
  return { task, key: addressKey(context, { purpose: TASKS[task], signed }) };
}

export function headers() {
  return LINK_HEADERS;
}

/** Asks before the link acts; with `?done` or `?ended` it says what came of it. */
export async function loader({ context: provider, params, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  const { task } = readLink(context, params);
  const { services, market, t, path } = context;
  const { brand } = await services.content.shell(market);
  const query = new URL(request.url).searchParams;
  const isEnded = task === 'confirm' && query.has('ended');
  const state = query.has('done') ? 'done' : isEnded ? 'ended' : 'ask';
  const words = `newsletter:${task}` as const;
  const title = state === 'ended' ? t('newsletter:confirm.endedTitle') : t(`${words}.${state}Title`);
  return {
    path,
    view: {
      title,
      text: state === 'ended' ? t('newsletter:confirm.ended') : t(`${words}.${state}`),
      button: state === 'ask' ? t(`${words}.button`) : null,
    },
    head: pageHead(context, brand.name, { title, path: '/newsletter', index: false }),
  };
}

/**
 * A GET does nothing: programs that examine letters open every link in them. A mail program that unsubscribes by itself
 * gets no redirect (RFC 8058).
 */
export async function action({ context: provider, params, request }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  const { newsletter } = context.services;
  const { task, key } = readLink(context, params);
  if (task === 'confirm') return seeOther(`${context.path}?${(await newsletter.confirm(key)) ? 'done' : 'ended'}`);
  await newsletter.unsubscribe(key);
  const isOneClick = (await postedFields(request)).get('List-Unsubscribe') === 'One-Click';
  return isOneClick ? null : seeOther(`${context.path}?done`);
}

export default function NewsletterLink({ loaderData: { head, view, path } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      <LinkPage view={view} action={path} />
    </main>
  );
}
