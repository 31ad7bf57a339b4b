import { z } from 'zod';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { redacted } from '#server/kernel/redacted.ts';
import { type ConfigProblem, problem } from './problems.ts';
import type { CommerceConfig, Stage } from './types.ts';
import { origin, SHORTEST_SERVICE_KEY, VISIBLE } from './values.ts';

export const commerceSchema = z.discriminatedUnion(
  'COMMERCE_ADAPTER',
  [
    z.object({ COMMERCE_ADAPTER: z.literal('embedded') }),
    z.object({
      COMMERCE_ADAPTER: z.literal('http'),
      COMMERCE_HTTP_PRODUCTION_URL: origin.optional(),
      COMMERCE_HTTP_STAGING_URL: origin.optional(),
      COMMERCE_HTTP_KEY: z
        .string({ error: 'is needed when COMMERCE_ADAPTER is http' })
        .min(SHORTEST_SERVICE_KEY, `must have ${SHORTEST_SERVICE_KEY} or more characters`)
        .regex(VISIBLE, 'must be visible ASCII characters: it travels in a header'),
      COMMERCE_HTTP_TIMEOUT_MS: z
        .string()
        .regex(/^\d{3,5}$/, 'must be between 100 and 99999 milliseconds')
        .transform(Number)
        .default(3000),
      COMMERCE_HTTP_LETTERS: z.enum(['shop', 'platform'], { error: 'must be shop or platform' }).default('shop'),
    }),
  ],
  { error: 'is not a commerce adapter of this shop: use embedded or http' },
);

/** The commerce platform of a stage. A development shop uses the staging platform. */
export function commerceConfig(
  parsed: z.infer<typeof commerceSchema>,
  stage: Stage,
): Result<CommerceConfig, ConfigProblem> {
  if (parsed.COMMERCE_ADAPTER === 'embedded') return ok({ adapter: 'embedded' });
  const [variable, url] =
    stage === 'production'
      ? (['COMMERCE_HTTP_PRODUCTION_URL', parsed.COMMERCE_HTTP_PRODUCTION_URL] as const)
      : (['COMMERCE_HTTP_STAGING_URL', parsed.COMMERCE_HTTP_STAGING_URL] as const);
  if (url === undefined)
    return err(problem(variable, `is needed when COMMERCE_ADAPTER is http and SHOP_STAGE is ${stage}`));
  const { COMMERCE_HTTP_KEY: key, COMMERCE_HTTP_TIMEOUT_MS: timeout, COMMERCE_HTTP_LETTERS: letters } = parsed;
  return ok({ adapter: 'http', url, key: redacted(key), timeout, letters });
}
