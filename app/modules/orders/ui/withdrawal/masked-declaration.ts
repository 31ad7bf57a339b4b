import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

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
