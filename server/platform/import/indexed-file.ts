import type { ExchangeCurrency } from '#app/modules/markets/domain/exchange-rates.ts';
import type { StockContext } from './count-stock.ts';
import type { FileNames } from './file-index.ts';
import type { OpenText } from './open-text.ts';
import type { Report, SourceProduct } from './source-product.ts';

/** What a reader of a format has to know. */
export type ReadContext = StockContext & {
  /** The currency of prices without one. */
  readonly currency: ExchangeCurrency;
  /** Called for a price that is taken in it. */
  onNoCurrency(): void;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly report: Report;
};

/** A file as the reader of its format knows it. */
export type ReadableFile = {
  readonly names: FileNames;
  /** Its products, one at a time. Throws `InvalidFile`. */
  products(text: OpenText, context: ReadContext): AsyncGenerator<SourceProduct>;
};
