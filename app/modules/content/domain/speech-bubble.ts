import type { Marked } from '#app/kernel/marked.ts';

/** What the bubble of the header speaks about. */
export const BUBBLE_STATES = ['addToCart', 'menuExpanded', 'resultsFound', 'searchFocused', 'searchResult'] as const;
export type BubbleState = (typeof BUBBLE_STATES)[number];

export const BUBBLE_VARIANTS = ['default', 'menu-expanded', 'highlight', 'transaction'] as const;

/** The placeholders that a message may have, as in `{name}`. */
export const BUBBLE_PLACEHOLDERS: Readonly<Record<BubbleState, readonly string[]>> = {
  addToCart: ['name', 'size'],
  menuExpanded: [],
  resultsFound: ['count', 'term'],
  searchFocused: [],
  searchResult: ['term'],
};

/** How long a message is shown where content does not say: milliseconds, or null for as long as its state lasts. */
export const BUBBLE_TIMES: Readonly<Record<BubbleState, number | null>> = {
  addToCart: 5000,
  menuExpanded: null,
  resultsFound: 10_000,
  searchFocused: null,
  searchResult: 10_000,
};

export type SpeechBubble = Marked & {
  readonly variant: (typeof BUBBLE_VARIANTS)[number];
  readonly message: string;
  /** Milliseconds; null for as long as the state lasts. */
  readonly time: number | null;
  /** The least height in CSS pixels; null for that of the text. */
  readonly height: number | null;
};

/** The bubble of each state; null for a state without one. */
export type SpeechBubbles = { readonly [State in BubbleState]: SpeechBubble | null };

/** The names of the placeholders of a message that its state does not have. */
export function unknownPlaceholders(state: BubbleState, message: string): readonly string[] {
  return [...message.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !BUBBLE_PLACEHOLDERS[state].includes(name));
}
