import type { SubmissionResult } from '@conform-to/react';

/** A posted text for printing it again: at most `longest` UTF-16 units. */
export function typedText(
  { initialValue }: Pick<SubmissionResult, 'initialValue'>,
  name: string,
  longest = 200,
): string {
  const text = initialValue && Object.hasOwn(initialValue, name) ? initialValue[name] : '';
  return typeof text === 'string' ? text.slice(0, longest) : '';
}
