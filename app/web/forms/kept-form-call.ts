import { z } from 'zod';
import { KEPT_FORMS } from './kept-form.ts';

/** The longest values of a form, and the longest sealed text, in characters. */
const LONGEST_VALUES = 8000;
const LONGEST_SEALED = 40_000;

const ofForm = { form: z.enum(KEPT_FORMS), place: z.string().max(2000) };

/** Values to seal, or a sealed text to open, of a form on the page `place`. */
export const keptFormSchema = z.union([
  z.object({ ...ofForm, values: z.string().min(2).max(LONGEST_VALUES) }),
  z.object({ ...ofForm, sealed: z.string().min(1).max(LONGEST_SEALED) }),
]);
