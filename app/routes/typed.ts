import { requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { pageNotFound } from '#app/web/responses.ts';
import { keptFormSchema, openTyped, sealTyped } from '#app/web/session/kept-form.server.ts';
import { retryHeaders } from '#app/web/too-many-requests.ts';
import type { Route } from './+types/typed.ts';

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' } as const;

/** A GET opens nothing. */
export function loader({ context }: Route.LoaderArgs): never {
  throw pageNotFound(context.get(requestContext).path);
}

/**
 * Seals what is typed in a form, or opens it again on the same page: 410 for what has ended, as an address typed before
 * the one that was sent. Stores nothing.
 */
export async function action({ context: provider }: Route.ActionArgs): Promise<Response> {
  const { services, clientAddress, session, seals, clock } = provider.get(requestContext);
  const submission = readForm(provider, keptFormSchema);
  if (submission.status !== 'success') return new Response(null, { status: 422, headers: TEXT });
  const retryAfter = await services.requestLimits.take('typed', clientAddress);
  if (retryAfter !== null)
    return new Response(null, { status: 429, headers: { ...TEXT, ...retryHeaders(retryAfter) } });
  const { value } = submission;
  const now = clock();
  if ('values' in value) return new Response(sealTyped(value, { seals, now }), { headers: TEXT });
  const isDrafted = value.form === 'address' && session.data.checkout !== undefined;
  const values = openTyped(value, { seals, now, since: isDrafted ? session.times.draft : 0 });
  return values === null
    ? new Response(null, { status: 410, headers: TEXT })
    : new Response(values, { headers: { ...TEXT, 'Content-Type': 'application/json' } });
}
