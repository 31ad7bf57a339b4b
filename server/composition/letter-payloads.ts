import { z } from 'zod';
import { readPayload } from '#server/platform/outbox/payload.ts';

const idShape = z.object({ id: z.string() });
const addressShape = z.object({ storefront: z.string(), emailHash: z.string() });
const waitingShape = addressShape.extend({ variantId: z.string() });
const signUpShape = addressShape.extend({ askedAt: z.number() });

/** The id of a declaration, an enquiry or a sign-in link. Throws `InvalidPayload`. */
export const idOf = (payload: unknown) => readPayload(idShape, payload);

/** The size for which an address waits. */
export type WaitingKey = z.infer<typeof waitingShape>;

/** Throws `InvalidPayload`. */
export const waitingKeyOf = (payload: unknown): WaitingKey => readPayload(waitingShape, payload);

/** The newsletter sign-up of a message. Throws `InvalidPayload`. */
export const signUpOf = (payload: unknown) => readPayload(signUpShape, payload);
