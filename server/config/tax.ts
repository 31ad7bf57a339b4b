import { z } from 'zod';
import { redacted } from '#server/kernel/redacted.ts';
import type { TaxConfig } from './types.ts';
import { origin } from './values.ts';

export const taxSchema = z.discriminatedUnion(
  'TAX_ADAPTER',
  [
    z.object({ TAX_ADAPTER: z.literal('embedded') }),
    z.object({
      TAX_ADAPTER: z.literal('taxjar'),
      TAX_TAXJAR_KEY: z
        .string({ error: 'is needed when TAX_ADAPTER is taxjar' })
        .min(16, 'is too short to be an API key'),
      TAX_TAXJAR_URL: origin.default('https://api.taxjar.com'),
    }),
  ],
  { error: 'is not a tax adapter of this shop: use embedded or taxjar' },
);

export function taxConfig(parsed: z.infer<typeof taxSchema>): TaxConfig {
  if (parsed.TAX_ADAPTER === 'embedded') return { adapter: 'embedded' };
  return { adapter: 'taxjar', key: redacted(parsed.TAX_TAXJAR_KEY), url: parsed.TAX_TAXJAR_URL };
}
