import { newsletterFormSchema } from '#app/modules/newsletter/forms/newsletter-form.ts';
import { answerNewsletterCall, answerNewsletterForm } from '#app/modules/newsletter/http/submit-newsletter.server.ts';
import { requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import type { Route } from './+types/api-newsletter.ts';

/** A GET changes nothing. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST', 'Cache-Control': 'no-store' } });
}

/** Signs an address up for the newsletter: JSON is answered with JSON, a form with a page. */
export async function action({ context: provider, request }: Route.ActionArgs): Promise<Response> {
  const context = provider.get(requestContext);
  // A form is parsed before the route, which gets no body with it.
  if (request.body === null) return answerNewsletterForm(context, request, readForm(provider, newsletterFormSchema));
  const posted: unknown = await request.json().catch(() => undefined);
  if (posted === undefined)
    return Response.json(
      { success: false, error: 'malformed' },
      { status: 400, headers: { 'Cache-Control': 'no-store' } },
    );
  return answerNewsletterCall(context, newsletterFormSchema.safeParse(posted).data ?? null);
}
