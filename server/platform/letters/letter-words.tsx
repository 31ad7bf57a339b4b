import type { LetterInline } from './letter-parts.ts';
import { STYLES } from './letter-styles.ts';

const NUMBER = /(\bP?W-[0-9A-Z]{5}-[0-9A-Z]{5}\b)/;

/** Words in which the number of an order or a receipt stays on one line: it would break at its hyphens. */
export function Words({ text }: { readonly text: string }) {
  return text.split(NUMBER).map((words, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a letter is printed once and never changes.
      <span key={index} style={STYLES.number}>
        {words}
      </span>
    ) : (
      words
    ),
  );
}

/** The words of terms, with their links. */
export function Inlines({ inlines }: { readonly inlines: readonly LetterInline[] }) {
  return inlines.map((inline) =>
    typeof inline === 'string' ? (
      inline
    ) : (
      <a key={inline.href} href={inline.href} className="link" style={STYLES.link}>
        {inline.label}
      </a>
    ),
  );
}
