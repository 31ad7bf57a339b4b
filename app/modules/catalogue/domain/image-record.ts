import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';
import { localizedTextSchema } from '#app/kernel/text-schema.ts';
import { ART_PATTERNS } from './product-attributes.ts';

/** `#rgb` or `#rrggbb`. */
const colour = z.string().regex(/^#[0-9a-f]{3}([0-9a-f]{3})?$/i);

const artPatternShape = z.object({
  type: z.enum(ART_PATTERNS),
  colors: z.array(colour),
  size: z.number().optional(),
  widths: z.array(z.number()).optional(),
  motif: z.array(z.string()).optional(),
  gap: z.number().optional(),
  scale: z.number().optional(),
  filler: colour.optional(),
  line: colour.optional(),
  r: z.number().optional(),
  jitter: z.number().optional(),
});
export type ArtPattern = Immutable<z.infer<typeof artPatternShape>>;

/** The input of the illustration generator. `seed` fixes the random placement. */
const artShape = z.object({
  subject: z.enum(['socks', 'boxers', 't-shirt', 'gift-box']),
  base: colour,
  accent: colour,
  toe: colour.optional(),
  heel: colour.optional(),
  cuff: colour.optional(),
  collar: colour.optional(),
  bg: colour,
  height: z.enum(['knee', 'crew', 'quarter', 'ankle', 'low']).optional(),
  seed: z.string(),
  pattern: artPatternShape,
  /** A single motif on the chest of a T-shirt. */
  print: z.string().optional(),
  /** The folded socks in a gift box. */
  socks: z.array(z.object({ base: colour, accent: colour, pattern: artPatternShape })).optional(),
});
export type ArtSpec = Immutable<z.infer<typeof artShape>>;

/** The source of a picture: drawn from data, or a remote file fetched on demand. */
export const imageSourceShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('art'), art: artShape, view: z.enum(['pair', 'single', 'detail']) }),
  z.object({ kind: z.literal('remote'), url: z.url() }),
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
