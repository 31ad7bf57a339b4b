import type { Money } from '#app/kernel/money.ts';
import type { Formatter } from '#app/modules/markets/domain/format.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** The formatter of amounts. */
export type Printing = { readonly format: Pick<Formatter, 'money'>; readonly t: Translate };

export type Amount = { readonly text: string; readonly minor: number; readonly currency: string };

/** An amount as text, with the numbers for scripts. */
export function amountView(money: Money, { format }: Pick<Printing, 'format'>): Amount {
  return { text: format.money(money), minor: money.amount, currency: money.currency };
}

/** The amount of a gift or of free delivery. */
export function freeAmount(money: Money, printing: Printing): Amount {
  return { ...amountView(money, printing), text: printing.t('cart:free') };
}
