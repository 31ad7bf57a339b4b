import type { Marked } from '#app/kernel/marked.ts';

/** A test of variants as content defines it. */
export type ExperimentDefinition = Marked & {
  readonly id: string;
  /** The storefronts in which it runs. */
  readonly storefronts: readonly string[];
  /** False ends it at once for everyone. */
  readonly active: boolean;
  /**
   * `share` is a percentage of visitors; null takes an equal part of what the others leave. `effect` is the name of
   * what the variant changes, known or not; null is that of its id.
   */
  readonly variants: readonly { readonly id: string; readonly share: number | null; readonly effect?: string | null }[];
};

/** Experiments and flags of content; the same object while they are the same. */
export type Experimentation = {
  readonly experiments: readonly ExperimentDefinition[];
  /** Menus have no newsletter. */
  readonly disableRegularNewsletter: boolean;
};
