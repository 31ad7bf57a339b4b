import { listCallSchema } from '#app/modules/recommendations/domain/provider-answer.ts';
import { answerCall, invalidCall } from '#app/modules/recommendations/http/answer-call.server.ts';
import { serveList } from '#app/modules/recommendations/usecases/serve-recommendations.server.ts';
import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/api-recommended-list.ts';

/** A page of the products that a market recommends to everyone. */
export function loader({ context, params }: Route.LoaderArgs) {
  const call = listCallSchema.safeParse(params);
  if (!call.success) return invalidCall();
  return answerCall(context.get(requestContext), (deps) => serveList(deps, call.data));
}
