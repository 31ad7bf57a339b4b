import { createContext, type RouterContextProvider } from 'react-router';
import type { $ZodType } from 'zod/v4/core';
import { type FormSubmission, parseForm } from './parse-form.ts';

/** The fields of the posted form, which are parsed once, within their limits, before any route runs. */
export const postedForm = createContext(new FormData());

/** Parses the posted form by its schema. */
export function readForm<Schema extends $ZodType>(
  provider: Readonly<RouterContextProvider>,
  schema: Schema,
): FormSubmission<Schema> {
  return parseForm(provider.get(postedForm), { schema });
}
