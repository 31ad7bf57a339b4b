import * as fc from 'fast-check';
import type { FuzzTarget } from './target.ts';

export type Fuzzed = {
  readonly executions: number;
  readonly seconds: number;
  /** The longest check, in milliseconds of processor time: others may have the processor meanwhile. */
  readonly slowest: number;
  /** The broken promise with the smallest input that breaks it; null where all were kept. */
  readonly failure: string | null;
};

/** Checks inputs that are random from the seed, so many or for so long. */
export async function fuzzTargetFor(
  { input, check }: FuzzTarget,
  { seed, runs, milliseconds }: { readonly seed: number; readonly runs?: number; readonly milliseconds?: number },
): Promise<Fuzzed> {
  const began = performance.now();
  let executions = 0;
  let slowest = 0;
  const timed = async (value: unknown) => {
    const start = process.cpuUsage();
    executions += 1;
    await check(value as never);
    const { user, system } = process.cpuUsage(start);
    slowest = Math.max(slowest, (user + system) / 1000);
  };
  const details = await fc.check(fc.asyncProperty(input, timed), {
    seed,
    numRuns: runs ?? Number.MAX_SAFE_INTEGER,
    ...(milliseconds !== undefined && { interruptAfterTimeLimit: milliseconds }),
  });
  return {
    executions,
    slowest,
    seconds: (performance.now() - began) / 1000,
    failure: details.failed && details.counterexample ? failureText(details) : null,
  };
}

function failureText({ counterexample, errorInstance }: fc.RunDetails<[unknown]>): string {
  const reason =
    errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance);
  return `${reason.split('\n').slice(0, 4).join('\n')}\n  input: ${fc.stringify(counterexample?.[0]).slice(0, 3000)}`;
}

/** Units of which a long text shows work that grows faster than the text. */
const UNITS = [
  ' ',
  'a',
  '1',
  '.',
  ',',
  '-',
  '_',
  '/',
  '\\',
  '<',
  '<a ',
  '&',
  '"',
  "'",
  '(',
  '[',
  '{',
  '=',
  ';',
  '%',
  '@',
  ':',
];
const PAIRS = [
  'a.',
  'a ',
  ' ,',
  '1.',
  '1,',
  '\n',
  '\r\n',
  '\n ',
  '=,',
  '::',
  '<a>',
  '&amp;',
  'é',
  'ß',
  '\u0301',
  '\u200b',
  '🧦',
];

export type Growth = {
  readonly unit: string;
  readonly milliseconds: number;
  /** How much longer than at half the length: 2 is linear, 4 quadratic. */
  readonly ratio: number;
  /** The same of a half and a quarter: a pause of the machine makes one ratio large, quadratic work both. */
  readonly ratioBefore: number;
};

/** The unit whose input of `length` UTF-16 units takes longest to check, and how the time grows with the length. */
export async function measureGrowth({ grown, check }: FuzzTarget, length = 16_000): Promise<Growth | null> {
  if (!grown) return null;
  const once = async (unit: string, size: number) => {
    const input = grown(unit, Math.floor(size / unit.length));
    // The time of the processor: other work on the machine does not change it.
    const start = process.cpuUsage();
    await check(input as never);
    return process.cpuUsage(start).user / 1000;
  };
  const least = async (unit: string, size: number) =>
    Math.max(0.01, Math.min(await once(unit, size), await once(unit, size), await once(unit, size)));
  let worst: Growth | null = null;
  for (const unit of [...UNITS, ...PAIRS]) {
    const longest = worst?.milliseconds ?? 0;
    if ((await once(unit, length)) <= longest) continue;
    const [whole, half, quarter] = [
      await least(unit, length),
      await least(unit, length / 2),
      await least(unit, length / 4),
    ];
    if (whole > longest) worst = { unit, milliseconds: whole, ratio: whole / half, ratioBefore: half / quarter };
  }
  return worst;
}
