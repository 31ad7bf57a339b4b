import { z } from 'zod';
import { redacted } from '#server/kernel/redacted.ts';
import type { SearchConfig } from './types.ts';
import { SHORTEST_SERVICE_KEY, serviceUrl, VISIBLE } from './values.ts';

const served = {
  SEARCH_API_TOKEN: z
    .string()
    .min(SHORTEST_SERVICE_KEY, `must have ${SHORTEST_SERVICE_KEY} or more characters`)
    .regex(VISIBLE, 'must be visible ASCII characters')
    .optional(),
};

export const searchSchema = z.discriminatedUnion(
  'SEARCH_ADAPTER',
  [
    z.object({ SEARCH_ADAPTER: z.literal('embedded'), ...served }),
    z.object({
      SEARCH_ADAPTER: z.literal('xo'),
      XO_SEARCH_URL: serviceUrl,
      XO_SEARCH_TOKEN: z
        .string({ error: 'is needed when SEARCH_ADAPTER is xo' })
        .max(200, 'is longer than 200 characters'),
      ...served,
    }),
  ],
  { error: 'is not a search adapter of this shop: use embedded or xo' },
);

export function searchConfig(parsed: z.infer<typeof searchSchema>): SearchConfig {
  const apiToken = parsed.SEARCH_API_TOKEN === undefined ? null : redacted(parsed.SEARCH_API_TOKEN);
  if (parsed.SEARCH_ADAPTER !== 'xo') return { adapter: parsed.SEARCH_ADAPTER, apiToken };
  return { adapter: 'xo', url: parsed.XO_SEARCH_URL, token: redacted(parsed.XO_SEARCH_TOKEN), apiToken };
}
