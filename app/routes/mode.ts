import { z } from 'zod';
import { checkedPlace } from '#app/modules/markets/domain/place.ts';
import { referringPlace } from '#app/modules/shell/http/referring-place.server.ts';
import { requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { modeCookie } from '#app/web/mode.ts';
import { seeOther } from '#app/web/responses.ts';
import type { Route } from './+types/mode.ts';

const PATH = '/mode';
const INDEX = '/';

/** A GET changes nothing. */
export function loader(): Response {
  return seeOther(INDEX);
}

/**
 * The choice between the light and the full version of the shop. `from` is the page to open where the request does not
 * name the page of the form.
 */
const modeFormSchema = z.object({ mode: z.enum(['full', 'lite']), from: z.string().default('') });

/** Stores the choice between the light and the full version, and opens the page of the form again. */
export function action({ context: provider, request }: Route.ActionArgs) {
  const context = provider.get(requestContext);
  const submission = readForm(provider, modeFormSchema);
  if (submission.status !== 'success') return seeOther(INDEX);
  const { mode, from } = submission.value;
  const places = [referringPlace(context, request), checkedPlace(from)];
  const back = places.find((place) => place !== '' && !place.startsWith(PATH)) ?? INDEX;
  return seeOther(back, { 'Set-Cookie': modeCookie(mode, { secure: context.site.secureCookies }) });
}
