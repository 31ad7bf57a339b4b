import { z } from 'zod';
import type { ContentFacts } from '#app/modules/content/domain/content-facts.ts';
import { isEmptyField, marked, type Note, number, reasonOf } from '#app/modules/content/domain/delivery/fields.ts';
import type { Delivered } from '#app/modules/content/domain/delivery/read-fields.ts';
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';
import { keyedBlocks } from './keyed-blocks.ts';

const MESSAGE = 'Problem with free shipping';
const HIGHEST = 100_000_000;
const amountSchema = number.pipe(z.number().min(0).max(HIGHEST));

const countryOf = ({ country }: Delivered) => COUNTRY_CODES.find((code) => code === country) ?? null;

/**
 * The thresholds of free shipping by country, from the strongest version that states one. An invalid amount is noted
 * and is 0, as is no amount: delivery is never free. An empty one is that of the version below.
 */
export function readThresholds(versions: readonly Delivered[], note: Note): ContentFacts['freeShippingThresholds'] {
  const keyOf = (block: Delivered): CountryCode | null => {
    const known = countryOf(block);
    if (known === null) note(MESSAGE, { country: String(block.country).slice(0, 20), reason: 'unknown country' });
    return known;
  };
  const entries = [...keyedBlocks(versions, 'thresholds', keyOf)].flatMap(([country, blocks]) => {
    const stated = blocks.find(({ amount }) => !isEmptyField(amount));
    if (!stated) return [];
    const read = amountSchema.safeParse(stated.amount);
    if (!read.success) note(MESSAGE, { country, reason: reasonOf(read.error) });
    return [[country, read.data ?? 0] as const];
  });
  return Object.fromEntries(entries);
}

/** The marks of the thresholds of a draft, by country. */
export function readThresholdMarks(versions: readonly Delivered[]): ContentFacts['thresholdMarks'] {
  return Object.fromEntries(
    [...keyedBlocks(versions, 'thresholds', countryOf)].flatMap(([country, [block]]) => {
      const mark = marked._editable.parse(block?._editable);
      return mark === undefined ? [] : [[country, mark]];
    }),
  );
}
