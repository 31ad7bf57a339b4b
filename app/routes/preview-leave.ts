import { z } from 'zod';
import { clearPreviewCookie, LEFT_PARAMETER } from '#app/modules/content/domain/preview.ts';
import { LEAVE_PREVIEW } from '#app/modules/content/forms/leave-preview-address.ts';
import { checkedPlace } from '#app/modules/markets/domain/place.ts';
import { requestContext } from '#app/request-context.ts';
import { readForm } from '#app/web/forms/read-form.server.ts';
import { seeOther } from '#app/web/responses.ts';
import type { Route } from './+types/preview-leave.ts';

const INDEX = '/';

/** A GET changes nothing. */
export function loader(): Response {
  return seeOther(INDEX);
}

/** Ends a preview. `from` is the page to open again. */
const leavePreviewFormSchema = z.object({ from: z.string().default('') });

/** Ends the preview of an editor, and opens the published page. In the editor's frame that page may be framed, too. */
export function action({ context: provider, request }: Route.ActionArgs) {
  const { site, services } = provider.get(requestContext);
  const submission = readForm(provider, leavePreviewFormSchema);
  const place = submission.status === 'success' ? checkedPlace(submission.value.from) : '';
  const path = place === '' || place.startsWith(LEAVE_PREVIEW) ? INDEX : place;
  const isFramed = request.headers.get('sec-fetch-dest') === 'iframe';
  const ticket = isFramed ? services.contentPreview?.seal({ shows: 'published', release: null }) : undefined;
  return seeOther(ticket === undefined ? path : `${path.split('?')[0]}?${LEFT_PARAMETER}=${ticket}`, {
    'Set-Cookie': clearPreviewCookie({ secure: site.secureCookies }),
  });
}
