import type { Delivery, LetterContent } from '#app/modules/letters/domain/letter.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';

type Enquiry = Omit<Extract<LetterContent, { kind: 'enquiry' }>, 'kind' | 'country'> & {
  readonly country: CountryCode;
};

type Reading = {
  readonly enquiry: (id: string) => Promise<Enquiry | null>;
  readonly letters: LetterService;
};

/** Writes an enquiry to the operator, who answers its sender. Null where it is deleted. */
export async function writeEnquiryLetter(
  {
    enquiry,
    operator,
    letters,
  }: Reading & {
    /** The operator's address in the words of a market. */
    readonly operator: (country: CountryCode) => string;
  },
  { id }: { readonly id: string },
): Promise<Delivery | null> {
  const found = await enquiry(id);
  if (!found) return null;
  return letters.deliver({
    id: `enquiry:${id}`,
    to: operator(found.country),
    replyTo: found.email,
    market: found.country,
    content: { kind: 'enquiry', ...found },
  });
}

/** Writes to the sender of an enquiry that it arrived, and deletes the enquiry. Null where it is deleted. */
export async function writeEnquiryReceipt(
  { enquiry, forget, letters }: Reading & { readonly forget: (id: string) => Promise<void> },
  { id }: { readonly id: string },
): Promise<Delivery | null> {
  const found = await enquiry(id);
  if (!found) return null;
  const delivery = await letters.deliver({
    id: `enquiry-receipt:${id}`,
    to: found.email,
    market: found.country,
    content: { kind: 'enquiry-receipt' },
  });
  await forget(id);
  return delivery;
}
