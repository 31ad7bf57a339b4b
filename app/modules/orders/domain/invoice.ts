import { includedTaxes } from '#app/modules/cart/domain/sales-tax.ts';
import { isPaid } from '#app/modules/payments/domain/payment-status.ts';
import type { Order } from './order.ts';

/** What was paid at one rate of tax, in minor units; `percent` is null where the tax was added by a tax service. */
export type TaxedPart = { readonly percent: number | null; readonly tax: number; readonly paid: number };

/** What an order costs by rate of tax, the highest first. The parts add up to its total and its tax. */
export function taxedParts(order: Order): readonly TaxedPart[] {
  const { items, priceShipping, giftOptions, priceTotal, priceTax, taxPercent, taxes } = order;
  if (order.externalTaxAmount.amount > 0) return [{ percent: null, tax: priceTax.amount, paid: priceTotal.amount }];
  if (!taxes) return [{ percent: taxPercent, tax: priceTax.amount, paid: priceTotal.amount }];
  const { rates, paid } = includedTaxes({
    lines: items.map((item) => ({ total: item.total.amount, percent: item.taxPercent ?? taxPercent })),
    others: [priceShipping.amount, giftOptions?.wrapping?.amount ?? 0],
    percent: taxPercent,
  });
  return rates.map(({ percent, amount }, index) => ({ percent, tax: amount, paid: paid[index] ?? 0 }));
}

/** When an order was paid, in milliseconds: the day of its invoice. */
export const paidAt = ({ statusLog, createdAt }: Pick<Order, 'statusLog' | 'createdAt'>): number =>
  statusLog.find(({ status }) => isPaid(status))?.at ?? createdAt;

/** `000123` of 123. */
export const invoiceNumberText = (invoiceNumber: number): string => String(invoiceNumber).padStart(6, '0');

/** The number in a typed text, `000123`; null for any other text. */
export function readInvoiceNumber(typed: string): number | null {
  const [digits] = /^\d{1,12}$/.exec(typed.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
