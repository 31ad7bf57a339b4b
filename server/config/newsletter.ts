import { z } from 'zod';
import { redacted } from '#server/kernel/redacted.ts';
import type { NewsletterConfig } from './types.ts';
import { serviceUrl, VISIBLE } from './values.ts';

export const newsletterSchema = z.discriminatedUnion(
  'NEWSLETTER_ADAPTER',
  [
    z.object({ NEWSLETTER_ADAPTER: z.literal('embedded') }),
    z.object({
      NEWSLETTER_ADAPTER: z.literal('http'),
      NEWSLETTER_URL: serviceUrl,
      NEWSLETTER_TOKEN: z
        .string({ error: 'is needed when NEWSLETTER_ADAPTER is http' })
        .max(500, 'is longer than 500 characters')
        .regex(VISIBLE, 'must be visible ASCII characters'),
    }),
  ],
  { error: 'is not a newsletter adapter of this shop: use embedded or http' },
);

export function newsletterConfig(parsed: z.infer<typeof newsletterSchema>): NewsletterConfig {
  if (parsed.NEWSLETTER_ADAPTER === 'embedded') return { adapter: 'embedded' };
  return { adapter: 'http', url: parsed.NEWSLETTER_URL, token: redacted(parsed.NEWSLETTER_TOKEN) };
}
