import type { Delivery, LetterContent } from '#app/modules/letters/domain/letter.ts';
import type { CountLetter, LetterService } from '#app/modules/letters/ports.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';

type Enquiry = Omit<Extract<LetterContent, { kind: 'enquiry' }>, 'kind' | 'country'> & {
  readonly country: CountryCode;
};

/** `askedAt` is in milliseconds: the same words may be asked again later. */
type StoredEnquiry = { readonly enquiry: Enquiry; readonly askedAt: number };

type Reading = {
  readonly stored: (id: string) => Promise<StoredEnquiry | null>;
  readonly letters: LetterService;
};

/** Writes an enquiry to the operator, who answers its sender. Null where it is deleted. */
export async function writeEnquiryLetter(
  {
    stored,
    operator,
    letters,
  }: Reading & {
    /** The operator's address in the words of a market. */
    readonly operator: (country: CountryCode) => string;
  },
  { id }: { readonly id: string },
): Promise<Delivery | null> {
  const found = await stored(id);
  if (!found) return null;
  const { enquiry, askedAt } = found;
  return letters.deliver({
    id: `enquiry:${id}:${askedAt}`,
    to: operator(enquiry.country),
    replyTo: enquiry.email,
    market: enquiry.country,
    content: { kind: 'enquiry', ...enquiry },
  });
}

/**
 * Writes to the sender of an enquiry that it arrived, and deletes the enquiry. Null where it is deleted, and where the
 * address has had its letters.
 */
export async function writeEnquiryReceipt(
  {
    stored,
    forget,
    letters,
    countLetter,
  }: Reading & { readonly forget: (id: string) => Promise<void>; readonly countLetter: CountLetter },
  { id }: { readonly id: string },
): Promise<Delivery | null> {
  const found = await stored(id);
  if (!found) return null;
  const { enquiry, askedAt } = found;
  const letter = { id: `enquiry-receipt:${id}:${askedAt}`, to: enquiry.email };
  const delivery = (await countLetter('enquiry-mail', letter))
    ? await letters.deliver({ ...letter, market: enquiry.country, content: { kind: 'enquiry-receipt' } })
    : null;
  await forget(id);
  return delivery;
}
