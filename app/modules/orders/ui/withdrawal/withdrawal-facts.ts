import { sizeInLine } from '#app/modules/catalogue/ui/size-line.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { momentText } from '#app/modules/markets/domain/moment.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { Withdrawal, WithdrawalScope } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** A fact of a declaration, in words. */
export type WithdrawalFact = { readonly label: string; readonly text: string };

type Declared = {
  readonly orderNumber: string;
  readonly name: string;
  readonly scope: WithdrawalScope;
  /** Milliseconds; absent before it is declared. */
  readonly declaredAt?: number;
};

/** What a declaration covers, in words. */
export function scopeText(t: Translate, scope: WithdrawalScope): string {
  switch (scope.kind) {
    case 'order':
      return t('withdrawal:wholeOrder');
    case 'described':
      return scope.items;
    case 'lines':
      return scope.lines.map(({ quantity, name, size }) => `${quantity} × ${name}, ${sizeInLine(size, t)}`).join('; ');
  }
}

type Reader = { readonly t: Translate; readonly market: Market };

/** The facts of a declaration as its page and its letter print them. */
export function withdrawalFacts(
  { t, market }: Reader,
  { orderNumber, name, scope, declaredAt }: Declared,
): readonly WithdrawalFact[] {
  return [
    { label: t('withdrawal:fact.order'), text: orderNumber },
    { label: t('withdrawal:fact.name'), text: name },
    { label: t('withdrawal:fact.scope'), text: scopeText(t, scope) },
    ...(declaredAt === undefined ? [] : [declaredOn({ t, market }, declaredAt)]),
  ];
}

/** A text that can be the number of an order, and no words. */
const NUMBER = /^(?=.*\d)[A-Z\d-]{1,24}$/i;

/** What a letter repeats of a declaration that anyone may have typed: the number of the order, and when. */
export function withdrawalDate(
  { t, market }: Reader,
  { orderNumber, declaredAt }: { readonly orderNumber: string; readonly declaredAt: number },
): readonly WithdrawalFact[] {
  return [
    ...(NUMBER.test(orderNumber) ? [{ label: t('withdrawal:fact.order'), text: orderNumber }] : []),
    declaredOn({ t, market }, declaredAt),
  ];
}

function declaredOn({ t, market }: Reader, declaredAt: number): WithdrawalFact {
  const timeZone = marketLaw(market.countryCode).withdrawal?.timeZone ?? 'UTC';
  return { label: t('withdrawal:fact.declared'), text: momentText(declaredAt, { market, timeZone }) };
}

const MARK = '•••';

/** An address of mail with its first letters alone, `a•••@e•••.com`: its owner knows it, others do not learn it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return MARK;
  const host = email.slice(at + 1);
  const end = host.includes('.') ? host.slice(host.lastIndexOf('.')) : '';
  return `${firstOf(email)}${MARK}@${firstOf(host)}${MARK}${end}`;
}

/** The initials of a name: `A. L.`. */
export function maskedName(name: string): string {
  const parts = name.trim().split(/\s+/u).filter(Boolean);
  return parts.map((part) => `${firstOf(part)}.`).join(' ') || MARK;
}

const firstOf = (text: string): string => [...text][0] ?? '';

/** A declaration without what says who made it. */
export function maskedDeclaration(t: Translate, withdrawal: Withdrawal): Withdrawal {
  const { name, email, scope } = withdrawal;
  return {
    ...withdrawal,
    name: maskedName(name),
    email: maskedEmail(email),
    scope: scope.kind === 'described' ? { kind: 'described', items: t('withdrawal:done.ownWords') } : scope,
  };
}
