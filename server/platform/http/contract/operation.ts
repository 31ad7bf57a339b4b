import type { z } from 'zod';

/**
 * One call of the platform. The server routes by this table, the adapters call by it, and docs/platform-api.yaml is
 * generated from it. Values of a visitor are never part of a path, only of the query and the body.
 */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly tag: 'products' | 'carts' | 'shipping' | 'orders' | 'reviews';
  readonly summary: string;
  /** Whether `storeId` and `countryCode` name the market in the query. */
  readonly market: boolean;
  /** The cart token, `Authorization: Bearer`. `optional` where the service itself handles a missing one. */
  readonly token: 'needed' | 'optional' | 'none';
  readonly query: z.ZodType;
  readonly body: z.ZodType;
  readonly answer: z.ZodType;
  /** The domain errors of the call; null when there is none. */
  readonly rejection: z.ZodType | null;
};
