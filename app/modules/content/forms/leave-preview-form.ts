import { z } from 'zod';

/** Ends a preview. `from` is the page to open again. */
export const leavePreviewFormSchema = z.object({ from: z.string().default('') });
