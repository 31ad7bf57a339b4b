import { z } from 'zod';

/**
 * The choice between the light and the full version of the shop. `from` is the page to open where the request does not
 * name the page of the form.
 */
export const modeFormSchema = z.object({ mode: z.enum(['full', 'lite']), from: z.string().default('') });
