import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { localizedTextSchema } from '#app/kernel/text-schema.ts';

/** `#rgb` or `#rrggbb`. */
const colour = z.string().regex(/^#[0-9a-f]{3}([0-9a-f]{3})?$/i);

/** The source of a picture: drawn from data, or a remote file fetched on demand. */
export const imageSourceShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drawn'), name: z.string() }),
  z.object({
    kind: z.literal('remote'),
    url: z.url(),
    /** The drawing in its place while it cannot be had; absent for that of socks. */
    instead: z.string().optional(),
  }),
]);
export type ImageSource = Immutable<z.infer<typeof imageSourceShape>>;

/** The fields of a picture that are the same in every language. */
export const imageFactsShape = z.object({
  /** Unique over the catalogue, url-safe; `/images/{id}` serves it. */
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
  position: z.number().int(),
  backgroundColor: colour,
  imageType: z.enum(['hero', 'alternate', 'detail']),
  /** Intrinsic size in pixels, when known; drawn art is 800 x 800. */
  width: z.number().int(),
  height: z.number().int(),
});

export const imageRecordShape = imageFactsShape.extend({ source: imageSourceShape, alt: localizedTextSchema() });
export type ImageRecord = Immutable<z.infer<typeof imageRecordShape>>;
