import { REFUND_DAYS, RETURN_DAYS, returnPostage } from '#app/modules/markets/domain/returns.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { WITHDRAWAL_LAWS, type WithdrawalLaw } from '#app/modules/markets/domain/withdrawal-law.ts';
import { withdrawalPath } from '#app/modules/orders/domain/withdrawal/withdrawal-path.ts';
import { heading, type LetterFacts, type LetterPart, sellerLine, small } from './letter-parts.ts';

/**
 * What a confirmed order has to say on a durable medium: where the law grants a withdrawal, its instructions and model
 * form (directive 2011/83/EU, annex I), the link to the withdrawal function and the rights for faulty goods; elsewhere
 * the shop's own returns. `signed` is the signed reference of the order.
 */
export function orderTerms(facts: LetterFacts, signed: string): readonly LetterPart[] {
  const law = WITHDRAWAL_LAWS[facts.market.countryCode];
  const terms = law ? withdrawalTerms(facts, law, signed) : returnTerms(facts);
  return [...terms, ...sellerParts(facts)];
}

const FORM_FIELDS = ['ordered', 'name', 'address', 'signature', 'date'] as const;

function withdrawalTerms(
  { t, market, seller, email, origin }: LetterFacts,
  { legalDays, days }: WithdrawalLaw,
  signed: string,
): readonly LetterPart[] {
  const values = { legalDays, days, refundDays: REFUND_DAYS, email, seller: sellerLine(seller) };
  const href = origin + withdrawalPath(market.storefrontCode, signed);
  return [
    heading(t('letters:legal.withdrawalTitle')),
    small(t('letters:legal.right', values)),
    small(t('letters:legal.how', values)),
    { kind: 'link', link: { href, label: t('withdrawal:here') } },
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
    small(t('letters:legal.returns', { days: RETURN_DAYS, refundDays: REFUND_DAYS, email })),
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
