import * as z from 'zod/mini';
import { MAX_TYPED_LENGTH, tidy } from '#app/modules/checkout/domain/plain-text.ts';
import { parseForm } from '#app/web/forms/parse-form.ts';
import { CHOOSE_ADDRESS, FIND_ADDRESS } from './field-names.ts';

/** A request of the postcode lookup inside the address form. `chosen` is the id of a chosen address. */
export type LookupRequest = { readonly postCode: string; readonly houseNumber: string; readonly chosen: string | null };

const text = z._default(z.string(), '');
const lookupFields = z.object({
  lookup: z.prefault(z.object({ postCode: text, houseNumber: text }), {}),
  [FIND_ADDRESS]: z.optional(z.string()),
  [CHOOSE_ADDRESS]: z.optional(z.string()),
});

/** Whether a button of the lookup posted the address form. */
export function isLookup(posted: FormData): boolean {
  return posted.has(FIND_ADDRESS) || posted.has(CHOOSE_ADDRESS);
}

/** The lookup of a posted address form. */
export function readLookupForm(posted: FormData): LookupRequest {
  const submission = parseForm(posted, { schema: lookupFields, longest: MAX_TYPED_LENGTH });
  if (submission.status !== 'success') return { postCode: '', houseNumber: '', chosen: null };
  const { lookup, [CHOOSE_ADDRESS]: chosen } = submission.value;
  return { postCode: tidy(lookup.postCode), houseNumber: tidy(lookup.houseNumber), chosen: chosen ?? null };
}
