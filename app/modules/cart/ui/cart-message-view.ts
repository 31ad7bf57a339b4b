import type { CartMessage } from '#app/modules/cart/domain/cart.ts';
import type { Printing } from './amount-view.ts';

/** A change not made by the shopper, and whether removing the code resolves it. */
export type CartMessageView = {
  readonly kind: CartMessage['kind'];
  readonly text: string;
  readonly removesCode: boolean;
};

/** Null for a stock message, which is shown at its line. */
export function cartMessageViews(message: CartMessage, { format, t }: Printing): readonly CartMessageView[] {
  const { kind, name } = message;
  switch (message.kind) {
    case 'line-removed':
      return [{ kind, text: t('cart:lineRemoved', { name }), removesCode: false }];
    case 'discount-ended': {
      const { before, now } = message;
      const changed = before !== null && before.amount !== now.amount;
      const text = changed
        ? t('discounts:message.endedTotals', { code: name, before: format.money(before), now: format.money(now) })
        : t('discounts:message.ended', { code: name });
      return [{ kind, text, removesCode: true }];
    }
    case 'discount-paused':
      return [
        {
          kind,
          text:
            message.missing.amount > 0
              ? t('discounts:message.missing', { code: name, amount: format.money(message.missing) })
              : t('discounts:message.otherGoods', { code: name }),
          removesCode: true,
        },
      ];
    default:
      return [];
  }
}
