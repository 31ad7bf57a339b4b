import type { Arbitrary } from 'fast-check';

/** One parser of the shop: inputs near its valid samples, and what has to hold for each of them. */
export type FuzzTarget = {
  readonly name: string;
  readonly input: Arbitrary<unknown>;
  /** Throws, or rejects, where the parser breaks a promise. */
  readonly check: (input: never) => unknown;
  /** Inputs that once broke a promise. */
  readonly samples: readonly unknown[];
  /** An input that contains `unit` `times` times, which shows how the work grows; null where the parser limits it. */
  readonly grown: ((unit: string, times: number) => unknown) | null;
};

/** Checks the types of a target against each other. */
export function fuzzTarget<Input>(target: {
  readonly name: string;
  readonly input: Arbitrary<Input>;
  readonly check: (input: Input) => unknown;
  readonly samples?: readonly Input[];
  readonly grown?: (unit: string, times: number) => Input;
}): FuzzTarget {
  return { samples: [], ...target, grown: target.grown ?? null };
}

const LONGEST_PROMISE = 500;

/** Throws in words where a promise is broken. */
export function ensure(holds: boolean, promise: string): asserts holds {
  if (!holds) throw new Error(`Broken promise: ${promise.slice(0, LONGEST_PROMISE)}`);
}

/** Every number inside a parsed value is one that JSON and a store can hold; amounts and counts are integers. */
export function ensureWholeNumbers(value: unknown): void {
  eachPart(value, (part) => {
    if (typeof part === 'number') ensure(Number.isSafeInteger(part), `${part} is a whole number`);
  });
}

const HALF = /\p{Surrogate}/u;

/** Every text inside a parsed value can be encoded. */
export function ensureWellFormed(value: unknown): void {
  eachPart(value, (part) => {
    if (typeof part === 'string') ensure(!HALF.test(part), `${JSON.stringify(part)} has no half of a character`);
  });
}

function eachPart(value: unknown, visit: (part: unknown) => void): void {
  visit(value);
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) eachPart(part, visit);
}
