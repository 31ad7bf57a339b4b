import { z } from 'zod';
import { productRecordSchema } from './catalogue/product-record.ts';

const flag = z.union([z.literal(0), z.literal(1)]);
const count = z.int().min(0);

/**
 * What a program beside the running shop may have its writer do, with the shape of the arguments: the steps of a catalogue import. Carts,
 * orders and payments stay with the shop.
 */
export const operatorCommands = {
  importProducts: z.object({
    products: z.array(productRecordSchema),
    now: count,
    rank: count,
    displace: z.boolean().optional(),
    listLater: z.boolean().optional(),
  }),
  listProducts: z.object({
    listings: z.array(
      z.object({
        category: z.string(),
        isUs: flag,
        currency: z.string(),
        rows: z.array(z.tuple([z.string(), count, flag, count, z.int()])),
      }),
    ),
  }),
  removeProducts: z.object({ ids: z.array(z.string()) }),
  noteCatalogueSource: z.object({ source: z.literal('import'), version: z.string() }),
};
