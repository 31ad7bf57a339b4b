import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Order } from '#app/modules/orders/domain/order.ts';
import type { OrderPapers } from '#app/modules/orders/ports.ts';
import type { ReaderDeps } from '#server/platform/letters/reader-words.ts';
import { type InvoiceFacts, invoiceView } from './invoice-view.ts';
import { type Parcel, packingView } from './packing-view.ts';
import { PaperDocument } from './paper-document.tsx';
import { type PaperView, paperWords } from './paper-view.ts';

/** The invoice of an order; null before it has its number. */
export async function invoicePaper(deps: ReaderDeps, order: Order, facts: InvoiceFacts): Promise<PaperView | null> {
  const { invoiceNumber } = order;
  return invoiceNumber === null ? null : invoiceView(await paperWords(deps, order), { ...order, invoiceNumber }, facts);
}

/** The packing list of a parcel. */
export const packingPaper = async (
  { origin, ...deps }: ReaderDeps & { readonly origin: string },
  parcel: Parcel,
): Promise<PaperView> => packingView(await paperWords(deps, parcel.order), parcel, origin);

/** The papers of orders that pages show. */
export function createOrderPapers(deps: ReaderDeps): OrderPapers {
  return {
    async invoice(order, facts) {
      const paper = await invoicePaper(deps, order, facts);
      return paper && paperDocument([paper]);
    },
  };
}

/** Papers as one HTML document. */
export const paperDocument = (papers: readonly [PaperView, ...PaperView[]]): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(createElement(PaperDocument, { papers }))}`;
