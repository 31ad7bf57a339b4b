import {
  hasLegalWithdrawal,
  LEGAL_WITHDRAWAL_DAYS,
  REFUND_DAYS,
  RETURN_DAYS,
  returnPostage,
} from '#app/modules/markets/domain/returns.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { heading, type LetterFacts, type LetterPart, sellerLine, small } from './letter-parts.ts';

/**
 * What a confirmed order has to say on a durable medium: where the law grants a withdrawal, its instructions and model
 * form (directive 2011/83/EU, annex I) and the rights for faulty goods; elsewhere the shop's own returns.
 */
export function orderTerms(facts: LetterFacts): readonly LetterPart[] {
  const terms = hasLegalWithdrawal(facts.market) ? withdrawalTerms(facts) : returnTerms(facts);
  return [...terms, ...sellerParts(facts)];
}

const FORM_FIELDS = ['ordered', 'name', 'address', 'signature', 'date'] as const;
const PERIODS = { legalDays: LEGAL_WITHDRAWAL_DAYS, days: RETURN_DAYS, refundDays: REFUND_DAYS };

function withdrawalTerms({ t, market, seller, email }: LetterFacts): readonly LetterPart[] {
  const values = { ...PERIODS, email, seller: sellerLine(seller) };
  return [
    heading(t('letters:legal.withdrawalTitle')),
    small(t('letters:legal.right', values)),
    small(t('letters:legal.how', values)),
    heading(t('letters:legal.effectTitle')),
    small(t('letters:legal.effect', values)),
    small(t('letters:legal.send')),
    small(t(`letters:legal.postage.${returnPostage(market)}`)),
    small(t('letters:legal.value')),
    heading(t('letters:legal.formTitle')),
    {
      kind: 'form',
      note: t('letters:legal.formNote'),
      lines: [t('letters:legal.formTo', values), t('letters:legal.formText')],
      fields: FORM_FIELDS.map((field) => t(`letters:legal.field.${field}`)),
    },
    small(t('letters:legal.formDelete')),
    heading(t('letters:legal.guaranteeTitle')),
    small(t('letters:legal.guarantee', { email })),
  ];
}

function returnTerms({ t, market, email }: LetterFacts): readonly LetterPart[] {
  return [
    heading(t('letters:legal.returnsTitle')),
    small(t('letters:legal.returns', { ...PERIODS, email })),
    small(t(`letters:legal.postage.${returnPostage(market)}`)),
  ];
}

function sellerParts({ t, market, seller, email, origin }: LetterFacts): readonly LetterPart[] {
  const taxNumber = seller.taxNumber && t('order:seller.taxNumber', { number: seller.taxNumber });
  const lines = [seller.name, ...seller.address, seller.register, taxNumber ?? '', email].filter(Boolean);
  return [
    heading(t('order:seller.title')),
    { kind: 'rows', rows: [{ label: '', lines }] },
    ...(seller.isSample ? [small(t('order:seller.sample'))] : []),
    {
      kind: 'link',
      link: { href: origin + storefrontPath(market.storefrontCode, '/terms'), label: t('checkout:legal.terms') },
    },
  ];
}
