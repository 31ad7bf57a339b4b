import type { Address } from '#app/kernel/address.ts';
import { type MarketSeller, sellerLine } from '#app/modules/content/domain/market-seller.ts';
import type { Story } from '#app/modules/content/domain/story.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { OrderLinesView } from '#app/modules/orders/ui/order-lines.tsx';
import type { Translate } from '#app/web/i18n/translator.ts';

/** A link in full. */
export type LetterLink = { readonly href: string; readonly label: string };

/** Label and lines of one fact. */
export type LetterRow = { readonly label: string; readonly lines: readonly string[] };

/** Words, or a link among them. */
export type LetterInline = string | LetterLink;

/** A part of a letter, printed in turn as HTML and as text. */
export type LetterPart =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Terms: smaller text. */
  | { readonly kind: 'small'; readonly text: string }
  | { readonly kind: 'subheading'; readonly text: string }
  /** A paragraph of terms, with links among its words. */
  | { readonly kind: 'prose'; readonly inlines: readonly LetterInline[] }
  /** `start` is the number of the first item; null for a list without numbers. */
  | { readonly kind: 'list'; readonly items: readonly (readonly LetterInline[])[]; readonly start?: number | null }
  /** What the letter is for. */
  | { readonly kind: 'button'; readonly link: LetterLink }
  | { readonly kind: 'link'; readonly link: LetterLink }
  | { readonly kind: 'picture'; readonly src: string; readonly alt: string }
  | { readonly kind: 'rows'; readonly rows: readonly LetterRow[] }
  /** Lines and sums of an order; pictures are links in full. */
  | {
      readonly kind: 'order';
      readonly order: OrderLinesView;
      readonly sizeLabel: (size: string) => string;
      readonly totalLabel: string;
      readonly giftLabel: string;
    }
  /** A form to copy: one line for each field to fill in. */
  | {
      readonly kind: 'form';
      readonly lines: readonly string[];
      readonly fields: readonly string[];
      readonly note: string;
    };

/** What one kind of letter says. */
export type LetterWords = {
  readonly subject: string;
  /** The heading; the brand's name where it is null. */
  readonly title: string | null;
  readonly greeting: string;
  readonly parts: readonly LetterPart[];
  /** Lists of mails show it after the subject. */
  readonly preview: string;
  /** The link that ends letters of this kind; its page asks before it acts. */
  readonly end: LetterLink | null;
};

/** What the words of every letter depend on. */
export type LetterFacts = {
  readonly t: Translate;
  readonly format: Formatter;
  readonly registry: MarketRegistry;
  readonly market: Market;
  /** `lang` of the letter. */
  readonly language: string;
  /** The shop's origin, without a trailing slash. */
  readonly origin: string;
  readonly brand: string;
  readonly seller: MarketSeller;
  /** The page of the terms, for a letter that has them in full. */
  readonly terms: Story | null;
  /** The service address. */
  readonly email: string;
  /** Milliseconds. */
  readonly now: number;
  /** An address in lines, in the format of its country. */
  addressLines(address: Address): readonly string[];
};

/** The seller with its telephone number, where it has one. */
export const sellerContact = (seller: MarketSeller): string =>
  [sellerLine(seller), seller.telephone].filter(Boolean).join(', ');

export const text = (words: string): LetterPart => ({ kind: 'text', text: words });
export const small = (words: string): LetterPart => ({ kind: 'small', text: words });
export const heading = (words: string): LetterPart => ({ kind: 'heading', text: words });
export const button = (href: string, label: string): LetterPart => ({ kind: 'button', link: { href, label } });
