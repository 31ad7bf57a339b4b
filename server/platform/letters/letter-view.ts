import { nameInSentence } from '#app/modules/catalogue/ui/size-line.ts';
import { sizeWords } from '#app/modules/catalogue/ui/size-text.ts';
import { returnLine, sellerLine } from '#app/modules/content/domain/market-seller.ts';
import type { Letter, LetterContent } from '#app/modules/letters/domain/letter.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { withdrawalDate, withdrawalFacts } from '#app/modules/orders/ui/withdrawal/withdrawal-facts.ts';
import { adviceText, mayReturn, returnText } from '#app/modules/orders/ui/withdrawal/withdrawal-text.ts';
import { button, type LetterFacts, type LetterWords, text } from './letter-parts.ts';
import { operatorNotice, operatorWithdrawal } from './operator-letter-view.ts';
import {
  orderConfirmed,
  orderCorrected,
  orderFailed,
  orderPending,
  orderRefunded,
  orderShipped,
} from './order-letter-view.ts';

/** A letter in words. */
export type LetterView = LetterWords & {
  /** `lang` of the letter. */
  readonly language: string;
  readonly brand: string;
  /** The home page of the storefront. */
  readonly home: string;
  readonly closing: string;
  /** The line that names the seller. */
  readonly sender: string;
};

/** The words of a letter. */
export function letterView({ content }: Pick<Letter, 'content'>, facts: LetterFacts): LetterView {
  const { t, language, brand, origin, market, seller } = facts;
  return {
    ...wordsOf(content, facts),
    language,
    brand,
    home: `${origin}/${market.storefrontCode}`,
    closing: t('letters:closing', { brand }),
    sender: sellerLine(seller),
  };
}

function wordsOf(content: LetterContent, facts: LetterFacts): LetterWords {
  switch (content.kind) {
    case 'order-link':
      return orderLink(content, facts);
    case 'order-confirmed':
      return orderConfirmed(content, facts);
    case 'order-pending':
      return orderPending(content, facts);
    case 'order-failed':
      return orderFailed(content, facts);
    case 'order-refunded':
      return orderRefunded(content, facts);
    case 'order-shipped':
      return orderShipped(content, facts);
    case 'order-corrected':
      return orderCorrected(content, facts);
    case 'sign-in-link':
      return signInLink(content, facts);
    case 'withdrawal-receipt':
      return withdrawalReceipt(content, facts);
    case 'enquiry':
      return enquiry(content, facts);
    case 'operator-notice':
      return operatorNotice(content, facts);
    case 'operator-withdrawal':
      return operatorWithdrawal(content, facts);
    case 'enquiry-receipt':
      return enquiryReceipt(facts);
    case 'newsletter-confirm':
      return newsletterConfirm(content, facts);
    case 'newsletter-welcome':
      return newsletterWelcome(content, facts);
    case 'stock-alert-confirm':
      return stockAlertConfirm(content, facts);
    case 'back-in-stock':
      return backInStock(content, facts);
    case 'review-invitation':
      return reviewInvitation(content, facts);
  }
}

type Of<Kind extends LetterContent['kind']> = Extract<LetterContent, { kind: Kind }>;

/** A letter without a preview of its own and without an end. */
const plain = { preview: '', end: null, title: null } as const;

function orderLink({ orderNumber, firstName, path }: Of<'order-link'>, { t, origin }: LetterFacts): LetterWords {
  return {
    ...plain,
    subject: t('letters:orderLink.subject', { number: orderNumber }),
    greeting: t('letters:greeting', { name: firstName }),
    parts: [
      text(t('letters:orderLink.text', { number: orderNumber })),
      button(origin + path, t('letters:orderLink.open')),
      text(t('letters:orderLink.private')),
      text(t('letters:orderLink.notYou')),
    ],
  };
}

function signInLink({ path, minutes }: Of<'sign-in-link'>, { t, origin, brand }: LetterFacts): LetterWords {
  return {
    ...plain,
    subject: t('letters:signInLink.subject', { brand }),
    title: t('letters:signInLink.title'),
    greeting: t('letters:greetingNoName'),
    parts: [
      text(t('letters:signInLink.text', { count: minutes })),
      button(origin + path, t('letters:signInLink.open')),
      text(t('letters:signInLink.notYou')),
    ],
  };
}

function withdrawalReceipt(
  content: Of<'withdrawal-receipt'>,
  { t, origin, market, seller, format }: LetterFacts,
): LetterWords {
  const { number, orderNumber, name, belongs, advice, path } = content;
  const facts = belongs ? withdrawalFacts({ t, market }, content) : withdrawalDate({ t, market }, content);
  const sendBack = returnText({ t, market, address: returnLine(seller) }, advice);
  const isCopy = content.buyer !== null;
  const greeted = content.buyer ?? (belongs ? name : null);
  return {
    ...plain,
    subject: isCopy
      ? t('withdrawal:letter.copySubject', { number: orderNumber })
      : belongs
        ? t('withdrawal:letter.subject', { number: orderNumber })
        : t('withdrawal:letter.subjectNoNumber'),
    greeting: greeted === null ? t('letters:greetingNoName') : t('letters:greeting', { name: greeted }),
    parts: [
      text(t(isCopy ? 'withdrawal:letter.copy' : 'withdrawal:letter.text', { receipt: number })),
      { kind: 'rows', rows: facts.map(({ label, text: fact }) => ({ label, lines: fact.split(/\r?\n/) })) },
      button(origin + path, t('withdrawal:letter.open')),
      text(adviceText({ t, market, format }, advice)),
      ...(sendBack === null ? [] : [text(sendBack)]),
      ...(mayReturn(advice)
        ? [
            {
              kind: 'link' as const,
              link: {
                href: origin + storefrontPath(market.storefrontCode, '/faq/returns'),
                label: t('withdrawal:done.toReturns'),
              },
            },
          ]
        : []),
      text(t(isCopy ? 'withdrawal:letter.copyNotYou' : 'withdrawal:letter.notYou')),
    ],
  };
}

