import { addressKey, LINK_HEADERS } from '#app/modules/newsletter/http/address-key.server.ts';
import { LinkPage } from '#app/modules/newsletter/ui/link-page.tsx';
import { pageHead } from '#app/modules/shell/http/page-head.server.ts';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { seeOther } from '#app/web/responses.ts';
import type { Route } from './+types/newsletter-confirm.ts';

export function headers() {
  return LINK_HEADERS;
}

/** Asks for the confirmation; with `?done` or `?ended` it says what came of it. */
export async function loader({ context: provider, params, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  addressKey(context, { purpose: 'confirm-newsletter', signed: params.signed });
  const { services, market, t, path } = context;
  const { brand } = await services.content.shell(market);
  const query = new URL(request.url).searchParams;
  const state = query.has('done') ? 'done' : query.has('ended') ? 'ended' : 'ask';
  const title = t(`newsletter:confirm.${state}Title`);
  return {
    path,
    view: {
      title,
      text: t(`newsletter:confirm.${state}`),
      button: state === 'ask' ? t('newsletter:confirm.button') : null,
    },
    head: pageHead(context, brand.name, { title, path: '/newsletter', index: false }),
  };
}

/** A GET confirms nothing: programs that examine letters open every link in them. */
export async function action({ context: provider, params }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  const key = addressKey(context, { purpose: 'confirm-newsletter', signed: params.signed });
  const isConfirmed = await context.services.newsletter.confirm(key);
  return seeOther(`${context.path}?${isConfirmed ? 'done' : 'ended'}`);
}

export default function NewsletterConfirm({ loaderData: { head, view, path } }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={head} />
      <LinkPage view={view} action={path} />
    </main>
  );
}
