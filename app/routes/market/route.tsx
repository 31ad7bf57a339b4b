import { data, redirect } from 'react-router';
import { marketFormSchema } from '#app/modules/shell/forms/market-form.ts';
import { MarketPage } from '#app/modules/shell/ui/market-page.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { seeOther } from '#app/web/responses.ts';
import { limitText, tooManyRequests } from '#app/web/too-many-requests.ts';
import type { Route } from './+types/route.ts';
import { loadMarket, submitMarket } from './market.server.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  return loadMarket(context.get(requestContext), request);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/**
 * Answers 303 to the chosen storefront, 307 to the form of the visitor's storefront, the preview of a switch, 422 with
 * the list for a country that is not served, or 429 over the limit.
 */
export async function action({ context: provider }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  const answer = await submitMarket(context, readForm(provider, marketFormSchema));
  const { from } = answer;
  switch (answer.kind) {
    case 'limited': {
      const problem = limitText(context.t, answer.wait);
      return data({ from, preview: null, problem }, tooManyRequests(answer.wait));
    }
    case 'invalid':
      return data({ from, preview: null, problem: context.t('shell:market.invalid') }, { status: 422 });
    case 'preview':
      return { from, preview: answer.preview, problem: null };
    case 'switched':
      return seeOther(
        answer.location,
        answer.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
      );
    // The browser posts the same form there.
    case 'elsewhere':
      return redirect(answer.location, 307);
  }
}

export default function Market({ loaderData, actionData }: Route.ComponentProps) {
  const { head } = loaderData;
  return (
    <main id="main" className="wrap">
      <Head head={head} isError={Boolean(actionData?.problem)} />
      <MarketPage
        page={{ ...loaderData, ...(actionData && { from: actionData.from }) }}
        preview={actionData?.preview ?? null}
        problem={actionData?.problem ?? null}
      />
    </main>
  );
}
