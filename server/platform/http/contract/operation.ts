import type { z } from 'zod';

/**
 * One call of the platform. The server routes by this table, the adapters call by it, and docs/platform-api.yaml is
 * written from it. No value of a visitor is part of a path: such values stand in the query and the body.
 */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly tag: 'products' | 'carts' | 'shipping' | 'orders';
  readonly summary: string;
  /** Whether `storeId` and `countryCode` name the market in the query. */
  readonly market: boolean;
  /** The cart token, `Authorization: Bearer`. `optional` where the service itself says what a missing one means. */
  readonly token: 'needed' | 'optional' | 'none';
  readonly query: z.ZodType;
  readonly body: z.ZodType;
  readonly answer: z.ZodType;
  /** What the business may refuse; null where it never does. */
  readonly refusal: z.ZodType | null;
};
