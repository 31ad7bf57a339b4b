import type { Engine } from '#tests/support/stores.ts';

/** Options of every proof. */
export type ProofOptions = {
  readonly engine: Engine;
  /** The number of rounds; each proof has a default of its own. */
  readonly rounds?: number;
  /** Repeats the random choices of a run. */
  readonly seed: number;
  /** Runs one part of a proof that has several. */
  readonly part?: string;
  /** Folder of another build of the shop; this repository's own when absent. */
  readonly shop?: string;
  /** Receives progress, a line each. */
  readonly report: (line: string) => void;
};

/** Figures to print, the heading first, and every broken promise, in words. */
export type Findings = { readonly table: readonly (readonly string[])[]; readonly broken: readonly string[] };

const MOST_WORDS = 20;

/** Collects broken promises in words, up to a limit. */
export function createPromises(): { check(passed: boolean, failure: () => string): void; readonly broken: string[] } {
  const broken: string[] = [];
  return {
    broken,
    check(passed, failure) {
      if (!passed && broken.length < MOST_WORDS) broken.push(failure());
    },
  };
}

/** Numbers from 0 up to 1, the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Promises = ReturnType<typeof createPromises>;

/** One part of a proof: returns its figures with their names, and checks promises with `check`. */
export type ProofPart = (
  options: Omit<ProofOptions, 'part'> & Pick<Promises, 'check'>,
) => Promise<readonly (readonly [name: string, value: string])[]>;

/** Runs parts of a proof by their names, one after the other, or the one that `part` names. */
export async function runParts(
  parts: Readonly<Record<string, ProofPart>>,
  { part, ...options }: ProofOptions,
): Promise<Findings> {
  const selected = Object.entries(parts).filter(([name]) => part === undefined || part === name);
  if (selected.length === 0) throw new Error(`No part is called ${part}; there are ${Object.keys(parts).join(', ')}`);
  const table: string[][] = [['part', 'figure', 'value']];
  const broken: string[] = [];
  for (const [name, run] of selected) {
    const promises = createPromises();
    const figures = await run({ ...options, check: promises.check });
    table.push(...figures.map(([figure, value]) => [name, figure, value]));
    broken.push(...promises.broken.map((words) => `${name}: ${words}`));
  }
  return { table, broken };
}
