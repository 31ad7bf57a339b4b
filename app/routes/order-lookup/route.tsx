import { lookupFormSchema } from '#app/modules/orders/forms/lookup-form.ts';
import { EMPTY_LOOKUP, LookupPage } from '#app/modules/orders/ui/lookup-page.tsx';
import { StatusPage } from '#app/modules/orders/ui/status-page.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { useLink, useT } from '#app/web/view.tsx';
import type { Route } from './+types/route.ts';
import { loadLookup, submitLookup } from './lookup.server.ts';

export { privateHeaders as headers } from '#app/web/responses.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadLookup(context.get(requestContext));
}

/** Answers 303 to the same words for every order number and address, 422 for other texts, or 429 over the limit. */
export function action({ context }: Route.ActionArgs) {
  return submitLookup(context.get(requestContext), readForm(context, lookupFormSchema));
}

export default function OrderLookup({ loaderData: { head, sendsLetters, asked }, actionData }: Route.ComponentProps) {
  const t = useT();
  const link = useLink();
  return (
    <main id="main" className="wrap">
      <Head head={head} isError={Boolean(actionData)} />
      {asked !== null && !actionData ? (
        <StatusPage
          title={t('order:lookup.askedTitle')}
          text={asked.text}
          ways={[
            ...(asked.letter ? [{ href: link(asked.letter.path), label: asked.letter.label }] : []),
            { href: link('/'), label: t('checkout:success.carryOn') },
          ]}
        />
      ) : (
        <LookupPage form={actionData ?? EMPTY_LOOKUP} sendsLetters={sendsLetters} />
      )}
    </main>
  );
}
