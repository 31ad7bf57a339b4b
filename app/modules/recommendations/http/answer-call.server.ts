import { NO_SKU } from '#app/modules/recommendations/domain/provider-answer.ts';
import type { serveBeside } from '#app/modules/recommendations/usecases/serve-recommendations.server.ts';
import type { RequestContext } from '#app/request-context.ts';
import { retryHeaders } from '#app/web/too-many-requests.ts';

type Served = Awaited<ReturnType<typeof serveBeside>>;
type ServeDeps = Parameters<typeof serveBeside>[0];

const NO_STORE = { 'Cache-Control': 'no-store' } as const;

/** The answer to a call that this shop cannot read. */
export function invalidCall(): Response {
  return Response.json({ error: 'Invalid request' }, { status: 400, headers: NO_STORE });
}

/** Answers a provider's call within its limit, from the shop's own engine, whichever adapter its pages use. */
export async function answerCall(
  { services, clientAddress }: RequestContext,
  serve: (deps: ServeDeps) => Promise<Served>,
): Promise<Response> {
  const wait = await services.requestLimits.take('recommendations', clientAddress);
  if (wait !== null)
    return Response.json(
      { error: 'Too many requests' },
      { status: 429, headers: { ...NO_STORE, ...retryHeaders(wait) } },
    );
  const { ownRecommendations: recommendations, products, recommendationWidgets: widgets } = services;
  const answer = await serve({ recommendations, products, widgets });
  if (answer.ok) return Response.json(answer.value, { headers: NO_STORE });
  return Response.json({ error: answer.error }, { status: answer.error === NO_SKU ? 400 : 404, headers: NO_STORE });
}
