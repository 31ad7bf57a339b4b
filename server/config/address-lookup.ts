import { z } from 'zod';
import { redacted } from '#server/kernel/redacted.ts';
import { type ConfigProblem, problem } from './problems.ts';
import type { AddressLookupConfig, Stage } from './types.ts';
import { countries, origin, serviceUrl, VISIBLE } from './values.ts';

export const addressLookupSchema = z.discriminatedUnion(
  'ADDRESS_LOOKUP',
  [
    z.object({ ADDRESS_LOOKUP: z.literal('none') }),
    z.object({ ADDRESS_LOOKUP: z.literal('sample') }),
    z.object({ ADDRESS_LOOKUP: z.literal('pdok'), ADDRESS_LOOKUP_URL: origin.default('https://api.pdok.nl') }),
    z.object({
      ADDRESS_LOOKUP: z.literal('http'),
      ADDRESS_LOOKUP_URL: serviceUrl,
      ADDRESS_LOOKUP_TOKEN: z
        .string()
        .max(500, 'is longer than 500 characters')
        .regex(VISIBLE, 'must be visible ASCII characters')
        .optional(),
      ADDRESS_LOOKUP_COUNTRIES: z.string({ error: 'is needed when ADDRESS_LOOKUP is http' }).pipe(countries),
    }),
  ],
  { error: 'is not an address lookup of this shop: use none, sample, pdok or http' },
);
type Parsed = z.infer<typeof addressLookupSchema>;

/** What is used unless the environment names another: in production no sample. */
export const lookupOf = (stage: Stage): 'none' | 'sample' => (stage === 'production' ? 'none' : 'sample');

/** A shopper would not find an address in a sample. */
export function addressLookupProblems(parsed: Parsed, stage: Stage): readonly ConfigProblem[] {
  return parsed.ADDRESS_LOOKUP === 'sample' && stage === 'production'
    ? [problem('ADDRESS_LOOKUP', 'is sample in production, which knows twelve postcodes: use none, pdok or http')]
    : [];
}

export function addressLookupConfig(parsed: Parsed): AddressLookupConfig {
  switch (parsed.ADDRESS_LOOKUP) {
    case 'pdok':
      return { adapter: 'pdok', url: parsed.ADDRESS_LOOKUP_URL };
    case 'http': {
      const { ADDRESS_LOOKUP_TOKEN: token, ADDRESS_LOOKUP_COUNTRIES: served } = parsed;
      return {
        adapter: 'http',
        url: parsed.ADDRESS_LOOKUP_URL,
        token: token === undefined ? null : redacted(token),
        countries: served,
      };
    }
    default:
      return { adapter: parsed.ADDRESS_LOOKUP };
  }
}
