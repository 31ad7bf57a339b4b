import { type Facts, paragraph } from '#app/modules/content/domain/page-facts.ts';
import type { FactName, RichTextNode } from '#app/modules/content/domain/story.ts';
import { countryForms } from '#app/modules/markets/domain/country-name.ts';
import { marketLaw, type PriceNote } from '#app/modules/markets/domain/market-law.ts';
import { REFUND_DAYS, returnPostage } from '#app/modules/markets/domain/returns.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { TextKey } from '#app/web/i18n/text-key.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** The market and its words. */
type Words = { readonly market: Market; readonly t: Translate };

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
  /** The model form in the words of the text itself; no form where there is nothing to withdraw from. */
  'withdrawal-form'({ market }: Words): readonly RichTextNode[] | null {
    return marketLaw(market.countryCode).withdrawal ? null : [];
  },
} as const satisfies Partial<Record<FactName, (words: Words) => readonly RichTextNode[] | null>>;

/** The legal facts of a market; one that is null leaves the words of the text. */
export function legalFacts(words: Words): Facts {
  const read = Object.entries(LEGAL_FACTS).map(([name, fact]) => [name, fact(words)] as const);
  return Object.fromEntries(read.filter(([, nodes]) => nodes !== null));
}

const headed = (text: string): RichTextNode => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});
