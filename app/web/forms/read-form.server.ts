import type { $ZodType } from 'zod/v4/core';
import { type FormSubmission, parseForm } from './parse-form.ts';

/**
 * Reads and parses a posted form. The size of the body and the depth of its names are limited before any route runs; a
 * body of another type counts as a form without fields.
 */
export async function readForm<Schema extends $ZodType>(
  request: Request,
  schema: Schema,
): Promise<FormSubmission<Schema>> {
  return parseForm(await postedFields(request), { schema });
}

/** The fields of a posted form, for parsing with more than its schema. */
export function postedFields(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}
