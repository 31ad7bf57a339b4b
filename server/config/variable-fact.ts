/**
 * One environment variable as a person reads about it: the example file and the table in docs/running.md are checked
 * against this list.
 */
export type VariableFact = {
  readonly name: string;
  /** What holds when it is absent, as text. */
  readonly fallback: string;
  readonly about: string;
  readonly example: string;
  readonly secret?: true;
};
