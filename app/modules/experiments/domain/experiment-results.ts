import type { Money } from '#app/kernel/money.ts';
import { CONTROL } from './experiment.ts';
import { readShares } from './exposure.ts';
import { type SampleRatio, type SeenGroup, sampleRatio } from './sample-ratio.ts';
import { type Difference, differenceOf } from './two-proportions.ts';

/** Visitors of a variant who saw the experiment while it had these shares, and how many of them went on. */
export type CountedVisitors = {
  readonly variant: string;
  readonly shares: string;
  readonly exposed: number;
  readonly added: number;
  readonly checkout: number;
};

/** Orders of a variant that count, in one currency. */
export type CountedOrders = { readonly variant: string; readonly orders: number; readonly revenue: Money };

/** What was recorded of an experiment. `buyers` are visitors with an order that counts. */
export type RecordedExperiment = {
  readonly visitors: readonly CountedVisitors[];
  readonly buyers: ReadonlyMap<string, number>;
  readonly orders: readonly CountedOrders[];
};

export const MEASURES = ['added', 'checkout', 'ordered'] as const;
export type Measure = (typeof MEASURES)[number];

export type VariantResults = {
  readonly variant: string;
  readonly exposed: number;
  /** Visitors who reached each measure. */
  readonly reached: Readonly<Record<Measure, number>>;
  readonly orders: number;
  /** One amount per currency. */
  readonly revenue: readonly Money[];
};

/** `too-little`: nothing can be said yet. `none`: the interval contains 0. */
export type Verdict =
  | { readonly kind: 'too-little' }
  | { readonly kind: 'none' | 'more' | 'fewer'; readonly difference: Difference };

/** A variant against control, by measure. */
export type Comparison = { readonly variant: string; readonly verdicts: Readonly<Record<Measure, Verdict>> };

export type ExperimentResults = {
  /** Control first. */
  readonly variants: readonly VariantResults[];
  readonly ratio: SampleRatio;
  readonly comparisons: readonly Comparison[];
};

/** Fewer visitors of a variant say nothing about it. */
export const LEAST_VISITORS = 100;
/** The same of visitors of both variants together who reached the measure, and of those who did not. */
export const LEAST_REACHED = 10;

/** The results of an experiment from what was recorded of it. */
export function resultsOf(recorded: RecordedExperiment): ExperimentResults {
  const variants = variantsOf(recorded).map((variant) => variantResults(variant, recorded));
  const control = variants.find(({ variant }) => variant === CONTROL);
  const others = variants.filter(({ variant }) => variant !== CONTROL);
  return {
    variants,
    ratio: sampleRatio(groupsOf(recorded)),
    comparisons: control ? others.map((variant) => compare(variant, control)) : [],
  };
}

/** Every variant that had a share or was seen. */
function variantsOf({ visitors }: RecordedExperiment): readonly string[] {
  const planned = visitors.flatMap(({ shares }) => readShares(shares).filter(({ share }) => share > 0));
  const ids = new Set([...planned.map(({ id }) => id), ...visitors.map(({ variant }) => variant)]);
  return [...ids].sort((a, b) => Number(b === CONTROL) - Number(a === CONTROL) || (a < b ? -1 : 1));
}

function variantResults(variant: string, { visitors, buyers, orders }: RecordedExperiment): VariantResults {
  const sum = (of: (row: CountedVisitors) => number) =>
    visitors.reduce((total, row) => total + (row.variant === variant ? of(row) : 0), 0);
  const own = orders.filter((row) => row.variant === variant);
  return {
    variant,
    exposed: sum(({ exposed }) => exposed),
    reached: {
      added: sum(({ added }) => added),
      checkout: sum(({ checkout }) => checkout),
      ordered: buyers.get(variant) ?? 0,
    },
    orders: own.reduce((total, row) => total + row.orders, 0),
    revenue: own.map(({ revenue }) => revenue),
  };
}

function groupsOf({ visitors }: RecordedExperiment): readonly SeenGroup[] {
  return [...new Set(visitors.map(({ shares }) => shares))].map((shares) => ({
    shares: readShares(shares),
    seen: new Map(visitors.filter((row) => row.shares === shares).map(({ variant, exposed }) => [variant, exposed])),
  }));
}

function compare(variant: VariantResults, control: VariantResults): Comparison {
  const verdict = (measure: Measure) => verdictOf(variant, control, measure);
  return {
    variant: variant.variant,
    verdicts: { added: verdict('added'), checkout: verdict('checkout'), ordered: verdict('ordered') },
  };
}

function verdictOf(variant: VariantResults, control: VariantResults, measure: Measure): Verdict {
  const [one, other] = [variant, control].map(({ exposed, reached }) => ({ reached: reached[measure], of: exposed }));
  if (!one || !other || Math.min(one.of, other.of) < LEAST_VISITORS) return { kind: 'too-little' };
  const reached = one.reached + other.reached;
  if (Math.min(reached, one.of + other.of - reached) < LEAST_REACHED) return { kind: 'too-little' };
  const difference = differenceOf(one, other);
  if (difference.low > 0) return { kind: 'more', difference };
  return { kind: difference.high < 0 ? 'fewer' : 'none', difference };
}
