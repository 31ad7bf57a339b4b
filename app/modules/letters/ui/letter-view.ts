import type { Letter } from '#app/modules/letters/domain/letter.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** A letter in words. */
export type LetterView = {
  /** `lang` of the letter. */
  readonly language: string;
  readonly brand: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** What the letter is for, as a link in full. */
  readonly link: { readonly href: string; readonly label: string };
  readonly closing: string;
  readonly sender: string;
};

/** The words of a letter. `sender` is the line that names the seller. */
export function letterView(
  { content }: Letter,
  {
    t,
    ...facts
  }: Pick<LetterView, 'language' | 'brand' | 'sender'> & { readonly t: Translate; readonly origin: string },
): LetterView {
  const { language, brand, sender, origin } = facts;
  return {
    language,
    brand,
    subject: t('letters:orderLink.subject', { number: content.orderNumber }),
    greeting: t('letters:greeting', { name: content.firstName }),
    paragraphs: [
      t('letters:orderLink.text', { number: content.orderNumber }),
      t('letters:orderLink.private'),
      t('letters:orderLink.notYou'),
    ],
    link: { href: `${origin}${content.path}`, label: t('letters:orderLink.open') },
    closing: t('letters:closing', { brand }),
    sender,
  };
}

/** The letter as plain text, the link on a line of its own. */
export function letterText({ greeting, paragraphs, link, closing, sender }: LetterView): string {
  const [first = '', ...rest] = paragraphs;
  return [greeting, first, `${link.label}:\n${link.href}`, ...rest, closing, `-- \n${sender}`].join('\n\n');
}
