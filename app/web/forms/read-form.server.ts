import { createContext, type RouterContextProvider } from 'react-router';
import type { $ZodType } from 'zod/v4/core';
import { type FormSubmission, parseForm } from './parse-form.ts';
import type { SentFields } from './send-again.tsx';

/** The fields of the posted form, which are parsed once, within their limits, before any route runs. */
export const postedForm = createContext(new FormData());

/** The texts of the posted form, for `SendAgain`; null where nothing was posted. */
export function sentFields(provider: Readonly<RouterContextProvider>): SentFields | null {
  const texts = [...provider.get(postedForm)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return texts.length > 0 ? texts : null;
}

/** Parses the posted form by its schema. */
export function readForm<Schema extends $ZodType>(
  provider: Readonly<RouterContextProvider>,
  schema: Schema,
): FormSubmission<Schema> {
  return parseForm(provider.get(postedForm), { schema });
}
