import type { LetterContent } from '#app/modules/letters/domain/letter.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';

type Enquiry = Omit<Extract<LetterContent, { kind: 'enquiry' }>, 'kind' | 'country'> & {
  readonly country: CountryCode;
};

type Deps = {
  readonly enquiry: (id: string) => Promise<Enquiry | null>;
  /** Deletes an enquiry whose letter is written. */
  readonly forget: (id: string) => Promise<void>;
  /** The operator's address in the words of a market. */
  readonly operator: (country: CountryCode) => string;
  readonly letters: LetterService;
};

/** Writes an enquiry to the operator and deletes it. Returns whether a letter was delivered. */
export async function writeEnquiryLetter(
  { enquiry, forget, operator, letters }: Deps,
  { id }: { readonly id: string },
): Promise<boolean> {
  const found = await enquiry(id);
  if (!found) return false;
  await letters.deliver({
    id: `enquiry:${id}`,
    to: operator(found.country),
    replyTo: found.email,
    market: found.country,
    content: { kind: 'enquiry', ...found },
  });
  await forget(id);
  return true;
}
