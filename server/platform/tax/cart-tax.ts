import { type TaxAddress, taxAddress } from '#app/kernel/address.ts';
import { divideRounded } from '#app/kernel/money.ts';
import { allocate } from '#app/modules/cart/domain/allocation.ts';
import type { Cart, SalesTax } from '#app/modules/cart/domain/cart.ts';
import { WRAPPING_LINE } from '#app/modules/cart/domain/gift-options.ts';
import { includedTaxes, type TaxRequest } from '#app/modules/cart/domain/sales-tax.ts';

/** The tax quote request for a cart that is delivered to an address. */
export function taxRequest(cart: Cart, address: TaxAddress): TaxRequest {
  return {
    currency: cart.priceTotal.currency,
    address: taxAddress(address),
    lines: [
      ...cart.items.map(({ itemId, taxProductCode, quantity, price, productDiscount, total }) => ({
        itemId,
        taxProductCode,
        quantity,
        unitPrice: price.final.amount,
        discount: productDiscount.amount,
        total: total.amount,
      })),
      ...wrappingLine(cart),
    ],
    shipping: cart.priceShipping.amount,
  };
}

/** Gift wrapping as a line of standard rates; none without it. */
function wrappingLine({ priceWrapping: { amount } }: Cart): TaxRequest['lines'] {
  if (amount === 0) return [];
  return [{ itemId: WRAPPING_LINE, taxProductCode: null, quantity: 1, unitPrice: amount, discount: 0, total: amount }];
}

/** The tax of a quote at one rate on everything, delivery included, shared by largest remainder. */
export function flatTax({ lines, shipping }: TaxRequest, rate: number): SalesTax {
  return sharedTax(
    rate,
    lines.map(({ itemId, total }) => ({ itemId, taxed: total })),
    shipping,
  );
}

/** The tax at a rate of at most three decimals on the taxed parts: rounded once, on the sum, and allocated. */
export function sharedTax(
  rate: number,
  lines: readonly { readonly itemId: string; readonly taxed: number }[],
  shipping: number,
): SalesTax {
  const parts = [...lines.map(({ taxed }) => taxed), shipping];
  const sum = parts.reduce((total, part) => total + part, 0);
  const amount = divideRounded(sum * Math.round(rate * 1000), 100_000);
  const shares = allocate(amount, parts);
  const share = (index: number) => ({ rate: (parts[index] ?? 0) > 0 ? rate : 0, amount: shares[index] ?? 0 });
  return {
    rate,
    amount,
    lines: lines.map(({ itemId }, index) => ({ itemId, ...share(index) })),
    shipping: share(lines.length),
  };
}

/** The cart with the tax added to its total, for markets whose prices include no tax. */
export function withSalesTax(cart: Cart, tax: SalesTax): Cart {
  const { priceTotal } = cart;
  return {
    ...cart,
    salesTax: tax,
    priceTax: { ...priceTotal, amount: tax.amount },
    priceTotal: { ...priceTotal, amount: priceTotal.amount + tax.amount },
  };
}

/** A part of an order's tax. `externalTaxRate` is null where the tax is included in the price. */
export type LineTax = { readonly totalTaxAmount: number; readonly externalTaxRate: number | null };

/**
 * A cart's tax by line, in the order of its items, for gift wrapping and for the delivery: added tax as the service
 * shared it, included tax in proportion to what is paid at its rate.
 */
export function taxByLine(cart: Cart): {
  readonly lines: readonly LineTax[];
  readonly wrapping: LineTax;
  readonly shipping: LineTax;
  readonly externalTaxRate: number | null;
} {
  const added = cart.salesTax;
  if (added) {
    const lineTax = (share: SalesTax['shipping']): LineTax => ({
      totalTaxAmount: share.amount,
      externalTaxRate: share.rate,
    });
    const byItem = new Map(added.lines.map((share) => [share.itemId, lineTax(share)]));
    const ofLine = (itemId: string) => byItem.get(itemId) ?? { totalTaxAmount: 0, externalTaxRate: 0 };
    return {
      lines: cart.items.map(({ itemId }) => ofLine(itemId)),
      wrapping: ofLine(WRAPPING_LINE),
      shipping: lineTax(added.shipping),
      externalTaxRate: added.rate,
    };
  }
  const shares = sharesOfIncluded(cart);
  const lineTax = (amount = 0): LineTax => ({ totalTaxAmount: amount, externalTaxRate: null });
  return {
    lines: cart.items.map((_, index) => lineTax(shares[index])),
    wrapping: lineTax(shares.at(-2)),
    shipping: lineTax(shares.at(-1)),
    externalTaxRate: null,
  };
}

/** The included tax of the lines, of gift wrapping and of the delivery, each at its rate. */
function sharesOfIncluded({ items, taxes, priceTax, priceWrapping, priceShipping }: Cart): readonly number[] {
  const others = [priceWrapping.amount, priceShipping.amount];
  if (!taxes) return allocate(priceTax.amount, [...items.map(({ total }) => total.amount), ...others]);
  const percent = taxes[0]?.percent ?? 0;
  const lines = items.map(({ total, taxPercent = percent }) => ({ total: total.amount, percent: taxPercent }));
  const split = includedTaxes({ lines, others, percent });
  return [...split.lines, ...split.others];
}
