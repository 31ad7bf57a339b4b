import type { z } from 'zod';

/** The problem of a message that ended because of its payload. */
export const INVALID_PAYLOAD = 'invalid-payload';

/** A payload that is not one of its topic. `fields` are paths, without what they hold. */
export class InvalidPayload extends Error {
  override readonly name = 'InvalidPayload';
  readonly fields: readonly string[];

  constructor(fields: readonly string[]) {
    super(`Invalid payload: ${fields.join(', ')}`);
    this.fields = fields;
  }
}

/** The payload of a message in the shape of its topic. Throws `InvalidPayload`. */
export function readPayload<Shape extends z.ZodType>(shape: Shape, payload: unknown): z.output<Shape> {
  const read = shape.safeParse(payload);
  if (!read.success) throw new InvalidPayload(read.error.issues.map(({ path }) => path.join('.') || 'all of it'));
  return read.data;
}

/** The value of a stored payload. Throws `InvalidPayload` for a text that is no JSON. */
export function parsePayload(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidPayload(['all of it']);
  }
}

/** Logs a message that ended because of its payload, as an alert. */
export function logInvalidPayload(
  logger: { error(details: object, text: string): void },
  { id, topic }: { readonly id: string; readonly topic: string },
  { fields }: InvalidPayload,
): void {
  logger.error(
    { alert: INVALID_PAYLOAD, id, topic, fields },
    'Outbox message with an invalid payload: operator check needed',
  );
}
