import { editorialHref } from '#app/modules/content/domain/checked-href.ts';
import { sellerLine } from '#app/modules/content/domain/market-seller.ts';
import { blockWithFacts, isWorded } from '#app/modules/content/domain/page-facts.ts';
import { byLink, childrenOf, type RichTextNode, type Story } from '#app/modules/content/domain/story.ts';
import { FORM_FIELDS, legalFacts } from '#app/modules/content/ui/legal-facts.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { REFUND_DAYS, RETURN_DAYS, returnPostage } from '#app/modules/markets/domain/returns.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { WithdrawalLaw } from '#app/modules/markets/domain/withdrawal-law.ts';
import { withdrawalPath } from '#app/modules/orders/domain/withdrawal/withdrawal-path.ts';
import { heading, type LetterFacts, type LetterInline, type LetterPart, sellerContact, small } from './letter-parts.ts';

/**
 * What a confirmed order has to say on a durable medium (directive 2011/83/EU, article 8): where the law grants a
 * withdrawal, its instructions and model form (annex I), the link to the withdrawal function and the rights for faulty
 * goods; elsewhere the shop's own returns; then the terms in full and the seller. `signed` is the signed reference of
 * the order.
 */
export function orderTerms(facts: LetterFacts, signed: string): readonly LetterPart[] {
  const { withdrawal } = marketLaw(facts.market.countryCode);
  const rights = withdrawal ? withdrawalTerms(facts, withdrawal, withdrawalLink(facts, signed)) : returnTerms(facts);
  const guarantee = guaranteeParts(facts);
  const terms = facts.terms ? termsParts(facts.terms, facts) : [];
  return [...rights, ...guarantee, ...terms, ...sellerParts(facts)];
}

/** The link to the withdrawal function of an order, where the law grants one. */
export function withdrawalLink({ t, market, origin }: LetterFacts, signed: string): readonly LetterPart[] {
  if (marketLaw(market.countryCode).withdrawal === null) return [];
  const href = origin + withdrawalPath(market.storefrontCode, signed);
  return [{ kind: 'link', link: { href, label: t('withdrawal:here') } }];
}

function withdrawalTerms(
  { t, market, seller, email }: LetterFacts,
  { legalDays, days }: WithdrawalLaw,
  link: readonly LetterPart[],
): readonly LetterPart[] {
  const values = { legalDays, days, refundDays: REFUND_DAYS, email, seller: sellerLine(seller) };
  return [
    heading(t('letters:legal.withdrawalTitle')),
    small(t('letters:legal.right', values)),
    // The instructions name a telephone number, the form does not (annex I, A and B).
    small(t('letters:legal.how', { ...values, seller: sellerContact(seller) })),
    ...link,
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
  ];
}

/** The rights for faulty goods, with the years where the law of the market states them. */
function guaranteeParts({ t, market, email }: LetterFacts): readonly LetterPart[] {
  const { guaranteeYears } = marketLaw(market.countryCode);
  return [
    heading(t('letters:legal.guaranteeTitle')),
    small(
      guaranteeYears === null
        ? t('letters:legal.guarantee', { email })
        : t('letters:legal.guaranteeYears', { email, years: guaranteeYears }),
    ),
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
  const { name, address, telephone, register } = seller;
  const lines = [name, ...address, telephone, register, taxNumber ?? '', email].filter(Boolean);
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

/**
 * The terms of the shop in full, as its page has them: a link is no durable medium. Facts of other parts of the shop,
 * such as prices of delivery, have the words that stand in for them.
 */
export function termsParts({ content: { title, intro, body } }: Story, facts: LetterFacts): readonly LetterPart[] {
  // The letter has the model form above the terms.
  const legal = { ...legalFacts(facts), 'withdrawal-form': [] };
  const parts = body.filter(isWorded).flatMap((worded) => {
    const block = blockWithFacts(worded, legal);
    if (block.component === 'text') return proseParts(block.body.content, facts);
    const answers = block.items.flatMap(({ question, answer }) => [
      { kind: 'subheading', text: question } as const,
      ...proseParts(answer.content, facts),
    ]);
    return [{ kind: 'subheading', text: block.title } as const, ...answers];
  });
  return [heading(title), ...(intro === '' ? [] : [small(intro)]), ...parts];
}

function proseParts(nodes: readonly RichTextNode[], facts: LetterFacts): readonly LetterPart[] {
  return nodes.flatMap((node): readonly LetterPart[] => {
    switch (node.type) {
      case 'heading':
        return [{ kind: 'subheading', text: plain(node) }];
      case 'bullet_list':
      case 'ordered_list': {
        const start = node.type === 'ordered_list' ? (node.attrs?.order ?? 1) : null;
        return [{ kind: 'list', start, items: childrenOf(node).map((item) => inlines(item, facts)) }];
      }
      case 'paragraph':
        return [{ kind: 'prose', inlines: inlines(node, facts) }];
      case 'table':
        return childrenOf(node).map((row) => ({
          kind: 'prose',
          inlines: childrenOf(row).flatMap((cell, place) => [...(place > 0 ? [' – '] : []), ...inlines(cell, facts)]),
        }));
      case 'fact':
        return proseParts(node.content, facts);
      default:
        return [];
    }
  });
}

/** The words of a node, and its links in full, each once. A forbidden address leaves the words. */
function inlines(node: RichTextNode, facts: LetterFacts): readonly LetterInline[] {
  if (node.type === 'br') return [' '];
  if (node.type === 'text') return [node.text];
  const full = (path: string) => facts.origin + storefrontPath(facts.market.storefrontCode, path);
  return byLink(childrenOf(node)).flatMap(({ href, nodes }): readonly LetterInline[] => {
    const target = href === null ? null : editorialHref(href, full);
    return target === null
      ? nodes.flatMap((inner) => inlines(inner, facts))
      : [{ href: target, label: nodes.map(plain).join('') }];
  });
}

const plain = (node: RichTextNode): string => (node.type === 'text' ? node.text : childrenOf(node).map(plain).join(''));
