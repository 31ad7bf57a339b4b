import { type MarketSeller, sellerLine } from '#app/modules/content/domain/market-seller.ts';
import { bulletList, type Facts, paragraph } from '#app/modules/content/domain/page-facts.ts';
import type { FactName, RichTextNode } from '#app/modules/content/domain/story.ts';
import { countryForms } from '#app/modules/markets/domain/country-name.ts';
import { marketLaw, type PriceNote } from '#app/modules/markets/domain/market-law.ts';
import { REFUND_DAYS, returnPostage } from '#app/modules/markets/domain/returns.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { TextKey } from '#app/web/i18n/text-key.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** The market with its words and its seller. */
type Words = { readonly market: Market; readonly t: Translate; readonly seller: MarketSeller };

/** The lines to fill in of the model form of a withdrawal. */
export const FORM_FIELDS = ['ordered', 'name', 'address', 'signature', 'date'] as const;

const DUTY_TEXTS = {
  'tax-included': 'content:facts.dutyIncluded',
  'tax-and-delivery': 'content:facts.dutyIncluded',
  'sales-tax-added': 'content:facts.dutyLocal',
  'duty-excluded': 'content:facts.dutyExcluded',
} as const satisfies Record<PriceNote, TextKey>;

/** The facts that follow from a market alone: pages and letters print them the same. */
export const LEGAL_FACTS = {
  duty({ t, market }: Words): readonly RichTextNode[] {
    const facts = { ...countryForms(market), tax: t(`shell:taxName.${market.taxName}`) };
    const { priceNote } = marketLaw(market.countryCode);
    return [paragraph(t(DUTY_TEXTS[priceNote], facts))];
  },
  'return-postage'({ market, t }: Words): readonly RichTextNode[] {
    return [paragraph(t(`content:facts.return.${returnPostage(market)}`, countryForms(market)))];
  },
  withdrawal({ market, t }: Words): readonly RichTextNode[] {
    if (!marketLaw(market.countryCode).withdrawal) return [];
    const here: RichTextNode = {
      type: 'text',
      text: t('withdrawal:here'),
      marks: [{ type: 'link', attrs: { href: '/withdrawal' } }],
    };
    const intro: RichTextNode = { type: 'text', text: `${t('content:facts.withdrawal')} ` };
    return [{ type: 'paragraph', content: [intro, here] }];
  },
  /** The words of the text itself where the law grants a withdrawal, elsewhere the shop's own returns. */
  'withdrawal-right'({ market, t }: Words): readonly RichTextNode[] | null {
    const { withdrawal, returnDays } = marketLaw(market.countryCode);
    if (withdrawal) return null;
    const values = { days: returnDays, refundDays: REFUND_DAYS, email: t('shell:serviceEmail') };
    return [headed(t('letters:legal.returnsTitle')), paragraph(t('letters:legal.returns', values))];
  },
  /** The model form (directive 2011/83/EU, annex I); no form where there is nothing to withdraw from. */
  'withdrawal-form'({ market, t, seller }: Words): readonly RichTextNode[] {
    if (!marketLaw(market.countryCode).withdrawal) return [];
    const values = { seller: sellerLine(seller), email: t('shell:serviceEmail') };
    return [
      headed(t('letters:legal.formTitle')),
      paragraph(t('letters:legal.formNote')),
      paragraph(`${t('letters:legal.formTo', values)} ${t('letters:legal.formText')}`),
      bulletList(FORM_FIELDS.map((field) => t(`letters:legal.field.${field}`))),
      paragraph(t('letters:legal.formDelete')),
    ];
  },
  /** The words of the text itself, only where the law grants a withdrawal. */
  'withdrawal-only'({ market }: Words): readonly RichTextNode[] | null {
    return marketLaw(market.countryCode).withdrawal ? null : [];
  },
  /** The words of the text itself, only where the shop's own returns apply. */
  'returns-only'({ market }: Words): readonly RichTextNode[] | null {
    return marketLaw(market.countryCode).withdrawal ? [] : null;
  },
  seller({ seller }: Words): readonly RichTextNode[] {
    return [paragraph(`${sellerLine(seller)}.`)];
  },
  imprint({ t, seller }: Words): readonly RichTextNode[] {
    const { name, address, telephone, register, taxNumber, representedBy, isSample } = seller;
    const email = t('shell:serviceEmail');
    return [
      paragraph(name),
      ...(address.length > 0 ? [paragraph(address.join(', '))] : []),
      emailed(t('content:facts.imprint.email', { email }), email),
      ...[
        telephone && t('content:facts.imprint.telephone', { telephone }),
        register,
        taxNumber && t('order:seller.taxNumber', { number: taxNumber }),
        representedBy && t('content:facts.imprint.representedBy', { names: representedBy }),
        isSample && t('content:facts.imprint.sample'),
      ].flatMap((line) => (line ? paragraph(line) : [])),
    ];
  },
  email({ t }: Words): readonly RichTextNode[] {
    const email = t('shell:serviceEmail');
    return [emailed(t('content:facts.email', { email }), email)];
  },
  'order-email'({ t }: Words): readonly RichTextNode[] {
    const email = t('shell:serviceEmail');
    return [emailed(t('content:facts.orderEmail', { email }), email)];
  },
} as const satisfies Partial<Record<FactName, (words: Words) => readonly RichTextNode[] | null>>;

/** The legal facts of a market; one that is null leaves the words of the text. */
export function legalFacts(words: Words): Facts {
  const read = Object.entries(LEGAL_FACTS).map(([name, fact]) => [name, fact(words)] as const);
  return Object.fromEntries(read.filter(([, nodes]) => nodes !== null));
}

/** A sentence whose address is a link. */
function emailed(sentence: string, email: string): RichTextNode {
  const at = sentence.indexOf(email);
  const link: RichTextNode = {
    type: 'text',
    text: email,
    marks: [{ type: 'link', attrs: { href: `mailto:${email}` } }],
  };
  const words = [sentence.slice(0, at), sentence.slice(at + email.length)];
  const [before, after] = words.map((text): RichTextNode[] => (text === '' ? [] : [{ type: 'text', text }]));
  return { type: 'paragraph', content: [...(before ?? []), link, ...(after ?? [])] };
}

const headed = (text: string): RichTextNode => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});
