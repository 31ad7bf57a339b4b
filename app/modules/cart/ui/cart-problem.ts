import type { StockOffer } from '#app/modules/cart/domain/availability.ts';
import type { LineChanged } from '#app/modules/cart/domain/cart.ts';

/**
 * The error of the last form: its field, and its sentence. `choice`: the line's quantity changed meanwhile, and the
 * shopper decides.
 */
export type CartProblem = {
  readonly field: string | null;
  readonly text: string;
  readonly typed: string;
  /** The box of the gift wrapping as it was posted. */
  readonly wantsWrapping?: boolean;
  readonly choice?: Omit<LineChanged, 'kind'>;
  readonly offer?: StockOffer | null;
};

/** The result of the last form, and the lines it removed. */
export type CartNotice = {
  readonly text: string;
  readonly putBack: { readonly id: string; readonly quantity: number } | null;
  readonly tone?: 'bad';
};
