import { requireOperator } from '#app/modules/shell/http/require-operator.server.ts';
import { requestContext } from '#app/request-context.ts';
import { DOCUMENT_HEADERS, PRIVATE, pageNotFound } from '#app/web/responses.ts';
import type { Route } from './+types/diagnostics-letter.ts';

/** A letter that is a file, as its reader sees it; `?as=text` is its plain text. */
export async function loader({ context: provider, params, request }: Route.LoaderArgs) {
  const context = provider.get(requestContext);
  requireOperator(context, request, { openIn: 'development' });
  const letter = await context.services.letterArchive.byName(params.name);
  if (!letter) throw pageNotFound(context.path);
  const isText = new URL(request.url).searchParams.get('as') === 'text';
  return new Response(isText ? `${letter.subject}\n\n${letter.text}\n` : letter.html, {
    headers: {
      ...PRIVATE,
      ...DOCUMENT_HEADERS,
      ...(isText && { 'Content-Type': 'text/plain; charset=utf-8' }),
      'X-Robots-Tag': 'noindex, nofollow',
    },
  });
}
