import { z } from 'zod';
import type { AddressKey } from '#app/kernel/address-link.ts';
import { readSubscription } from '#server/platform/newsletter/read-subscription.ts';
import { readPayload } from '#server/platform/outbox/payload.ts';
import type { ShopStore } from './commands.ts';

const idShape = z.object({ id: z.string() });
const addressShape = z.object({ storefront: z.string(), emailHash: z.string() });
const waitingShape = addressShape.extend({ variantId: z.string() });
/** An earlier release queued messages without `askedAt`. */
const signUpShape = addressShape.extend({ askedAt: z.number().optional() });

/** The id of a declaration, an enquiry or a sign-in link. Throws `InvalidPayload`. */
export const idOf = (payload: unknown) => readPayload(idShape, payload);

/** The size for which an address waits. */
export type WaitingKey = z.infer<typeof waitingShape>;

/** Throws `InvalidPayload`. */
export const waitingKeyOf = (payload: unknown): WaitingKey => readPayload(waitingShape, payload);

/** The newsletter sign-up of a message: without its time, the stored one. Null where that has ended. */
export async function signUpOf(
  { read }: Pick<ShopStore, 'read'>,
  payload: unknown,
): Promise<(AddressKey & { readonly askedAt: number }) | null> {
  const { askedAt, ...key } = readPayload(signUpShape, payload);
  const newest = askedAt ?? (await readSubscription(read, key))?.askedAt;
  return newest === undefined ? null : { ...key, askedAt: newest };
}
