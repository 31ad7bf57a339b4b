import type { WithdrawalScope } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import { printable } from '#server/ops/printable.ts';

/** What a declaration covers, for operators; a shopper's own words as a terminal prints them. */
export function scopeWords(scope: WithdrawalScope): string {
  if (scope.kind === 'order') return 'whole order';
  if (scope.kind === 'described') return `“${printable(scope.items)}”`;
  return scope.lines.map(({ quantity, sku }) => `${quantity} × ${sku}`).join(', ');
}
