import type { Letter, LetterContent } from '#app/modules/letters/domain/letter.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { withdrawalFacts } from '#app/modules/orders/ui/withdrawal/withdrawal-facts.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** A link in full. */
type LetterLink = { readonly href: string; readonly label: string };

/** What one kind of letter says. */
type LetterWords = {
  readonly subject: string;
  readonly greeting: string;
  /** Before the links. */
  readonly first: string;
  readonly picture: { readonly src: string; readonly alt: string } | null;
  /** What the letter is for. */
  readonly links: readonly LetterLink[];
  /** After the links. */
  readonly rest: readonly string[];
  /** The link that ends letters of this kind; its page asks before it acts. */
  readonly end: LetterLink | null;
};

/** A letter in words. */
export type LetterView = LetterWords & {
  /** `lang` of the letter. */
  readonly language: string;
  readonly brand: string;
  readonly closing: string;
  readonly sender: string;
};

type Facts = Pick<LetterView, 'language' | 'brand' | 'sender'> & {
  readonly t: Translate;
  readonly market: Market;
  /** The shop's origin, without a trailing slash. */
  readonly origin: string;
};

/** The words of a letter. `sender` is the line that names the seller. */
export function letterView({ content }: Pick<Letter, 'content'>, { t, origin, market, ...facts }: Facts): LetterView {
  const words = wordsOf(content, { t, origin, market, ...facts });
  return { ...facts, ...words, closing: t('letters:closing', { brand: facts.brand }) };
}

function wordsOf(content: LetterContent, facts: Facts): LetterWords {
  switch (content.kind) {
    case 'order-link':
      return orderLink(content, facts);
    case 'newsletter-confirm':
      return newsletterConfirm(content, facts);
    case 'newsletter-welcome':
      return newsletterWelcome(content, facts);
    case 'back-in-stock':
      return backInStock(content, facts);
    case 'review-invitation':
      return reviewInvitation(content, facts);
    case 'enquiry':
      return enquiry(content, facts);
    case 'withdrawal-receipt':
      return withdrawalReceipt(content, facts);
  }
}

type Of<Kind extends LetterContent['kind']> = Extract<LetterContent, { kind: Kind }>;

function orderLink({ orderNumber, firstName, path }: Of<'order-link'>, { t, origin }: Facts): LetterWords {
  return {
    subject: t('letters:orderLink.subject', { number: orderNumber }),
    greeting: t('letters:greeting', { name: firstName }),
    first: t('letters:orderLink.text', { number: orderNumber }),
    picture: null,
    links: [{ href: origin + path, label: t('letters:orderLink.open') }],
    rest: [t('letters:orderLink.private'), t('letters:orderLink.notYou')],
    end: null,
  };
}

function newsletterConfirm({ path, endPath }: Of<'newsletter-confirm'>, { t, origin, brand }: Facts): LetterWords {
  return {
    subject: t('letters:newsletterConfirm.subject', { brand }),
    greeting: t('letters:greetingNoName'),
    first: t('letters:newsletterConfirm.text', { brand }),
    picture: null,
    links: [{ href: origin + path, label: t('letters:newsletterConfirm.open') }],
    rest: [t('letters:newsletterConfirm.notYou')],
    end: { href: origin + endPath, label: t('letters:newsletterConfirm.end') },
  };
}

function newsletterWelcome({ path, endPath }: Of<'newsletter-welcome'>, { t, origin, brand }: Facts): LetterWords {
  return {
    subject: t('letters:newsletterWelcome.subject', { brand }),
    greeting: t('letters:greetingNoName'),
    first: t('letters:newsletterWelcome.text'),
    picture: null,
    links: [{ href: origin + path, label: t('letters:newsletterWelcome.open') }],
    rest: [t('letters:newsletterWelcome.why')],
    end: { href: origin + endPath, label: t('letters:newsletterWelcome.end') },
  };
}

function backInStock(
  { product, size, picture, path, endPath }: Of<'back-in-stock'>,
  { t, origin }: Facts,
): LetterWords {
  return {
    subject: t('letters:backInStock.subject', { product }),
    greeting: t('letters:greetingNoName'),
    first: t('letters:backInStock.text', { product, size }),
    picture: picture && { src: origin + picture.path, alt: picture.alt },
    links: [{ href: origin + path, label: t('letters:backInStock.open') }],
    rest: [t('letters:backInStock.once')],
    end: { href: origin + endPath, label: t('letters:backInStock.end') },
  };
}

function reviewInvitation(
  { orderNumber, firstName, products }: Of<'review-invitation'>,
  { t, origin }: Facts,
): LetterWords {
  return {
    subject: t('letters:reviewInvitation.subject', { number: orderNumber }),
    greeting: t('letters:greeting', { name: firstName }),
    first: t('letters:reviewInvitation.text'),
    picture: null,
    links: products.map(({ name, path }) => ({
      href: origin + path,
      label: t('letters:reviewInvitation.open', { product: name }),
    })),
    rest: [t('letters:reviewInvitation.private'), t('letters:reviewInvitation.once')],
    end: null,
  };
}

function enquiry(
  { country, name, company, email, quantity, neededBy, message }: Of<'enquiry'>,
  { t }: Facts,
): LetterWords {
  return {
    subject: t('letters:enquiry.subject', { name, country }),
    greeting: t('letters:greetingNoName'),
    first: t('letters:enquiry.text', { name, email }),
    picture: null,
    links: [],
    rest: [
      ...(company ? [t('letters:enquiry.company', { company })] : []),
      ...(quantity === null ? [] : [t('letters:enquiry.quantity', { quantity })]),
      ...(neededBy ? [t('letters:enquiry.neededBy', { neededBy })] : []),
      t('letters:enquiry.message', { message }),
    ],
    end: null,
  };
}

function withdrawalReceipt(content: Of<'withdrawal-receipt'>, { t, origin, market }: Facts): LetterWords {
  const { number, orderNumber, endedOn, path } = content;
  const { facts, end } = withdrawalFacts({ t, market }, content);
  return {
    subject: t('withdrawal:letter.subject', { number: orderNumber }),
    greeting: t('letters:greeting', { name: content.name }),
    first: t('withdrawal:letter.text', { receipt: number }),
    picture: null,
    links: [{ href: origin + path, label: t('withdrawal:letter.open') }],
    rest: [
      ...facts.map(({ label, text }) => `${label}: ${text}`),
      endedOn === null ? t('withdrawal:done.next') : t('withdrawal:done.late', { day: end ?? endedOn }),
      t('withdrawal:letter.notYou'),
    ],
    end: null,
  };
}

/** The letter as plain text, each link on a line of its own. */
export function letterText({ greeting, first, links, rest, end, closing, sender }: LetterView): string {
  const lines = links.map(({ label, href }) => `${label}:\n${href}`);
  const ending = end ? [`${end.label}:\n${end.href}`] : [];
  return [greeting, first, ...lines, ...rest, closing, `-- \n${sender}`, ...ending].join('\n\n');
}
