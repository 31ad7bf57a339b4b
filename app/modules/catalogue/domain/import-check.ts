import { z } from 'zod';
import type { Immutable } from '#app/kernel/immutable.ts';

const count = z.int().min(0);

/** What a dry run of an import found in a product file, for the operator. */
export const importCheckShape = z.object({
  /** The name of the file, without its folder. */
  file: z.string(),
  format: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** What a shopper could buy of it, in sentences. */
  summary: z.array(z.string()),
  /** Why the file cannot be imported; null when it can. */
  fault: z.string().nullable(),
  /** `field` is null for a column that is not read. */
  columns: z.array(z.object({ column: z.string(), field: z.string().nullable(), example: z.string() })),
  /** The first products as they would be in the shop. */
  products: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      sizes: z.array(z.object({ label: z.string(), stock: count })),
      price: z.string(),
      colour: z.string(),
      fibres: z.string(),
      page: z.string(),
    }),
  ),
  /** Everything that was rejected, repaired or restricted, most frequent first. */
  reasons: z.array(z.object({ outcome: z.string(), reason: z.string(), why: z.string(), count })),
  /** The first rejected rows. */
  rejected: z.array(z.object({ row: count, id: z.string(), reason: z.string(), detail: z.string() })),
});
export type ImportCheck = Immutable<z.infer<typeof importCheckShape>>;
