/** Requests that cost more than a page: each has a limit per network. */
export const LIMITED_REQUESTS = ['search', 'cart-creation', 'market-switch', 'address'] as const;
export type LimitedRequest = (typeof LIMITED_REQUESTS)[number];

/** Limits per network, counted over all nodes. */
export interface RequestLimits {
  /**
   * Counts a request. Answers null while it is within its limit, else in how many seconds the next one is. An unknown
   * address has no limit.
   */
  take(kind: LimitedRequest, clientAddress: string | null): Promise<number | null>;
}
