import { maskedEmail, maskedName } from '#app/kernel/masked.ts';
import type { Withdrawal } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

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
