import { z } from 'zod';
import {
  feedOperations,
  marketOperations,
  pictureOperations,
  productOperations,
  productRecordOperations,
  reviewOperations,
  stockAlertOperations,
} from './catalogue-operations.ts';
import { cartOperations, orderOperations, outboxOperations } from './commerce-operations.ts';
import type { CalledPort, Operation, PortTable, ServedPort } from './operation.ts';

/**
 * Every call of the platform: the methods of its ports. The server answers by this table, the client calls by it, and
 * docs/platform-api.yaml is written from it.
 */
export const OPERATIONS = {
  products: productOperations,
  productRecords: productRecordOperations,
  feed: feedOperations,
  pictures: pictureOperations,
  market: marketOperations,
  stockAlerts: stockAlertOperations,
  reviews: reviewOperations,
  carts: cartOperations,
  orders: orderOperations,
  outbox: outboxOperations,
} as const satisfies Readonly<Record<string, PortTable>>;
type Operations = typeof OPERATIONS;

/** The ports that answer the calls. */
export type PlatformServices = { readonly [Noun in keyof Operations]: ServedPort<Operations[Noun]> };
/** The same ports for a caller of a hosted platform. */
export type HostedPlatform = { readonly [Noun in keyof Operations]: CalledPort<Operations[Noun]> };

export type DescribedCall = {
  readonly noun: keyof Operations;
  readonly name: string;
  readonly operation: Operation;
  /** The JSON object of its arguments. */
  readonly body: z.ZodObject;
};
/** The calls by their paths. No value of a visitor is part of a path. */
export const CALLS: ReadonlyMap<string, DescribedCall> = new Map(
  (Object.keys(OPERATIONS) as (keyof Operations)[]).flatMap((noun) =>
    Object.entries<Operation>(OPERATIONS[noun]).map(([name, operation]) => [
      pathOf(noun, name),
      { noun, name, operation, body: z.object(Object.fromEntries(operation.input)) },
    ]),
  ),
);

export function pathOf(noun: string, name: string): string {
  return `/v1/${noun}/${name}`;
}

/** Errors of the HTTP layer, before the port is called. `loading`: the platform loads what the call needs. */
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
  loading: 503,
} as const;
export type PlatformFault = keyof typeof PLATFORM_FAULTS;

export const SERVICE_KEY_HEADER = 'X-Service-Key';
export const KEY_HEADER = 'Idempotency-Key';
