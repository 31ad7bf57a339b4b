import { answerCall } from '#app/modules/recommendations/http/answer-call.server.ts';
import { serveBeside } from '#app/modules/recommendations/usecases/serve-recommendations.server.ts';
import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/api-recommended-beside.ts';

/** Products beside a product. `sessionId` changes nothing: the answer is the same for every visitor. */
export function loader({ context, params: { widget, sku = '' } }: Route.LoaderArgs) {
  return answerCall(context.get(requestContext), (deps) => serveBeside(deps, { widget, sku }));
}
