import { basketCallSchema } from '#app/modules/recommendations/domain/provider-answer.ts';
import { answerCall, invalidCall } from '#app/modules/recommendations/http/answer-call.server.ts';
import { serveBasket } from '#app/modules/recommendations/usecases/serve-recommendations.server.ts';
import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/api-recommended-basket.ts';

/** The call is a POST, and changes nothing. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST', 'Cache-Control': 'no-store' } });
}

/** Products that go with a bag. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const posted: unknown = await request.json().catch(() => null);
  const call = basketCallSchema.safeParse(posted);
  if (!call.success) return invalidCall();
  return answerCall(context.get(requestContext), (deps) => serveBasket(deps, call.data));
}
