import { z } from 'zod';
import type { RecommendationsConfig } from './types.ts';
import { origin } from './values.ts';

export const recommendationsSchema = z.discriminatedUnion(
  'RECOMMENDATIONS_ADAPTER',
  [
    z.object({ RECOMMENDATIONS_ADAPTER: z.literal('embedded') }),
    z.object({
      RECOMMENDATIONS_ADAPTER: z.literal('http'),
      RECOMMENDATIONS_URL: z.string({ error: 'is needed when RECOMMENDATIONS_ADAPTER is http' }).pipe(origin),
    }),
  ],
  { error: 'is not a recommendations adapter of this shop: use embedded or http' },
);

export function recommendationsConfig(parsed: z.infer<typeof recommendationsSchema>): RecommendationsConfig {
  if (parsed.RECOMMENDATIONS_ADAPTER === 'embedded') return { adapter: 'embedded' };
  return { adapter: 'http', url: parsed.RECOMMENDATIONS_URL };
}
