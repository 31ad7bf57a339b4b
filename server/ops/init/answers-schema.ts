import { z } from 'zod';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { ownShopSchema } from '#server/platform/content/own-shop.ts';

const text = z.string({ error: 'is needed' }).trim().min(1, 'is needed').max(500, 'has more than 500 characters');

/** What `init` asks, or reads from a file. What a setting of the environment means is checked by its own rules. */
export const answersSchema = z.strictObject({
  shop: ownShopSchema,
  origin: text,
  stage: text.optional(),
  mail: z
    .strictObject({
      host: text,
      port: text.optional(),
      user: text.optional(),
      password: text.optional(),
      from: text.optional(),
    })
    .optional(),
  payments: z
    .strictObject({
      merchantAccount: text,
      environment: text.default('test'),
      livePrefix: text.optional(),
      apiKey: text,
      clientKey: text,
      hmacKeys: text.optional(),
    })
    .optional(),
  carriers: z
    .partialRecord(z.enum(COUNTRY_CODES), text, { error: 'must name carriers by country, as {"DE": "DHL"}' })
    .default({}),
});
export type Answers = z.output<typeof answersSchema>;
export type Draft = z.input<typeof answersSchema>;
