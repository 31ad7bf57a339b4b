import { dayIn } from '#app/modules/markets/domain/time-zones.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { type ReaderDeps, readerWords } from '#server/platform/letters/reader-words.ts';

/** A label with its lines. */
export type PaperFact = { readonly label: string; readonly lines: readonly string[] };

/** A table; the first column has the words, the others are numbers where `isNumber` says so. */
export type PaperTable = {
  readonly columns: readonly { readonly label: string; readonly isNumber: boolean }[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[]; readonly note: string | null }[];
  /** Rows of a label and an amount below. */
  readonly sums: readonly { readonly label: string; readonly text: string; readonly isTotal: boolean }[];
};

/** One paper of an order: a sheet that begins on a page of its own. */
export type PaperView = {
  readonly key: string;
  readonly language: string;
  readonly brand: string;
  readonly title: string;
  readonly seller: readonly string[];
  readonly facts: readonly PaperFact[];
  readonly tables: readonly PaperTable[];
  readonly notes: readonly string[];
};

/** What every paper of an order is made of. */
export async function paperWords(deps: ReaderDeps, order: Order) {
  const words = await readerWords(deps, order);
  const { format, market } = words;
  return {
    ...words,
    /** A day by the clocks of the country, as `24 November 2026`. */
    day: (at: number) => format.date(Date.parse(dayIn(at, market.countryCode))),
  };
}

export type PaperWords = Awaited<ReturnType<typeof paperWords>>;

/** The seller in lines, with the numbers that the law wants on an invoice. */
export function sellerLines({ seller, t }: Pick<PaperWords, 'seller' | 't'>): readonly string[] {
  const { name, address, telephone, register, taxNumber, isSample } = seller;
  return [
    name,
    ...address,
    telephone,
    register,
    taxNumber === null ? '' : t('order:seller.taxNumber', { number: taxNumber }),
    isSample ? t('order:seller.sample') : '',
  ].filter(Boolean);
}