function enquiry(
  { country, name, company, email, quantity, neededBy, message }: Of<'enquiry'>,
  { t }: LetterFacts,
): LetterWords {
  return {
    ...plain,
    subject: t('letters:enquiry.subject', { name, country }),
    greeting: t('letters:greetingNoName'),
    parts: [
      text(t('letters:enquiry.text', { name, email })),
      ...(company ? [text(t('letters:enquiry.company', { company }))] : []),
      ...(quantity === null ? [] : [text(t('letters:enquiry.quantity', { quantity }))]),
      ...(neededBy ? [text(t('letters:enquiry.neededBy', { neededBy }))] : []),
      { kind: 'rows', rows: [{ label: '', lines: t('letters:enquiry.message', { message }).split(/\r?\n/) }] },
    ],
  };
}

function enquiryReceipt({ t }: LetterFacts): LetterWords {
  return {
    ...plain,
    subject: t('letters:enquiryReceipt.subject'),
    title: t('letters:enquiryReceipt.title'),
    greeting: t('letters:greetingNoName'),
    parts: [text(t('letters:enquiryReceipt.text'))],
  };
}

function newsletterConfirm(
  { path, endPath }: Of<'newsletter-confirm'>,
  { t, origin, brand }: LetterFacts,
): LetterWords {
  return {
    ...plain,
    subject: t('letters:newsletterConfirm.subject', { brand }),
    greeting: t('letters:greetingNoName'),
    parts: [
      text(t('letters:newsletterConfirm.text', { brand })),
      button(origin + path, t('letters:newsletterConfirm.open')),
      text(t('letters:newsletterConfirm.notYou')),
    ],
    end: { href: origin + endPath, label: t('letters:newsletterConfirm.end') },
  };
}

function newsletterWelcome(
  { path, endPath }: Of<'newsletter-welcome'>,
  { t, origin, brand }: LetterFacts,
): LetterWords {
  return {
    ...plain,
    subject: t('letters:newsletterWelcome.subject', { brand }),
    greeting: t('letters:greetingNoName'),
    parts: [
      text(t('letters:newsletterWelcome.text')),
      button(origin + path, t('letters:newsletterWelcome.open')),
      text(t('letters:newsletterWelcome.why')),
    ],
    end: { href: origin + endPath, label: t('letters:newsletterWelcome.end') },
  };
}

function stockAlertConfirm(
  { product, goods, size, path, hours }: Of<'stock-alert-confirm'>,
  { t, origin, market }: LetterFacts,
): LetterWords {
  const { label } = sizeWords({ information: goods }, { size }, { market, t });
  return {
    ...plain,
    subject: t('letters:stockAlertConfirm.subject', { product }),
    greeting: t('letters:greetingNoName'),
    parts: [
      text(t('letters:stockAlertConfirm.text', { product: nameInSentence({ name: product, size: label }, t), hours })),
      button(origin + path, t('letters:stockAlertConfirm.open')),
      text(t('letters:stockAlertConfirm.notYou')),
    ],
  };
}

function backInStock(
  { product, goods, size, picture, path, endPath }: Of<'back-in-stock'>,
  { t, origin, market }: LetterFacts,
): LetterWords {
  const { label } = sizeWords({ information: goods }, { size }, { market, t });
  return {
    ...plain,
    subject: t('letters:backInStock.subject', { product }),
    greeting: t('letters:greetingNoName'),
    parts: [
      text(t('letters:backInStock.text', { product: nameInSentence({ name: product, size: label }, t) })),
      ...(picture ? [{ kind: 'picture', src: origin + picture.path, alt: picture.alt } as const] : []),
      button(origin + path, t('letters:backInStock.open')),
      text(t('letters:backInStock.once')),
    ],
    end: { href: origin + endPath, label: t('letters:backInStock.end') },
  };
}

function reviewInvitation(
  { orderNumber, firstName, products }: Of<'review-invitation'>,
  { t, origin }: LetterFacts,
): LetterWords {
  return {
    ...plain,
    subject: t('letters:reviewInvitation.subject', { number: orderNumber }),
    greeting: t('letters:greeting', { name: firstName }),
    parts: [
      text(t('letters:reviewInvitation.text')),
      ...products.map(({ name, path }) => button(origin + path, t('letters:reviewInvitation.open', { product: name }))),
      text(t('letters:reviewInvitation.private')),
      text(t('letters:reviewInvitation.once')),
    ],
  };
}
