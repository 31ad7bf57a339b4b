import { z } from 'zod';

const responseFactsSchema = z.object({
  /** Stock status of the cart's lines by variant, which the browser mirrors. */
  stock: z.record(z.string(), z.string()).readonly().optional(),
  /** The page has the express wallet, which pays in the page. */
  wallet: z.boolean().optional(),
  /** The address of the page has an address of mail, a number or a long text: no other company may know it. */
  hidesAddress: z.boolean().optional(),
  /** The browser deletes everything it keeps for the shop. */
  forgetsDevice: z.boolean().optional(),
});

/**
 * What an answer means beyond its page. A loader or an action returns it as `responseFacts` beside the page's data;
 * `entry.server.tsx` alone reads it.
 */
export type ResponseFacts = Readonly<z.infer<typeof responseFactsSchema>>;

const routeDataSchema = z.object({ responseFacts: responseFactsSchema });

type RouteData = Readonly<Record<string, unknown>> | null;

/** The facts of the matched routes. Those of an action take precedence over those of loaders. */
export function responseFactsOf({
  loaderData,
  actionData,
}: {
  readonly loaderData: RouteData;
  readonly actionData: RouteData;
}): ResponseFacts {
  const facts = [...Object.values(loaderData ?? {}), ...Object.values(actionData ?? {})].map(factsIn);
  return Object.assign({}, ...facts);
}

function factsIn(data: unknown): ResponseFacts | null {
  const read = routeDataSchema.safeParse(data);
  return read.success ? read.data.responseFacts : null;
}
