import type { FieldError } from '#app/modules/checkout/domain/field-errors.ts';

/** An error the server has found, with the text it was about; null where nothing was posted. */
export type Refused = { readonly error: FieldError; readonly typed: string | null };

/**
 * The errors to show while the shopper fills in the form: those of fields that lost the focus or were submitted, and
 * the server's own as long as the text it was about still stands there. `typed` is the text of a field now. One error a
 * field, in the order of the form.
 */
export function liveErrors({
  errors,
  left,
  refused,
  typed,
}: {
  readonly errors: readonly FieldError[];
  readonly left: ReadonlySet<string>;
  readonly refused: readonly Refused[];
  readonly typed: (field: string) => string | null;
}): readonly FieldError[] {
  const shown = errors.filter(
    ({ field }, index) => left.has(field) && errors.findIndex((other) => other.field === field) === index,
  );
  const named = new Set<string>(errors.map(({ field }) => field));
  return [
    ...shown,
    ...refused
      .filter(({ error, typed: before }) => !named.has(error.field) && typed(error.field) === before)
      .map(({ error }) => error),
  ];
}

/** True when both lists show the same messages. */
export function sameErrors(a: readonly FieldError[], b: readonly FieldError[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
