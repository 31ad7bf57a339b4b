import { startingLarge } from '#app/modules/catalogue/ui/goods-words.ts';
import { sizeLine } from '#app/modules/catalogue/ui/size-line.ts';
import { invoiceNumberText, paidAt, taxedParts } from '#app/modules/orders/domain/invoice.ts';
import type { Order, OrderItem } from '#app/modules/orders/domain/order.ts';
import type { Refund } from '#app/modules/orders/ports.ts';
import { orderLineWords } from '#app/modules/orders/ui/order-line-words.ts';
import { orderSums, paymentsOf } from '#app/modules/orders/ui/order-view.ts';
import { methodText } from '#app/modules/payments/ui/method-name.ts';
import { type PaperTable, type PaperView, type PaperWords, sellerLines } from './paper-view.ts';

export type InvoiceFacts = {
  readonly refunds: readonly Refund[];
  /** Whether the reader may see the billing address. */
  readonly showsBuyer: boolean;
};

/** The invoice of an order with its number. */
export function invoiceView(
  words: PaperWords,
  order: Order & { readonly invoiceNumber: number },
  { refunds, showsBuyer }: InvoiceFacts,
): PaperView {
  const { t, day, brand, language, addressLines } = words;
  const number = invoiceNumberText(order.invoiceNumber);
  const { shipment } = order;
  return {
    ...{ language, brand, key: order.orderNumber },
    title: t('order:invoice.title', { number }),
    seller: sellerLines(words),
    facts: [
      { label: t('order:invoice.date'), lines: [day(paidAt(order))] },
      { label: t('checkout:success.orderNumber'), lines: [order.orderNumber] },
      ...(shipment ? [{ label: t('order:invoice.sent'), lines: [day(shipment.at)] }] : []),
      {
        label: t('checkout:success.billTo'),
        lines: showsBuyer ? addressLines(order.address.billing) : [t('order:limited.otherBrowser')],
      },
      { label: t('checkout:success.deliverTo'), lines: addressLines(order.address.shipping) },
    ],
    tables: [itemsTable(words, order), taxTable(words, order)],
    notes: [paidText(words, order), ...refundTexts(words, refunds), untaxedText(words, order)].filter(Boolean),
  };
}

function itemsTable(words: PaperWords, order: Order): PaperTable {
  const { t, format } = words;
  const amount = (label: string) => ({ label, isNumber: true });
  return {
    columns: [
      { label: t('order:invoice.item'), isNumber: false },
      amount(t('order:invoice.quantity')),
      amount(t('order:invoice.unitPrice')),
      amount(rateHeading(words)),
      amount(t('order:invoice.amount')),
    ],
    rows: order.items.map((item) => ({
      key: item.isGift ? `gift ${item.sku}` : item.sku,
      cells: [
        orderLineWords(t, order, item).name,
        String(item.quantity),
        format.money(item.unitPrice),
        rateText(format, order, item),
        format.money(item.total),
      ],
      note: [
        sizeLine(orderLineWords(t, order, item).size, t),
        item.sku,
        item.discount.amount > 0 ? t('cart:discountOnLine', { amount: format.money(item.discount) }) : '',
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    sums: [
      ...orderSums(words, order).map((sum) => ({ ...sum, isTotal: false })),
      { label: t('checkout:summary.total'), text: format.money(order.priceTotal), isTotal: true },
      ...paymentsOf(words, order).map((payment) => ({ ...payment, isTotal: false })),
    ],
  };
}

const taxName = ({ t, market }: Pick<PaperWords, 't' | 'market'>): string => t(`shell:taxName.${market.taxName}`);

/** The heading of a column of rates: `VAT rate`, `Sales tax rate`. */
const rateHeading = (words: PaperWords): string =>
  startingLarge(words.t('order:invoice.rate', { tax: taxName(words) }));

/** The rate in the price of a line, or added to it. */
function rateText(format: PaperWords['format'], order: Order, item: OrderItem): string {
  return `${format.decimal(item.externalTaxRate ?? item.taxPercent ?? order.taxPercent)} %`;
}

/** What was paid by rate of tax. */
function taxTable(words: PaperWords, order: Order): PaperTable {
  const { t, format } = words;
  const tax = startingLarge(taxName(words));
  const money = (amount: number) => format.money({ ...order.priceTotal, amount });
  const amount = (label: string) => ({ label, isNumber: true });
  return {
    columns: [
      { label: rateHeading(words), isNumber: false },
      amount(t('order:invoice.net')),
      amount(tax),
      amount(t('order:invoice.gross')),
    ],
    rows: taxedParts(order).map((part) => ({
      key: String(part.percent),
      cells: [
        part.percent === null ? tax : `${format.decimal(part.percent)} %`,
        money(part.paid - part.tax),
        money(part.tax),
        money(part.paid),
      ],
      note: null,
    })),
    sums: [],
  };
}

function paidText({ t, day, format }: PaperWords, order: Order): string {
  const { payment, priceTotal } = order;
  const on = { day: day(paidAt(order)) };
  if (priceTotal.amount === 0) return t('order:status.nothingDue');
  if (payment.parts.length > 0 || payment.method === null) return t('order:invoice.paid', on);
  const method = methodText(t, payment.method) ?? payment.method;
  return t('order:invoice.paidWith', { ...on, method, amount: format.money(priceTotal) });
}

function refundTexts({ t, day, format }: PaperWords, refunds: readonly Refund[]): readonly string[] {
  return refunds
    .filter(({ kind }) => kind === 'made')
    .map(({ amount, at }) => t('order:invoice.refunded', { amount: format.money(amount), day: day(at) }));
}

/** Outside the shop's tax area the price has no tax. */
function untaxedText(words: PaperWords, order: Order): string {
  const hasTax = order.taxPercent > 0 || order.market === 'US';
  return hasTax ? '' : words.t('checkout:summary.dutyExcluded', { tax: taxName(words) });
}
