import { answerGoogleFeed } from '#app/modules/feeds/http/google-feed.server.ts';
import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/google-feed.ts';

/** The products of a market for Google Merchant Center; `country` names one of several of a storefront. */
export function loader({ context, request }: Route.LoaderArgs) {
  return answerGoogleFeed(context.get(requestContext), request);
}
