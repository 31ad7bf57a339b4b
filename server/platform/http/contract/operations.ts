import { CART_OPERATIONS } from './cart-operations.ts';
import { CATALOGUE_OPERATIONS } from './catalogue-operations.ts';
import { FEED_OPERATIONS } from './feed-operations.ts';
import type { Operation } from './operation.ts';
import { ORDER_OPERATIONS } from './order-operations.ts';
import { OUTBOX_OPERATIONS } from './outbox-operations.ts';
import { REVIEW_OPERATIONS } from './review-operations.ts';

/** Every call of the platform by its name. */
export const OPERATIONS = {
  ...CATALOGUE_OPERATIONS,
  ...FEED_OPERATIONS,
  ...CART_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...OUTBOX_OPERATIONS,
  ...REVIEW_OPERATIONS,
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof OPERATIONS;

/** Writes need a key. */
export function needsKey({ method }: Pick<Operation, 'method'>): boolean {
  return method !== 'GET';
}

/** Errors of the HTTP layer, before the domain service is called. */
export const PLATFORM_FAULTS = {
  'service-key-invalid': 403,
  'path-unknown': 404,
  'method-unknown': 405,
  malformed: 400,
  'market-unknown': 400,
  'idempotency-key-missing': 400,
  'idempotency-key-reused': 409,
  'body-too-large': 413,
  internal: 500,
} as const;
export type PlatformFault = keyof typeof PLATFORM_FAULTS;

export const SERVICE_KEY_HEADER = 'X-Service-Key';
export const KEY_HEADER = 'Idempotency-Key';
