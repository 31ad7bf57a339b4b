import { toDecimal } from '#app/kernel/money.ts';
import { effectlessVariants } from '#app/modules/experiments/domain/effects.ts';
import {
  CONTROL,
  type Experiment,
  flagVariant,
  isMeasured,
  sharesOf,
} from '#app/modules/experiments/domain/experiment.ts';
import {
  type Comparison,
  type ExperimentResults,
  LEAST_REACHED,
  LEAST_VISITORS,
  MEASURES,
  type Measure,
  type VariantResults,
  type Verdict,
} from '#app/modules/experiments/domain/experiment-results.ts';
import { ALERT_BELOW, type SampleRatio } from '#app/modules/experiments/domain/sample-ratio.ts';

export type ExperimentReport = {
  readonly id: string;
  /** Null when content no longer has it, or is not known. */
  readonly experiment: Experiment | null;
  /** Whether content could be read. */
  readonly isContentKnown: boolean;
  /** Milliseconds; null while no operator has stopped it. */
  readonly stoppedAt: number | null;
  readonly seen: { readonly first: number; readonly last: number } | null;
  readonly results: ExperimentResults;
};

const COLUMNS: Readonly<Record<Measure, string>> = {
  added: 'added to bag',
  checkout: 'began checkout',
  ordered: 'ordered',
};

/** The report of an experiment as lines for a terminal. */
export function reportLines({
  id,
  experiment,
  isContentKnown,
  stoppedAt,
  seen,
  results,
}: ExperimentReport): readonly string[] {
  const { variants, ratio, comparisons } = results;
  const head = [
    `${id}  ${stateOf({ experiment, isContentKnown, stoppedAt })}`,
    ...indented(stoppedAt === null && experiment ? effectlessVariants(experiment).map(effectlessText) : []),
  ];
  if (!seen || variants.length === 0) return [...head, `  ${uncountedText(experiment)}`];
  return [
    ...head,
    `  first seen ${dayOf(seen.first)}, by a new visitor last ${dayOf(seen.last)}`,
    ...indented(table(variants)),
    ...indented([ratioLine(ratio, variants)]),
    ...(ratio.kind === 'alert' ? [] : indented(comparisons.flatMap(comparisonLines))),
  ];
}

/** A flag shows everyone the same: no visitor is counted, also while it is stopped. */
function uncountedText(experiment: Experiment | null): string {
  const isFlag = experiment !== null && flagVariant({ ...experiment, active: true }) !== null;
  return isFlag ? 'Nothing is counted of a flag.' : 'No visitor has been counted yet.';
}

const effectlessText = (variant: string) =>
  `${variant} changes nothing in this release: check its effect, and how its id is written.`;
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

type State = Pick<ExperimentReport, 'experiment' | 'isContentKnown' | 'stoppedAt'>;

function stateOf({ experiment, isContentKnown, stoppedAt }: State): string {
  const stop = stoppedAt === null ? null : `stopped by an operator on ${dayOf(stoppedAt)}: everyone sees control`;
  if (!experiment && !isContentKnown) return stop ?? 'what content says of it is not known';
  if (!experiment) return stop ?? 'no longer in content: everyone sees control';
  const { storefronts, active } = experiment;
  const where = `in ${storefronts.join(', ')}`;
  if (stop || !active) return `${where}, ${stop ?? 'inactive in content: everyone sees control'}`;
  const flag = flagVariant(experiment);
  if (flag !== null) return `${where}, a flag: everyone sees ${flag}`;
  if (!isMeasured(experiment)) return `${where}, without a share: everyone sees control`;
  const shares = sharesOf(experiment).map(({ id: variant, share }) => `${variant} ${Number(share.toFixed(2))} %`);
  return `${where}, runs: ${shares.join(', ')}`;
}

/** Cells in columns, the first to the left and the others to the right. */
function table(variants: readonly VariantResults[]): readonly string[] {
  const rows = [
    ['', 'seen by', ...MEASURES.map((measure) => COLUMNS[measure]), 'orders', 'revenue'],
    ...variants.map(cells),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const isLast = column === row.length - 1;
        if (isLast) return cell;
        return column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
      })
      .join('   ')
      .trimEnd(),
  );
}

function cells({ variant, exposed, reached, orders, revenue }: VariantResults): string[] {
  const rate = (measure: Measure) =>
    exposed === 0 ? '–' : `${number(reached[measure])}  ${percent(reached[measure] / exposed)} %`;
  return [
    variant,
    number(exposed),
    ...MEASURES.map(rate),
    number(orders),
    revenue.map((money) => `${money.currency} ${toDecimal(money)}`).join(', ') || '–',
  ];
}

const number = (value: number) => value.toLocaleString('en-GB');
const percent = (part: number) => (part * 100).toFixed(1);

function ratioLine(ratio: SampleRatio, variants: readonly VariantResults[]): string {
  const seen = variants.map(({ variant, exposed }) => `${variant} ${number(exposed)}`).join(', ');
  switch (ratio.kind) {
    case 'too-little':
      return 'Sample ratio: too little data for a check.';
    case 'as-planned':
      return `Sample ratio: visitors are divided as planned (p = ${probability(ratio.p)}).`;
    case 'alert':
      return `ALARM: visitors are not divided as planned (${seen}; p ${ratio.p < 1e-6 ? '< 0.000001' : `= ${ratio.p.toPrecision(1)}`}, below ${ALERT_BELOW}). Something loses visitors of one variant: do not use these results, and find out what it is first.`;
  }
}

const probability = (p: number) => (p < 0.01 ? p.toFixed(4) : p.toFixed(2));

function comparisonLines({ variant, verdicts }: Comparison): readonly string[] {
  const said = MEASURES.map((measure) => `${COLUMNS[measure]}: ${verdictText(verdicts[measure])}`);
  return [`${variant} against ${CONTROL}`, ...indented(said)];
}

function verdictText(verdict: Verdict): string {
  if (verdict.kind === 'too-little')
    return `too little data (it takes ${LEAST_VISITORS} visitors of each variant, and ${LEAST_REACHED} who did it and who did not)`;
  const { value, low, high } = verdict.difference;
  const range = `${points(value)} percentage points, 95 % interval ${points(low)} to ${points(high)}`;
  const words = { none: 'no difference shown', more: 'more', fewer: 'fewer' } as const;
  return `${words[verdict.kind]} (${range})`;
}

/** Parts of 1 as percentage points with a sign. */
function points(part: number): string {
  const text = (Math.abs(part) * 100).toFixed(2);
  return Number(text) === 0 ? '0.00' : `${part < 0 ? '−' : '+'}${text}`;
}
