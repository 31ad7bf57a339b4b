import { z } from 'zod';
import {
  choice,
  emptyOr,
  flag,
  marked,
  type Note,
  number,
  requiredText,
} from '#app/modules/content/domain/delivery/fields.ts';
import { type Delivered, readFields } from '#app/modules/content/domain/delivery/read-fields.ts';
import {
  BUBBLE_STATES,
  BUBBLE_TIMES,
  BUBBLE_VARIANTS,
  type BubbleState,
  type SpeechBubble,
  type SpeechBubbles,
  unknownPlaceholders,
} from '#app/modules/content/domain/speech-bubble.ts';

/** Milliseconds that a content may ask for, and CSS pixels of a bubble that leaves the page visible. */
const SHORTEST = 1000;
const LONGEST = 60_000;
const HIGHEST = 320;

/** The bubble of a state: a list of one block. An unknown placeholder refuses the block. */
const stateSchema = (state: BubbleState) =>
  z
    .array(
      z.object({
        ...marked,
        variant: choice(BUBBLE_VARIANTS, 'default'),
        message: requiredText.refine((message) => unknownPlaceholders(state, message).length === 0, {
          error: 'unknown placeholder',
        }),
        time: emptyOr(number.pipe(z.number().min(SHORTEST).max(LONGEST))),
        height: emptyOr(number.pipe(z.number().min(1).max(HIGHEST))),
        disabled: flag,
      }),
    )
    .min(1)
    .transform(([block]): SpeechBubble | null => {
      if (!block || block.disabled) return null;
      const { _editable, variant, message, time, height } = block;
      const lasts = BUBBLE_TIMES[state];
      return { _editable, variant, message, time: lasts === null ? null : (time ?? lasts), height };
    })
    .optional()
    .transform((bubble) => bubble ?? null);

const SHAPE = Object.fromEntries(BUBBLE_STATES.map((state) => [state, stateSchema(state)])) as {
  readonly [State in BubbleState]: ReturnType<typeof stateSchema>;
};

/** The bubbles of all states. A state with a fault in the strongest source is taken from the one below it. */
export function readBubbles(sources: readonly Delivered[], note: Note): SpeechBubbles | null {
  return readFields(SHAPE, sources, { note, what: 'speech bubble' });
}
