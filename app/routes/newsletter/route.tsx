import { newsletterFormSchema } from '#app/modules/newsletter/forms/newsletter-form.ts';
import { submitNewsletter } from '#app/modules/newsletter/http/submit-newsletter.server.ts';
import { LinkPage } from '#app/modules/newsletter/ui/link-page.tsx';
import { EMPTY_NEWSLETTER, NewsletterPage } from '#app/modules/newsletter/ui/newsletter-page.tsx';
import { Head } from '#app/modules/shell/ui/page-head.tsx';
import { requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import type { Route } from './+types/route.ts';
import { loadNewsletter } from './load-newsletter.server.ts';

export { privateHeaders as headers } from '#app/web/responses.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadNewsletter(context.get(requestContext));
}

/** Answers 303 to what happens next, 422 for a wrong address, 429 over the limit, or 503 while it is unavailable. */
export function action({ context }: Route.ActionArgs) {
  return submitNewsletter(context.get(requestContext), readForm(context, newsletterFormSchema));
}

export default function Newsletter({ loaderData: { head, market, texts, asked }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="wrap">
      <Head head={head} isError={Boolean(actionData)} />
      {asked && !actionData ? (
        <LinkPage view={asked} action="" />
      ) : (
        <NewsletterPage market={market} texts={texts} form={actionData ?? EMPTY_NEWSLETTER} />
      )}
    </main>
  );
}
