import { expect, test } from 'vitest';
import { openLines } from '#app/modules/orders/domain/withdrawal/withdrawal.ts';
import type { OrderLinesView } from '#app/modules/orders/ui/order-lines.tsx';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { sampleItem, sampleOrder } from '#tests/support/sample-order.ts';
import { sampleWithdrawal } from '#tests/support/sample-withdrawal.ts';
import { withWithdrawn } from './withdrawn-lines.ts';

const t = createTranslations().translator('en');
const ITEMS = [sampleItem({ sku: 'A', quantity: 2 }), sampleItem({ sku: 'B', quantity: 1 })];
const ORDER = sampleOrder({ items: ITEMS });

function marks(...quantities: readonly (readonly [string, number])[]) {
  const withdrawals = quantities.map(([sku, quantity]) =>
    sampleWithdrawal({ scope: { kind: 'lines', lines: [{ sku, name: '', size: '', quantity }] } }),
  );
  const items = ['A', 'B', 'gift A'].map((key) => ({ key }));
  return withWithdrawn(t, { items } as unknown as OrderLinesView, openLines(ORDER, withdrawals)).items.map(
    ({ withdrawn }) => withdrawn,
  );
}

test('withWithdrawn marks each line of which units were withdrawn from, and no gift', () => {
  expect(marks()).toEqual([null, null, null]);
  expect(marks(['A', 1])).toEqual([t('withdrawal:someWithdrawnBefore', { count: 1 }), null, null]);
  expect(marks(['A', 1], ['B', 1], ['A', 1])).toEqual([
    t('withdrawal:withdrawnBefore'),
    t('withdrawal:withdrawnBefore'),
    null,
  ]);
});
