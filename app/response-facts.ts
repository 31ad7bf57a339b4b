/**
 * What an answer means beyond its page. A loader or an action returns it as `responseFacts` beside the page's data;
 * `entry.server.tsx` alone reads it.
 */
export type ResponseFacts = {
  /** Stock status of the cart's lines by variant, which the browser mirrors. */
  readonly stock?: Readonly<Record<string, string>>;
  /** The page has the express wallet, whose script comes from another host. */
  readonly wallet?: boolean;
  /** The browser deletes everything it keeps for the shop. */
  readonly forgetsDevice?: boolean;
};

type RouteData = Readonly<Record<string, unknown>> | null;

/** The facts that the matched routes returned. Those of an action overrule those of the loaders. */
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
