import type { StockOffer } from '#app/modules/cart/domain/availability.ts';
import type { LineChanged } from '#app/modules/cart/domain/cart.ts';

/**
 * What went wrong with the last form: the field it belongs to, and the sentence. `choice`: the line has another number
 * now, and the shopper decides.
 */
export type CartProblem = {
  readonly field: string | null;
  readonly text: string;
  readonly typed: string;
  readonly choice?: Omit<LineChanged, 'kind'>;
  readonly offer?: StockOffer | null;
};

/** What the last form did, and the goods it took out. */
export type CartNotice = {
  readonly text: string;
  readonly putBack: { readonly id: string; readonly quantity: number } | null;
  readonly tone?: 'bad';
};
