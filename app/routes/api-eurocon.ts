import { requestContext } from '#app/request-context.ts';
import type { Route } from './+types/api-eurocon.ts';

/**
 * Exchange rates for one euro, each with a percentage and the rounded rate that follows from both:
 * `{"base":"EUR","date":"2026-11-20","rates":{"GBP":{"rate":0.872,"percentage":2,"pretty":0.89},…}}`.
 */
export async function loader({ context: provider }: Route.LoaderArgs): Promise<Response> {
  const rates = await provider.get(requestContext).services.exchangeRates.latest();
  return Response.json(rates, { headers: { 'Cache-Control': 'public, max-age=3600' } });
}
