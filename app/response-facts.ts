/**
 * Facts of an answer besides its page. A loader or an action returns them as `responseFacts` beside the page's data;
 * `entry.server.tsx` alone reads them.
 */
export type ResponseFacts = {
  /** Stock status of the cart's lines by variant, which the browser mirrors. */
  readonly stock?: Readonly<Record<string, string>>;
  /** The page has the express wallet, whose script comes from another host. */
  readonly wallet?: boolean;
  /** The browser deletes all data of the shop. */
  readonly forgetsDevice?: boolean;
};

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
  return typeof data === 'object' && data !== null && 'responseFacts' in data
    ? (data.responseFacts as ResponseFacts)
    : null;
}
