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

/** A form as it was posted: what was typed, and what is wrong with each field. */
export type PostedForm<Field extends string, Fault extends string> = {
  readonly typed: Readonly<Record<Field, string>>;
  readonly faults: Readonly<Partial<Record<Field, Fault>>>;
  /** What is wrong with no field, over a limit or unavailable, and when to try again. */
  readonly problem: string | null;
};

/** A form that was not posted. */
export const emptyForm = <Field extends string>(fields: readonly Field[]): PostedForm<Field, never> =>
  postedForm({ reply: () => ({}) }, fields);

/** The posted form for printing it again. The faults are the messages of its schema. */
export function postedForm<Field extends string, Fault extends string>(
  submission: { reply(): Pick<SubmissionResult, 'initialValue' | 'error'> },
  fields: readonly Field[],
  { problem = null, longest }: { readonly problem?: string | null; readonly longest?: number } = {},
): PostedForm<Field, Fault> {
  const reply = submission.reply();
  const typed = Object.fromEntries(fields.map((name) => [name, typedText(reply, name, longest)]));
  const faults = fields.flatMap((name) => {
    const fault = reply.error?.[name]?.[0];
    return fault === undefined ? [] : [[name, fault]];
  });
  return { typed: typed as Record<Field, string>, faults: Object.fromEntries(faults), problem };
}

/** The errors of a form in the order of its fields, and the one of a field. */
export function fieldErrors<Field extends string, Fault extends string>(
  { faults }: Pick<PostedForm<Field, Fault>, 'faults'>,
  textOf: (fault: Fault) => string,
) {
  const errors = (Object.entries(faults) as [Field, Fault][]).map(([name, fault]) => ({ name, text: textOf(fault) }));
  return { errors, errorOf: (field: Field) => errors.find(({ name }) => name === field)?.text };
}
