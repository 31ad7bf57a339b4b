/** An experiment as content defines it. */
export type Experiment = {
  readonly id: string;
  readonly storefronts: readonly string[];
  /** False ends it at once for everyone. */
  readonly active: boolean;
  /** `share` is a percentage; null takes an equal part of what the others leave. */
  readonly variants: readonly { readonly id: string; readonly share: number | null }[];
};
